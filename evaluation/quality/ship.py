"""ship.py WEIGHTS    writes the weights into the engine's sources, as a module that is imported when a measure needs it"""

import base64
import json
import os
import struct
import sys

TO = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../packages/engine/src/features/quality/quality-weights.ts")

with open(sys.argv[1], "rb") as f:
    raw = f.read()
made_by = json.loads(raw[4 : 4 + struct.unpack("<I", raw[:4])[0]])["madeBy"]
with open(TO, "w") as f:
    f.write(f"// Written by evaluation/quality/ship.py. Made by {made_by}.\n")
    f.write("// oxlint-disable-next-line typescript/no-inferrable-types -- or the declared type repeats the text\n")
    f.write(f"export const QUALITY_WEIGHTS: string =\n  '{base64.b64encode(raw).decode()}';\n")
print(len(raw), "bytes,", made_by)
