import { readFrom } from '../core/reading.js';
import { SPEECH_BANDS, speechBand } from '../derived/quality/speech-band.js';
import { speechClarity } from '../derived/quality/speech-clarity.js';
import { speechRatings } from '../derived/quality/speech-ratings.js';
import { MAX_PASSAGES, QUALITY_CAUSES, worstPassages } from '../derived/quality/worst-passages.js';
import { QUALITY_ROW_SEC } from '../features/quality/quality-rows.js';
import { laneOf, seriesArray } from './level-curves.js';
import { defineMeasure } from './measure.js';
import { list, oneOf, part, parts } from './parts.js';

/** One of the three ratings of ITU-T P.835. */
const defineRating = <const Part extends 'overall' | 'signal' | 'background'>(
  part: Part,
  title: string,
  definition: string,
  accuracy: string,
) =>
  defineMeasure({
    id: `speechQuality.${part}`,
    title,
    definition,
    unit: '1',
    shape: { type: 'number', minimum: 1, maximum: 5 },
    status: 'beta',
    basis: 'docs/models/speech-quality.md',
    margin: null,
    accuracy: `against the teacher, 250 constructed windows of voices, noises and rooms never trained on: ${accuracy}`,
    needs: { ratings: speechRatings },
    read: ({ ratings }) => readFrom(ratings, ({ file }) => ({ value: file[part] })),
  });

/** Overall speech quality, 1..5. */
export const qualityOverall = defineRating(
  'overall',
  'Overall speech quality',
  'Estimate of the overall rating of ITU-T P.835, 1 (bad) to 5 (excellent), as the teacher of the model rates it. Clean studio speech reads 3.2 to 3.5. Absent with less than 1 s of speech.',
  'correlation 0.87, mean absolute error 0.28',
);

/** Quality of the speech signal, 1..5. */
export const qualitySignal = defineRating(
  'signal',
  'Quality of the speech signal',
  'Estimate of the rating of the speech signal of ITU-T P.835, 1 (very distorted) to 5 (not distorted), whatever the noise. Absent with less than 1 s of speech.',
  'correlation 0.82, mean absolute error 0.36',
);

/** Intrusiveness of the background, 1..5. */
export const qualityBackground = defineRating(
  'background',
  'Intrusiveness of the background',
  'Estimate of the rating of the background of ITU-T P.835, 1 (very intrusive) to 5 (not noticeable). Absent with less than 1 s of speech.',
  'correlation 0.90, mean absolute error 0.35',
);

/** A point each 0.96 s, of the 2.9 s around it. */
const STEP_ROWS = 6;

/** Overall speech quality over time. */
export const qualityOverTime = defineMeasure({
  id: 'qualityOverTime',
  title: 'Speech quality over time',
  definition:
    'Overall speech quality, 1 to 5, every 0.96 s over the 2.9 s around it; 0 without speech. On a long file, each point is the highest of its bucket.',
  unit: '1',
  shape: seriesArray('1'),
  status: 'beta',
  basis: 'docs/models/speech-quality.md',
  margin: null,
  needs: { ratings: speechRatings },
  read: ({ ratings }) =>
    readFrom(ratings, ({ count, over, isSpoken }) => {
      const points = new Float32Array(Math.ceil(count / STEP_ROWS));
      for (let i = 0; i < points.length; i++) {
        const from = i * STEP_ROWS;
        const spoken = isSpoken.subarray(from, from + STEP_ROWS).includes(1);
        if (spoken)
          points[i] = over(Math.max(0, from - STEP_ROWS), from + 2 * STEP_ROWS)?.overall ?? 0;
      }
      return { value: laneOf(points, STEP_ROWS * QUALITY_ROW_SEC, '1') };
    }),
});

/** Clarity index of the speech, dB. */
export const clarityC50Db = defineMeasure({
  id: 'speechClarity.c50Db',
  title: 'Clarity C50',
  definition:
    'Estimate, from running speech, of the clarity index C50 of ISO 3382, in dB: early energy, up to 50 ms, over the rest. At most 25, which means 25 and more. Absent with less than 3 s of speech, and in noise.',
  unit: 'dB',
  status: 'beta',
  basis: 'ISO 3382-1:2009, A.2.3; docs/models/speech-quality.md',
  margin: null,
  accuracy:
    'constructed rooms and voices never trained on: within 3 dB in 53 of 100, mean absolute error 3.6 dB, rank correlation 0.77; 95 of 100 that read below 8 dB are below 11',
  needs: { clarity: speechClarity },
  read: ({ clarity }) => readFrom(clarity, ({ c50Db }) => ({ value: c50Db })),
});

/** Reverberation time of the room, from running speech, s. */
export const clarityReverberationSec = defineMeasure({
  id: 'speechClarity.reverberationSec',
  title: 'Reverberation time from speech',
  definition:
    'Estimate of the reverberation time T60 of the room from running speech, in s. Absent where the reverberation is too weak to decide, with less than 3 s of speech, and in noise.',
  unit: 's',
  status: 'beta',
  basis: 'docs/models/speech-quality.md',
  margin: null,
  accuracy:
    'constructed rooms and voices never trained on: within 25 % in 54 of 100, within 50 % in 73 of 100',
  needs: { clarity: speechClarity },
  read: ({ clarity }) => readFrom(clarity, ({ reverberationSec }) => reverberationSec),
});

/** The band that carries speech. */
export const speechBandwidth = defineMeasure({
  id: 'speechBandwidth.band',
  title: 'Speech band',
  definition:
    'Class of the band that carries speech: narrow (to 3.4 kHz), wide (to 7 kHz), super-wide (to 14 kHz) or full (to 20 kHz). Absent without half a second of speech, and where noise may cover the upper part of it.',
  unit: 'text',
  shape: { enum: SPEECH_BANDS },
  status: 'beta',
  basis: 'ITU-T G.712, G.722, G.719; docs/measures/quality.md#band-of-speech',
  margin: null,
  accuracy:
    '16 voices low-passed at 3.4, 7 and 14 kHz: 42 right, 2 wrong, 4 absent of 48; in noise at 40 dB 35, 0, 13; at 20 dB 19, 10, 19',
  needs: { band: speechBand },
  read: ({ band }) => readFrom(band, ({ band: of }) => of),
});

/** Upper edge of the band that carries speech, Hz. */
export const speechBandToHz = defineMeasure({
  id: 'speechBandwidth.toHz',
  title: 'Upper edge of the speech band',
  definition:
    'Upper edge, in Hz, of the highest band of 1 kHz whose power rises with the syllables by 6 dB over its own minima. Absent without half a second of speech.',
  unit: 'Hz',
  status: 'beta',
  basis: 'docs/measures/quality.md#band-of-speech',
  margin: null,
  accuracy:
    'as of the class: 16 voices low-passed at 3.4, 7 and 14 kHz, in the right class 42 of 48, in noise at 20 dB 19 of 48',
  needs: { band: speechBand },
  read: ({ band }) => readFrom(band, ({ toHz: value }) => ({ value })),
});

const rating = (description: string) => part('1', description, { minimum: 1, maximum: 5 });

/** Passages of the lowest speech quality. */
export const worstPassageList = defineMeasure({
  id: 'worstPassages',
  title: 'Worst passages',
  definition:
    'List of up to ten passages of 3 s with the lowest overall quality and what costs most there, in order of time. A passage is listed below 2.5, or 0.3 below the file; one third of it is speech.',
  unit: '1',
  shape: list(
    parts({
      startSec: part('s', 'Start, s.', { minimum: 0 }),
      endSec: part('s', 'End, s.', { minimum: 0 }),
      overall: rating('Overall quality of the passage, 1 to 5.'),
      signal: rating('Quality of its speech signal, 1 to 5.'),
      background: rating('Quality of its background, 1 to 5.'),
      cause: oneOf(QUALITY_CAUSES, 'What lowers the quality most.'),
    }),
    { maxItems: MAX_PASSAGES },
  ),
  status: 'beta',
  basis: 'docs/measures/quality.md#worst-passages',
  margin: null,
  accuracy:
    'constructed windows with a single cause: noise named in 30 of 31, reverberation in 14 of 14, drop-outs in 4 of 6',
  needs: { passages: worstPassages },
  read: ({ passages }) =>
    readFrom(passages, (all) => ({
      value: all.map(({ startSec, endSec, rating: { overall, signal, background }, cause }) => ({
        startSec,
        endSec,
        overall,
        signal,
        background,
        cause,
      })),
    })),
});
