"""What is changed in some heads of the model, to see what becomes of its next word."""

import numpy as np

H, LAYERS = 9, 30
EVERY = [(layer, head) for layer in range(LAYERS) for head in range(H)]
CARRIERS = [(26, 0), (27, 8)]  # the two heads whose look at the subject carries its number to the last word


def by_layer(heads, change):
    """heads [(layer, head)], change(heads of one layer) -> {layer: A -> A}, as Model.after takes it."""
    return {layer: change([h for i, h in heads if i == layer]) for layer in {i for i, _ in heads}}


def off(heads):
    """These heads of one layer read nothing: all their weights are 0 -> A (..., H, T, T) -> A."""

    def change(A):
        A = A.copy()
        A[..., heads, :, :] = 0
        return A

    return change


def covered(last, subject):
    """In these heads the look from position `last` at `subject` goes; its weight moves to the first token.

    last, subject: a number for each sentence (B,) -> heads of one layer -> A (B, H, T, T) -> A."""
    each = np.arange(len(last))

    def of(heads):
        def change(A):
            A = A.copy()
            for head in heads:
                A[each, head, last, 0] += A[each, head, last, subject]
                A[each, head, last, subject] = 0
            return A

        return change

    return of
