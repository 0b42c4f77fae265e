import { amplitudeDb, bucketMaxima } from '../core/numbers.js';
import {
  ABSOLUTE_GATE_LUFS,
  loudness,
  loudnessOf,
  loudnessRangeLu,
  momentaryCurve,
  shortTermCurve,
  shortTermSeries,
} from '../derived/loudness/loudness.js';
import { loudnessSteps, packedSteps } from '../features/loudness/loudness-steps.js';
import { truePeakFeature } from '../features/loudness/true-peak.js';
import { MAX_LANE_POINTS, seriesArray } from './level-curves.js';
import { defineMeasure } from './measure.js';
import { part, parts } from './parts.js';

/** Integrated loudness of a mono file that is played on two loudspeakers, LUFS. */
export const dualMonoLufs = defineMeasure({
  id: 'dualMonoLufs',
  title: 'Integrated loudness as dual mono',
  definition:
    'Integrated loudness in LUFS of a mono file as two equal channels, 3.01 LU above that of one channel. Absent for other files.',
  unit: 'LUFS',
  status: 'validated',
  basis: 'ITU-R BS.1770-5 Annex 1, of two channels; dual_mono of FFmpeg loudnorm and of libebur128',
  margin: 0.1,
  needs: { steps: loudnessSteps },
  read({ steps }, { format: { channels }, options: { dualMono } }) {
    if (channels !== 1) return { absent: 'the file is not mono' };
    const factor = dualMono ? 1 : 2; // the option counts already
    const energies = steps.energies.map((energy) => factor * energy);
    return { value: loudnessOf({ ...steps, energies, rest: factor * steps.rest }).integratedLufs };
  },
});

/** Integrated loudness, LUFS. */
export const integratedLufs = defineMeasure({
  id: 'integratedLufs',
  title: 'Integrated loudness',
  definition:
    'Mean loudness in LUFS of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate at −10 LU. −70 means at or below; a file below 400 ms is one block.',
  unit: 'LUFS',
  status: 'validated',
  basis: 'ITU-R BS.1770-5 Annex 1; EBU Tech 3341 cases 1–6',
  margin: 0.1,
  needs: { loudness },
  read: ({ loudness: { integratedLufs: value } }) => ({ value }),
});

const POINTS_PER_SEC = 10;

/** Loudness over time, LUFS. */
export const loudnessOverTime = defineMeasure({
  id: 'loudnessOverTime',
  title: 'Loudness over time',
  definition:
    'Loudness of complete 3 s windows every 100 ms, in LUFS; above one hour, the largest of each bucket. Below 3 s, one point without an interval.',
  unit: 'LUFS',
  shape: seriesArray('LUFS'),
  status: 'validated',
  basis: 'EBU Tech 3341 cases 9–11',
  margin: 0.1,
  needs: { series: shortTermSeries, loudness },

  read({ series, loudness: { isWholeShortTerm } }) {
    const { points, perPoint } = bucketMaxima(series, MAX_LANE_POINTS);
    const intervalSec = isWholeShortTerm ? perPoint / POINTS_PER_SEC : null;
    return {
      value: { intervalSec, count: points.length, samples: points, unit: 'LUFS' },
      without:
        intervalSec === null ? { intervalSec: 'shorter than 3 s: a single point' } : undefined,
    };
  },
});

/** Loudness range, LU. */
export const loudnessRange = defineMeasure({
  id: 'loudnessRange',
  title: 'Loudness range',
  definition:
    'Difference between the 95th and 10th percentiles of the gated short-term loudness, in LU. Absent below 3 s or two windows. Below 60 s, EBU calls it unstable.',
  unit: 'LU',
  status: 'validated',
  basis: 'EBU Tech 3342 cases 1–4',
  margin: 1,
  needs: { range: loudnessRangeLu },
  read: ({ range }) => range,
});

/** Loudest 400 ms, LUFS. */
export const momentaryLufsMax = defineMeasure({
  id: 'momentaryLufsMax',
  title: 'Loudest 400 ms',
  definition:
    'Largest ungated loudness of a 400 ms window, in LUFS, in steps of 10 ms. A shorter file is one window.',
  unit: 'LUFS',
  status: 'validated',
  basis: 'EBU Tech 3341 cases 12–14',
  margin: 0.1,
  needs: { loudness },
  read: ({ loudness: { momentaryMaxLufs: value } }) => ({ value }),
});

export const momentaryOverTime = defineMeasure({
  id: 'momentary-over-time',
  title: 'Momentary loudness over time',
  definition:
    'Loudness of complete 400 ms windows every 100 ms, in LUFS; above 2000 points, the largest of each bucket. Below 400 ms, one point for the whole file.',
  unit: 'LUFS',
  shape: seriesArray('LUFS'),
  status: 'beta',
  basis: 'EBU Tech 3341 case 12',
  margin: null,
  needs: { curve: momentaryCurve },
  read: ({ curve: { points, intervalSec } }) => ({
    value: { intervalSec, count: points.length, samples: points, unit: 'LUFS' },
  }),
});

/** K-weighted energy over time, as text. */
export const packedLoudnessSteps = defineMeasure({
  id: 'loudnessSteps',
  title: 'Loudness steps',
  definition:
    'K-weighted energy of each complete 10 ms step, summed over the weighted channels. Format: base64 of 32-bit floats, little endian, after sample rate, frame count and the energy of the rest.',
  unit: 'text',
  status: 'beta',
  basis: 'ITU-R BS.1770-5 Annexes 1 and 3',
  margin: null,
  needs: { steps: loudnessSteps },
  read: ({ steps }) => ({ value: packedSteps(steps) }),
});

/** Peak-to-loudness ratio, LU. */
export const plrDb = defineMeasure({
  id: 'plrDb',
  title: 'Peak-to-loudness ratio',
  definition: 'True peak minus integrated loudness, in dB. Absent at or below −70 LUFS.',
  unit: 'LU',
  status: 'validated',
  basis: 'derived from true peak and integrated loudness',
  margin: { plus: 0.3, minus: 0.5 },
  needs: { truePeak: truePeakFeature, loudness },
  read: ({ truePeak, loudness: { integratedLufs } }) =>
    integratedLufs <= ABSOLUTE_GATE_LUFS
      ? { absent: 'nothing exceeds −70 LUFS' }
      : { value: amplitudeDb(truePeak.magnitude) - integratedLufs },
});

/** Peak-to-short-term ratio, LU. */
export const psrDb = defineMeasure({
  id: 'psrDb',
  title: 'Peak-to-short-term ratio',
  definition: 'True peak minus the loudest 3 s window, in dB. Absent at or below −70 LUFS.',
  unit: 'LU',
  status: 'validated',
  basis: 'derived from true peak and short-term loudness',
  margin: { plus: 0.3, minus: 0.5 },
  needs: { truePeak: truePeakFeature, loudness },
  read: ({ truePeak, loudness: { shortTermMaxLufs } }) =>
    shortTermMaxLufs <= ABSOLUTE_GATE_LUFS
      ? { absent: 'no 3 s window exceeds −70 LUFS' }
      : { value: amplitudeDb(truePeak.magnitude) - shortTermMaxLufs },
});

/** Loudest 3 s, LUFS. */
export const shortTermLufsMax = defineMeasure({
  id: 'shortTermLufsMax',
  title: 'Loudest 3 s',
  definition:
    'Largest ungated loudness of a 3 s window, in LUFS, in steps of 10 ms. A shorter file is one window.',
  unit: 'LUFS',
  status: 'validated',
  basis: 'EBU Tech 3341 cases 9–11',
  margin: 0.1,
  needs: { loudness },
  read: ({ loudness: { shortTermMaxLufs: value } }) => ({ value }),
});

/** Short-term loudness over time, LUFS. */
export const shortTermLufs = defineMeasure({
  id: 'shortTermLufs',
  title: 'Short-term loudness over time',
  definition:
    'Loudness of complete 3 s windows every 100 ms, in LUFS; above 2000 points, the largest of each bucket. Below 3 s, one point for the whole file.',
  unit: 'LUFS',
  shape: { type: 'array', maxItems: 2000, items: { type: 'number' } },
  status: 'validated',
  basis: 'EBU Tech 3341 cases 9–11',
  margin: 0.1,
  needs: { curve: shortTermCurve },
  read: ({ curve: { points } }) => ({ value: points }),
});

/** Location of the true peak, s. */
export const truePeakAt = defineMeasure({
  id: 'truePeakAt',
  title: 'Location of the true peak',
  definition:
    'First 0.1 s interval in which a channel reaches the true peak, in s; the last interval may be shorter. Absent in digital silence.',
  unit: 's',
  shape: parts({
    startSec: part('s', 'Start, s.', { minimum: 0 }),
    endSec: part('s', 'End, s.', { minimum: 0 }),
  }),
  status: 'validated',
  basis: 'peaks at known times, on the samples and between them',
  margin: 0.1,
  needs: { truePeak: truePeakFeature },
  read: ({ truePeak: { magnitude, startSec, endSec } }) =>
    magnitude === 0 ? { absent: 'the file is silent' } : { value: { startSec, endSec } },
});

/** True peak, dBTP. */
export const truePeakDb = defineMeasure({
  id: 'truePeakDb',
  title: 'True peak',
  definition:
    'Largest magnitude of any channel on and between samples, in dBTP, oversampled four times (twice from 96 kHz). −120 means at or below.',
  unit: 'dBTP',
  status: 'validated',
  basis: 'ITU-R BS.1770-5 Annex 2; EBU Tech 3341 cases 15–23',
  margin: { plus: 0.2, minus: 0.4 },
  needs: { truePeak: truePeakFeature },
  read: ({ truePeak }) => ({ value: amplitudeDb(truePeak.magnitude) }),
});
