# `self_attention` is a value of the kind int, which cannot be called.
# slug: not-callable
self_attention = 3
