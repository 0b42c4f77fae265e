import { describe, expect, test } from 'vitest';
import { sine, whiteNoise } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { gainOf } from '../../kernels/filter-sections.js';
import { flatDecimationTaps } from '../../kernels/interpolation-filters.js';
import { openKernels } from '../../kernels/open-kernels.js';
import { plainKernels } from '../../kernels/plain.js';
import {
  factorOf,
  middleHz,
  octavesAt,
  octaveSections,
  openOctaveBands,
  thirdOctavesAt,
  thirdOctaveSections,
} from './octave-bands.js';

describe('octave filters', () => {
  /** IEC 61260-1:2014, table 1, class 1: least and most attenuation at Ω = G^x of an octave filter, dB. */
  const MIN = [
    [0, -0.4],
    [0.5, -0.4],
    [0.5, 1.2],
    [1, 16.6],
    [2, 40.5],
    [3, 60],
    [4, 70],
    [Infinity, 70],
  ] as const;
  const MAX = [
    [0, 0.4],
    [1 / 8, 0.5],
    [1 / 4, 0.7],
    [3 / 8, 1.4],
    [0.5, 5.3],
  ] as const;

  const G = 10 ** 0.3;
  // The order was chosen on the first eight; the others were used once.
  const CHOSEN_ON_HZ = [8000, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000, 192_000];
  const OTHERS_HZ = [11_025, 12_000, 24_000, 37_800, 64_000, 88_200];

  /** Formula 10 of the standard: where a filter of 1/b octave has the limits of Ω ≥ 1; as ln. */
  const lnOmegaOf = (x: number, bandsPerOctave: number): number =>
    x === Infinity
      ? Infinity
      : Math.log(1 + ((G ** (1 / (2 * bandsPerOctave)) - 1) / (G ** 0.5 - 1)) * (G ** x - 1));

  type Limits = readonly (readonly [x: number, db: number])[];

  /** The limit at ln Ω, straight over it between the places of the table (formula 12); NaN beyond the last. */
  function limitAt(limits: Limits, lnOmega: number, bandsPerOctave: number): number {
    for (const [i, [x, db]] of limits.entries()) {
      const [nextX, nextDb] = limits[i + 1] ?? [NaN, NaN];
      const [from, to] = [lnOmegaOf(x, bandsPerOctave), lnOmegaOf(nextX, bandsPerOctave)];
      if (lnOmega >= from && lnOmega < to)
        return to === Infinity ? db : db + ((lnOmega - from) / (to - from)) * (nextDb - db);
    }
    return NaN;
  }

  const taps = new Map([2, 4].map((step) => [step, flatDecimationTaps(step)]));

  /** Power gain of a decimation by a step, at a share of the rate before it. */
  function decimationGainAt(step: number, share: number): number {
    const all = taps.get(step)!;
    let sum = 0;
    for (let i = 0; i < all.length; i++)
      sum += all[i]! * Math.cos(2 * Math.PI * share * (i - (all.length - 1) / 2));
    return sum * sum;
  }

  /** Power gain of the filter of a band, with the decimations before it. */
  type Response = (hz: number) => number;

  const responseOf =
    (bandsPerOctave: 1 | 3, band: number, rateHz: number): Response =>
    (hz) => {
      const halfWidth = 1.5 / bandsPerOctave;
      const factor = factorOf(band, halfWidth, rateHz);
      let gain = 1;
      for (let reached = 1; reached < factor;) {
        const step = reached === 1 ? 2 : 4;
        gain *= decimationGainAt(step, (hz * reached) / rateHz);
        reached *= step;
      }
      const sections = (bandsPerOctave === 3 ? thirdOctaveSections : octaveSections)(
        band,
        rateHz / factor,
      );
      return sections.reduce(
        (all, section) => all * gainOf(section, hz, rateHz / factor) ** 2,
        gain,
      );
    };

  /** The attenuation of a filter at 600 places of the mask, up to four bands and more away. */
  function checkMask(response: Response, middle: number, bandsPerOctave: number, rateHz: number) {
    const farthest = lnOmegaOf(4.5, bandsPerOctave);
    for (let i = -300; i <= 300; i++) {
      const lnOmega = (i / 300) * farthest;
      const hz = middle * Math.exp(lnOmega);
      if (2 * hz >= rateHz) continue;
      const attenuation = -10 * Math.log10(response(hz));
      const at = `${middle.toFixed(0)} Hz at ${hz.toFixed(1)} Hz`;
      const min = limitAt(MIN, Math.abs(lnOmega), bandsPerOctave);
      const max = limitAt(MAX, Math.abs(lnOmega), bandsPerOctave);
      expect(attenuation, at).toBeGreaterThanOrEqual(min);
      if (!Number.isNaN(max)) expect(attenuation, at).toBeLessThanOrEqual(max);
    }
  }

  test('the mask has the limits of the table, and refuses a filter that is too wide or off its middle', () => {
    expect(limitAt(MIN, lnOmegaOf(0.5, 3), 3)).toBeCloseTo(1.2, 9);
    expect(limitAt(MAX, lnOmegaOf(0.25, 3), 3)).toBeCloseTo(0.7, 9);
    expect(limitAt(MIN, lnOmegaOf(7, 3), 3)).toBe(70);
    const third = responseOf(3, 30, 48_000);
    checkMask(third, 1000, 3, 48_000);
    expect(() => {
      checkMask(third, 1020, 3, 48_000);
    }).toThrow();
    expect(() => {
      checkMask(responseOf(1, 30, 48_000), 1000, 3, 48_000);
    }).toThrow();
  });

  describe.each(inTier([8000, 44_100, 96_000], [...CHOSEN_ON_HZ, ...OTHERS_HZ]))(
    'at %d Hz',
    (rateHz) => {
      test('each third octave is within class 1', () => {
        const bands = thirdOctavesAt(rateHz);
        expect(bands.length).toBeGreaterThan(20);
        for (const band of bands) checkMask(responseOf(3, band, rateHz), middleHz(band), 3, rateHz);
      });

      test('each octave is within class 1', () => {
        const bands = octavesAt(rateHz);
        expect(bands.length).toBeGreaterThan(5);
        for (const band of bands) checkMask(responseOf(1, band, rateHz), middleHz(band), 1, rateHz);
      });

      test('pink noise reads what an ideal filter lets through, within 0.05 dB (class 1: 0.4; 5.12)', () => {
        for (const band of thirdOctavesAt(rateHz)) {
          let total = 0;
          const step = 0.001;
          const response = responseOf(3, band, rateHz);
          for (let lnOmega = -2; lnOmega < 2; lnOmega += step) {
            const hz = middleHz(band) * Math.exp(lnOmega);
            if (2 * hz < rateHz) total += response(hz) * step;
          }
          const offDb = 10 * Math.log10(total / (Math.LN10 / 10));
          expect(Math.abs(offDb), `band ${band}`).toBeLessThan(0.05);
        }
      });
    },
  );
});

describe('energies of bands', () => {
  const RATE_HZ = 44_100;

  test.each([31.5, 400, 1250, 1600, 4000, 6300, 12_500])(
    'a tone of %d Hz has its energy in its own band, whatever the rate is divided by',
    (hz) => {
      const bands = openOctaveBands(RATE_HZ, 1, openKernels());
      const middle = middleHz(Math.round(10 * Math.log10(hz)));
      bands.add([sine(RATE_HZ, 20, middle, 0.5)]);
      const { thirdOctaves } = bands.energies(1 / (20 * RATE_HZ));
      const levels = Array.from(thirdOctaves.energies, (energy) => 10 * Math.log10(energy));
      const own = thirdOctaves.bands.indexOf(Math.round(10 * Math.log10(hz)));
      expect(Math.abs(levels[own]! + 9.03)).toBeLessThan(0.06);
      for (const [i, level] of levels.entries())
        if (Math.abs(i - own) > 3) expect(level).toBeLessThan(-55);
    },
  );

  test('reading changes nothing, and a saved state goes on', () => {
    const noise = whiteNoise(RATE_HZ, 0.3, 0.3);
    for (const kernels of [openKernels(), plainKernels]) {
      const [whole, read, loaded] = [0, 1, 2].map(() => openOctaveBands(RATE_HZ, 1, kernels));
      whole!.add([noise]);
      read!.add([noise.subarray(0, 10_001)]);
      read!.energies(1);
      loaded!.load(read!.save());
      for (const bands of [read!, loaded!]) {
        bands.add([noise.subarray(10_001)]);
        expect(bands.energies(1)).toEqual(whole!.energies(1));
      }
    }
  });
});
