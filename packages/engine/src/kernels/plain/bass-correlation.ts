import { BASS_STEP_FRAMES, bassSections } from '../bass-sections.js';
import type { BassCorrelation } from '../kernels.js';
import { openBiquadPair } from './biquads.js';

export function openBassCorrelation(rateHz: number): BassCorrelation {
  const filterLeft = openBiquadPair(bassSections(rateHz));
  const filterRight = openBiquadPair(bassSections(rateHz));
  let frames = 0;
  let leftEnergy = 0;
  let rightEnergy = 0;
  let cross = 0;
  return {
    push(left, right) {
      left.forEach((sample, i) => {
        const l = filterLeft(sample);
        const r = filterRight(right[i] ?? 0);
        if (++frames % BASS_STEP_FRAMES !== 0) return;
        leftEnergy += l * l;
        rightEnergy += r * r;
        cross += l * r;
      });
    },
    end() {
      const steps = Math.max(1, Math.floor(frames / BASS_STEP_FRAMES));
      return { left: leftEnergy / steps, right: rightEnergy / steps, cross: cross / steps };
    },
  };
}
