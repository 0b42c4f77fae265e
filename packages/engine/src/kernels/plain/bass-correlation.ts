import { BASS_STEP_FRAMES, bassSections } from '../k-weighting-sections.js';
import type { BassCorrelation } from '../kernels.js';
import { BIQUAD_PAIR_DOUBLES, openBiquadPair } from './filters.js';

export function openBassCorrelation(rateHz: number): BassCorrelation {
  const leftMemory = new Float64Array(BIQUAD_PAIR_DOUBLES);
  const rightMemory = new Float64Array(BIQUAD_PAIR_DOUBLES);
  const filterLeft = openBiquadPair(bassSections(rateHz), leftMemory);
  const filterRight = openBiquadPair(bassSections(rateHz), rightMemory);
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
    save: () =>
      Float64Array.of(frames, leftEnergy, rightEnergy, cross, ...leftMemory, ...rightMemory),
    load(state) {
      [frames = 0, leftEnergy = 0, rightEnergy = 0, cross = 0] = state;
      leftMemory.set(state.subarray(4, 4 + BIQUAD_PAIR_DOUBLES));
      rightMemory.set(state.subarray(4 + BIQUAD_PAIR_DOUBLES));
    },
  };
}
