import { CONTENT_HOP_SEC, CONTENT_WINDOW_SEC } from '../../core/numbers.js';
import { monoLevels } from '../../features/levels/level-steps.js';
import { SILENCE_GATE } from '../../features/spectral-feature.js';
import { defineDerived } from '../derived.js';
import { LEVEL_FRAME_SEC } from './level-frames.js';
import { openModulation } from '../scene/modulation.js';

const WINDOW_FRAMES = CONTENT_WINDOW_SEC / LEVEL_FRAME_SEC;
const HOP_FRAMES = CONTENT_HOP_SEC / LEVEL_FRAME_SEC;

/** What the level by itself shows of a second. */
export interface LevelWindow {
  /** Level frames of 20 ms. */
  readonly start: number;
  readonly end: number;
  readonly startSec: number;
  readonly endSec: number;
  readonly meanSquare: number;
  readonly isSilent: boolean;
  /** Share of 20 ms frames under half the window's mean frame RMS (Saunders 1996; Scheirer & Slaney 1997). */
  readonly lowEnergyShare: number;
  /** Share of the envelope's movement that lies at 2 to 8 Hz, where syllables are. */
  readonly syllabicShare: number;
}

/** Windows of 1 s, one every 0.5 s; a file under 1 s is one window, one under 20 ms has none. */
export const levelWindows = defineDerived({
  id: 'level-windows',
  // Basis: Saunders 1996; Scheirer & Slaney 1997; docs/measures/content.md#content-windows
  needs: { levels: monoLevels },

  derive({ levels }): readonly LevelWindow[] {
    const modulation = openModulation(WINDOW_FRAMES, 2, 8);
    const count =
      levels.length < WINDOW_FRAMES
        ? Math.min(1, levels.length)
        : Math.floor((levels.length - WINDOW_FRAMES) / HOP_FRAMES) + 1;

    return Array.from({ length: count }, (_, index) => {
      const start = index * HOP_FRAMES;
      const end = Math.min(levels.length, start + WINDOW_FRAMES);
      const { meanSquare, lowEnergyShare } = computeEnergies(levels, start, end);
      const moved = modulation(levels, start, end);
      return {
        start,
        end,
        startSec: start * LEVEL_FRAME_SEC,
        endSec: end * LEVEL_FRAME_SEC,
        meanSquare,
        isSilent: meanSquare <= SILENCE_GATE,
        lowEnergyShare,
        syllabicShare: moved.all > 0 ? moved.band / moved.all : 0,
      };
    });
  },
});

function computeEnergies(powers: Float32Array, start: number, end: number) {
  let energy = 0;
  let rms = 0;
  for (let i = start; i < end; i++) {
    energy += powers[i] ?? 0;
    rms += Math.sqrt(powers[i] ?? 0);
  }
  const half = rms / (end - start) / 2;
  let low = 0;
  for (let i = start; i < end; i++) if (Math.sqrt(powers[i] ?? 0) < half) low++;
  return { meanSquare: energy / (end - start), lowEnergyShare: low / (end - start) };
}
