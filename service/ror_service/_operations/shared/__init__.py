"""What several groups of calls share. A group imports no other group."""
