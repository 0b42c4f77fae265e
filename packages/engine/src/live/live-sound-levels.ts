import type { Block, Format } from '../core/audio.js';
import { itemAt } from '../core/item-at.js';
import { powerDb } from '../core/numbers.js';
import {
  type ExceededLevels,
  computeExceededLevels,
  type SoundLevel,
  computeSoundLevel,
} from '../derived/levels/sound-level.js';
import type { Kernels } from '../kernels/kernels.js';
import { openLevelMeter } from '../features/levels/sound-levels.js';

/** Values of a sound level meter, dB: in dBFS, or in dB SPL with the calibration that it was opened with. */
export interface LiveSoundLevels extends SoundLevel {
  /** Current levels: A-weighted, fast and slow, and C-weighted, fast. */
  readonly lafDb: number;
  readonly lasDb: number;
  readonly lcfDb: number;
  /** `null` in the first second, which the fast weighting takes to settle. */
  readonly exceeded: ExceededLevels | null;
}

/** The sound levels of the incoming sound (IEC 61672-1), as profile level has them at the end. */
export function openLiveSoundLevels(format: Format, kernels: Kernels, calibrationDb: number) {
  const meter = openLevelMeter(format, kernels);
  const part: Float32Array[] = [];
  return {
    push(block: Block, from: number, to: number): void {
      for (let c = 0; c < format.channels; c++) part[c] = itemAt(block, c).subarray(from, to);
      meter.push(part);
    },
    /** `null` before the first sound. */
    read(): LiveSoundLevels | null {
      const detected = meter.end();
      if (detected.frames === 0) return null;
      const exceeded = computeExceededLevels(detected, calibrationDb);
      return {
        lafDb: powerDb(detected.aFast) + calibrationDb,
        lasDb: powerDb(detected.aSlow) + calibrationDb,
        lcfDb: powerDb(detected.cFast) + calibrationDb,
        ...computeSoundLevel(detected, calibrationDb),
        exceeded: 'value' in exceeded ? exceeded.value : null,
      };
    },
    save: () => meter.save(),
    load(state: Float64Array): void {
      meter.load(state);
    },
  };
}
