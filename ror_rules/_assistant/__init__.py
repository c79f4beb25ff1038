"""What an assistant is given: tools that resolve, look up and cite, so that no rule need be invented."""
