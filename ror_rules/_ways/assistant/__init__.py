"""Tools for assistants: they resolve, look up and cite rules, so that an assistant does not have to invent one."""
