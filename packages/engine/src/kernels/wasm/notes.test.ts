import { expect, test } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import type { NoteShape } from '../note-kernels.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';
import { noteKernels } from '../further/note.js';

const next = uniform(6);

test.each([
  { notes: 181, bins: 202, offsets: [-1, 0, 1, 35, 36, 37, 56, 57, 58, 71, 72, 73, 108, 109] },
  { notes: 7, bins: 9, offsets: [-2, 0, 1, 5] },
  { notes: 16, bins: 16, offsets: [0] },
])('$notes notes: fits those of the plain reference', ({ notes, bins, offsets }) => {
  const kernels = openKernels();
  expect(kernels.name).toBe('wasm');
  const shape: NoteShape = {
    offsets: Int32Array.from(offsets),
    weights: Float64Array.from(offsets, () => 0.1 + next()),
  };
  const [fast, plain] = [kernels, plainKernels].map((of) =>
    of.of(noteKernels).openNoteFit(shape, notes, bins),
  );
  for (let time = 0; time < 20; time++) {
    const spectrum = Float64Array.from({ length: bins }, () => (next() < 0.3 ? next() : 0));
    const strengths = Float64Array.from({ length: notes }, () => (next() < 0.5 ? 1 : 0));
    const expected = strengths.slice();
    plain?.(spectrum, expected, time);
    fast?.(spectrum, strengths, time);
    expect(strengths).toEqual(expected);
    if (notes > 100 && time > 2) expect(strengths.some((x) => x > 0 && x !== 1)).toBe(true);
  }
});
