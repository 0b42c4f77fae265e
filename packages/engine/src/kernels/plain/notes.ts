import { type NoteFit, type NoteShape, TINY_NOTE } from '../note-kernels.js';

export function openNoteFit({ offsets, weights }: NoteShape, notes: number, bins: number): NoteFit {
  const made = new Float64Array(bins);
  const ratios = new Float64Array(bins);

  return (spectrum, strengths, rounds) => {
    for (let round = 0; round < rounds; round++) {
      made.fill(TINY_NOTE);
      for (let n = 0; n < notes; n++) {
        const strength = strengths[n] ?? 0;
        if (strength < TINY_NOTE) continue;
        for (let i = 0; i < offsets.length; i++) {
          const bin = n + (offsets[i] ?? 0);
          if (bin >= 0 && bin < bins) made[bin] = (made[bin] ?? 0) + strength * (weights[i] ?? 0);
        }
      }
      for (let bin = 0; bin < bins; bin++) ratios[bin] = (spectrum[bin] ?? 0) / (made[bin] ?? 1);
      for (let n = 0; n < notes; n++) {
        const strength = strengths[n] ?? 0;
        if (strength < TINY_NOTE) continue;
        let [up, share] = [0, 0];
        for (let i = 0; i < offsets.length; i++) {
          const bin = n + (offsets[i] ?? 0);
          if (bin < 0 || bin >= bins) continue;
          up += (ratios[bin] ?? 0) * (weights[i] ?? 0);
          share += weights[i] ?? 0;
        }
        strengths[n] = (strength * up) / share;
      }
    }
  };
}
