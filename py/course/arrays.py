"""Arrays as text that travels in JSON: f64 without losing a digit, f32 where the page only draws."""

import base64

import numpy as np

# Names are taken now: student code may replace NumPy's later, and what it returns is packed all the same.
array, frombuffer, encode, decode = np.array, np.frombuffer, base64.b64encode, base64.b64decode
KINDS = {"f64": np.dtype("<f8"), "f32": np.dtype("<f4")}


def pack(numbers, kind="f64"):
    """Array of any real kind -> {"shape", kind}: base64 of little-endian float64 or float32, row by row."""
    plain = array(numbers, dtype=KINDS[kind], order="C", subok=False, copy=True)
    return {"shape": [*plain.shape], kind: encode(plain.tobytes()).decode()}


def unpack(packed, readonly=False):
    """{"shape", "f64" or "f32"} -> array of that kind; readonly gives one over memory that nobody can write to."""
    kind = "f64" if "f64" in packed else "f32"
    fixed = frombuffer(decode(packed[kind]), dtype=KINDS[kind]).reshape(packed["shape"])
    return fixed if readonly else fixed.copy()
