import { bucketMaxima } from '../core/numbers.js';
import { LEVEL_FRAME_SEC, levelFrames } from '../derived/levels/level-frames.js';
import { shortTermCurve } from '../derived/loudness/loudness.js';
import {
  chosenWaveformPeaks,
  waveformOutline,
  waveformPeaks,
} from '../features/levels/waveform-outline.js';
import { defineMeasure, type Shape } from './measure.js';
import { list, part, partOrNull, parts } from './parts.js';

export const MAX_ENVELOPE_POINTS = 2000;

/** Energy envelope, full scale 1. */
export const energyEnvelope = defineMeasure({
  id: 'energyEnvelope',
  title: 'Energy envelope',
  definition:
    'RMS over all channels in 20 ms frames, full scale 1; above 2000 points, the largest of each bucket.',
  unit: 'linear',
  shape: { type: 'array', items: { type: 'number', minimum: 0 } },
  status: 'validated',
  basis: 'closed form',
  margin: { percent: 0.1 },
  needs: { levels: levelFrames },
  read: ({ levels: { powers } }) => ({
    value: bucketMaxima(powers, MAX_ENVELOPE_POINTS).points.map(Math.sqrt),
  }),
});

/** Most points of a curve (docs/interface.md#voiceanalysis). */
export const MAX_POINTS = 2000;

/** Length of a point, s. */
export const envelopeIntervalSec = defineMeasure({
  id: 'seriesIntervalSec',
  title: 'Length of a point',
  definition: 'Duration of one point of rmsEnvelope and voicedMask, in s.',
  unit: 's',
  status: 'validated',
  basis: 'closed form',
  margin: 0,
  needs: { levels: levelFrames },
  read: ({ levels: { powers } }) => ({
    value: LEVEL_FRAME_SEC * Math.max(1, Math.ceil(powers.length / MAX_POINTS)),
  }),
});

/** Level over time, full scale 1. */
export const rmsEnvelope = defineMeasure({
  id: 'rmsEnvelope',
  title: 'Level over time',
  definition:
    'RMS level of 20 ms frames, full scale 1; above 2000 points, the highest of each bucket.',
  unit: 'linear',
  shape: { type: 'array', maxItems: 2000, items: { type: 'number', description: 'linear' } },
  status: 'validated',
  basis: 'closed form',
  margin: { percent: 0.1 },
  needs: { levels: levelFrames },
  read: ({ levels: { powers } }) => ({
    value: bucketMaxima(powers, MAX_POINTS).points.map(Math.sqrt),
  }),
});

/** One hour at ten points a second; longer lanes are bucketed. */
export const MAX_LANE_POINTS = 36_000;

/** JSON Schema of a SeriesArray (docs/interface.md#seriesarray). */
export const seriesArray = (unit: string): Shape =>
  parts({
    intervalSec: partOrNull('s', 'Time from one sample to the next, s.'),
    count: part('count', 'Length of samples.'),
    samples: list(part('1')),
    unit: { const: unit },
  });

/** A value every so many seconds as a SeriesArray; the largest of each bucket where there are too many. */
export function laneOf(
  values: Float32Array | Float64Array | Uint8Array,
  stepSec: number,
  unit: string,
) {
  const { points, perPoint } = bucketMaxima(values, MAX_LANE_POINTS);
  return { intervalSec: perPoint * stepSec, count: points.length, samples: points, unit };
}

/** RMS over time, full scale 1. */
export const rmsOverTime = defineMeasure({
  id: 'rmsOverTime',
  title: 'RMS over time',
  definition:
    'Square root of the mean channel power in 20 ms frames, full scale 1; on a long file, the largest of each bucket.',
  unit: 'linear',
  shape: seriesArray('linear'),
  status: 'validated',
  basis: 'closed form',
  margin: { percent: 0.1 },
  needs: { levels: levelFrames },

  read: ({ levels: { powers } }) => ({
    value: laneOf(powers.map(Math.sqrt), LEVEL_FRAME_SEC, 'linear'),
  }),
});

/** Seconds per point, s. */
export const seriesIntervalSec = defineMeasure({
  id: 'seriesIntervalSec',
  title: 'Seconds per point',
  definition: 'Time from one point of shortTermLufs to the next, in s.',
  unit: 's',
  status: 'validated',
  basis: 'closed form',
  margin: 0,
  needs: { curve: shortTermCurve },
  read: ({ curve: { intervalSec } }) => ({ value: intervalSec }),
});

/** The exact parts of `waveform` take a second pass, since they depend on the length. */
export const waveformCurve = defineMeasure({
  id: 'waveform-curve',
  title: 'Waveform',
  definition:
    'Largest magnitude of any channel in each of at most 500 equal parts of the file, full scale 1. A part may extend by a thousandth of the file.',
  unit: 'linear',
  shape: { type: 'array', items: { type: 'number', minimum: 0 } },
  status: 'beta',
  basis: 'closed form',
  margin: null,
  needs: { waveformOutline },
  read: ({ waveformOutline: value }) => ({ value }),
});

/** Waveform over time, full scale 1. */
export const waveformOverTime = defineMeasure({
  id: 'waveformOverTime',
  title: 'Waveform over time',
  definition:
    'Largest magnitude of any channel in equal parts of the file, full scale 1; waveformPoints sets their number.',
  unit: 'linear',
  shape: seriesArray('peak'),
  status: 'validated',
  basis: 'closed form',
  margin: 0,
  needs: { peaks: chosenWaveformPeaks },
  read: ({ peaks }, { durationSec }) => ({
    value: {
      intervalSec: durationSec / peaks.length,
      count: peaks.length,
      samples: peaks,
      unit: 'peak',
    },
  }),
});

/** Waveform, full scale 1. */
export const waveform = defineMeasure({
  id: 'waveform',
  title: 'Waveform',
  definition:
    'Largest magnitude of any channel in each of 1000 equal parts of the file, full scale 1.',
  unit: 'linear',
  shape: { type: 'array', items: { type: 'number', minimum: 0 } },
  status: 'validated',
  basis: 'closed form',
  margin: 0,
  needs: { peaks: waveformPeaks },
  read: ({ peaks }) => ({ value: peaks }),
});
