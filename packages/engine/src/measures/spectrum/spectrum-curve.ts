import { powerDb } from '../../core/numbers.js';
import { log2 } from '../../elementary/log2.js';
import { square } from '../../elementary/square.js';
import { spectralShape } from '../../features/spectrum/spectral-shape.js';
import { defineMeasure } from '../measure.js';

const LOWEST_HZ = 20;

/** Steps of a logarithmic axis from 20 Hz to half the rate: the resolution of a plot. */
const COLUMNS = 300;

/** From the transforms that the answer needs anyway: those of the published spectrum would cost a mix a fifth more. */
export const spectrumCurve = defineMeasure({
  id: 'spectrum-curve',
  title: 'Average spectrum',
  definition:
    'Mean power over all 85 ms frames and channels, in dB; a full-scale sine on a bin reads 0. At most 300 log-spaced columns from 20 Hz, each with its strongest bin.',
  unit: 'dBFS',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['frequenciesHz', 'levelsDb'],
    properties: {
      frequenciesHz: { type: 'array', items: { type: 'number' } },
      levelsDb: { type: 'array', items: { type: 'number' } },
    },
  },
  status: 'beta',
  basis: 'Welch 1967',
  margin: null,
  needs: { spectrum: spectralShape },

  read({ spectrum: { wholePower, size, binHz } }) {
    const highestHz = (size / 2) * binHz;
    const columnsPerOctave = COLUMNS / log2(highestHz / LOWEST_HZ);
    const strongest = new Map<number, { readonly bin: number; readonly power: number }>();
    for (let bin = Math.ceil(LOWEST_HZ / binHz); bin < wholePower.length; bin++) {
      const column = Math.round(log2((bin * binHz) / LOWEST_HZ) * columnsPerOctave);
      const power = wholePower[bin] ?? 0;
      if (power >= (strongest.get(column)?.power ?? 0)) strongest.set(column, { bin, power });
    }
    const scale = square(2 / (size / 2)); // amplitude calibration: Σw = Nw/2 for a Hann window
    const points = [...strongest.values()];
    return {
      value: {
        frequenciesHz: points.map(({ bin }) => bin * binHz),
        levelsDb: points.map(({ power }) => powerDb(power * scale)),
      },
    };
  },
});
