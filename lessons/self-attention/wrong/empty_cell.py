# There is nothing to check yet: the body of the function is empty.
# slug: not-written
# nothing yet
