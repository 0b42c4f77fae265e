import { powerDb } from '../../core/numbers.js';
import { lowSpectrum } from '../../features/spectrum/low-spectrum.js';
import { SHORT_SEC, shortLongSpectrum } from '../../features/spectrum/mean-spectrum.js';
import { spectralShape } from '../../features/spectrum/spectral-shape.js';
import { defineDerived } from '../derived.js';
import { bandEdgesHz, computeBandPower } from './third-octaves.js';

/** Level of band n of IEC 61260-1, dBFS; `undefined` for a band that the rate has no room for. */
export type BandLevels = (band: number) => number | undefined;

/**
 * Third octaves for means over several of them. Up to 20 s they are those of `thirdOctaves`, from windows of 341 ms. Of
 * longer recordings the bands below 1 kHz come from the lows, in the same windows and bins, and the others from the 85
 * ms frames, in bins of 11 Hz, of which the narrowest band has 24: 10 ms instead of 32 for three minutes of stereo. The
 * windows differ in what they capture of a transient, which evens out: music of 40 s and more moved the scores of
 * harshness and muddiness by 0.001 at most, loops of 7 to 8 s would move by 0.006, and of 2 s by 0.07.
 */
export const bandLevels = defineDerived({
  id: 'band-levels',
  basis: 'IEC 61260-1 base ten',
  needs: { short: shortLongSpectrum, low: lowSpectrum, shape: spectralShape },

  derive({ short, low, shape }, { format, durationSec }): BandLevels {
    const whole = { ...shape, power: shape.wholePower };
    const spectrumFor = (highHz: number) =>
      durationSec <= SHORT_SEC ? short : highHz + low.binHz <= low.usefulHz ? low : whole;
    return (band) => {
      const [, highHz] = bandEdgesHz(band);
      if (highHz > format.rateHz / 2) return undefined;
      return powerDb(computeBandPower(spectrumFor(highHz), band));
    };
  },
});
