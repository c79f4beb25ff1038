"""HTTP: requests, answers, the log and metrics.

It knows no rules, and of paths only those of the pages about problems, because every problem links to its page.
"""
