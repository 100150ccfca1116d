"""A host's own language model writes the situation of a question, and the rules play it: off unless the host
names a server.

What the model writes is input like any stranger's: read by the readers of `inputs` with their limits,
checked, and shown to be confirmed. Nothing that it writes can make an answer official.
"""
