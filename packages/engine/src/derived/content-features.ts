import { mean } from '../core/numbers.js';
import { bandwidthBlocks } from '../tracks/bandwidth-blocks.js';
import { SILENCE_GATE } from '../tracks/spectral-track.js';
import { contentWindows } from './content-windows.js';
import { defineDerived } from './derived.js';
import { flatnessOf } from './flatness.js';
import { LEVEL_FRAME_SEC, levelFrames } from './level-frames.js';

/** What a whole file is judged by: means over the windows that are not silent. */
export interface ContentFeatures {
  /** Above −60 dBFS. */
  readonly activeSec: number;
  /** Of the mean spectrum of everything that is not silent; 0 without. */
  readonly flatness: number;
  readonly lowEnergyShare: number;
  readonly syllabicShare: number;
  readonly clearPitchShare: number;
  readonly lineShare: number;
}

export const contentFeatures = defineDerived({
  id: 'content-features',
  basis: 'means over the content windows that are not silent',
  needs: { windows: contentWindows, levels: levelFrames, blocks: bandwidthBlocks },

  derive({ windows, levels, blocks: { power, binHz } }): ContentFeatures {
    const active = windows.filter(({ kind }) => kind !== 'silence');
    const meanOf = (
      feature: 'lowEnergyShare' | 'syllabicShare' | 'clearPitchShare' | 'lineShare',
    ) => (active.length > 0 ? mean(active.map((window) => window[feature])) : 0);
    return {
      activeSec: levels.powers.filter((p) => p > SILENCE_GATE).length * LEVEL_FRAME_SEC,
      flatness: flatnessOf(power, binHz),
      lowEnergyShare: meanOf('lowEnergyShare'),
      syllabicShare: meanOf('syllabicShare'),
      clearPitchShare: meanOf('clearPitchShare'),
      lineShare: meanOf('lineShare'),
    };
  },
});
