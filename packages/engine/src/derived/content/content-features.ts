import { mean } from '../../core/numbers.js';
import { bandwidthBlocks } from '../../features/origin/bandwidth-blocks.js';
import { SILENCE_GATE } from '../../features/spectral-feature.js';
import { defineDerived } from '../derived.js';
import { computeFlatness } from '../spectrum/flatness.js';
import { LEVEL_FRAME_SEC, levelFrames } from '../levels/level-frames.js';
import { levelWindows } from '../levels/level-windows.js';

/** Features by which a whole file is classified: means over the windows that are not silent. */
export interface ContentFeatures {
  /** Above −60 dBFS. */
  readonly activeSec: number;
  /** Of the mean spectrum of everything that is not silent; 0 where all is silent. */
  readonly flatness: number;
  readonly lowEnergyShare: number;
  readonly syllabicShare: number;
}

export const contentFeatures = defineDerived({
  id: 'content-features',
  basis: 'means over the level windows that are not silent',
  needs: { windows: levelWindows, levels: levelFrames, blocks: bandwidthBlocks },

  derive({ windows, levels, blocks: { power, binHz } }): ContentFeatures {
    const active = windows.filter(({ isSilent }) => !isSilent);
    const meanOf = (feature: 'lowEnergyShare' | 'syllabicShare') =>
      active.length > 0 ? mean(active.map((window) => window[feature])) : 0;
    return {
      activeSec: levels.powers.filter((p) => p > SILENCE_GATE).length * LEVEL_FRAME_SEC,
      flatness: computeFlatness(power, binHz),
      lowEnergyShare: meanOf('lowEnergyShare'),
      syllabicShare: meanOf('syllabicShare'),
    };
  },
});
