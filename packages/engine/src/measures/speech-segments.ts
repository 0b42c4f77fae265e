import { bucketMaxima, powerDb } from '../core/numbers.js';
import { valueIn } from '../core/reading.js';
import { LEVEL_FRAME_SEC } from '../derived/levels/level-frames.js';
import { longestSegments, MAX_SEGMENTS } from '../derived/speech/segment-levels.js';
import { speech, TOO_SHORT } from '../derived/speech/speech.js';
import { activeKind } from './content.js';
import { defineMeasure, inputOf } from './measure.js';
import { list, part, parts } from './parts.js';
import { laneOf, MAX_POINTS, seriesArray } from './level-curves.js';

const MIN_FRAMES = 100;

/** Long silences, a count. */
export const longSilences = defineMeasure({
  id: 'longSilences',
  title: 'Long silences',
  definition:
    'Number of stretches of at least 2 s without speech, edges included. Absent below 0.1 s.',
  unit: 'count',
  status: 'proxy',
  basis: 'speech by level, decision 0005',
  margin: null,
  needs: { speech },
  read: ({ speech: { isEnough, silences } }) =>
    isEnough
      ? { value: silences.filter(({ start, end }) => end - start >= MIN_FRAMES).length }
      : { absent: TOO_SHORT },
});

/** Of every phrase of a list. */
const PLACE = { startSec: part('s', 'Start, s.'), endSec: part('s', 'End, s.') };
const LENGTH = { maxItems: MAX_SEGMENTS };

/** Phrases listed, a count. */
export const returnedSegments = defineMeasure({
  id: 'returnedSegments',
  title: 'Phrases listed',
  definition: 'Number of phrases in this result: at most 500, and none without series.',
  unit: 'count',
  status: 'proxy',
  basis: 'count',
  margin: null,
  needs: { longest: longestSegments },
  read: ({ longest: { segments } }, { options }) => ({
    value: options.series ? segments.length : 0,
  }),
});

/** Phrases truncated. */
export const segmentsTruncated = defineMeasure({
  id: 'truncated',
  title: 'Phrases truncated',
  definition:
    'True when more than 500 phrases were found and only the longest 500 are listed; false without series.',
  unit: 'text',
  shape: { type: 'boolean' },
  status: 'proxy',
  basis: 'count',
  margin: null,
  needs: { longest: longestSegments },
  read: ({ longest: { segments, total } }, { options }) => ({
    value: options.series && total > segments.length,
  }),
});

/** Phrases, full scale 1. */
export const segments = defineMeasure({
  id: 'segments',
  title: 'Phrases',
  definition:
    'List of phrases in time order, with start and end in s and RMS; at most the longest 500. Absent without series.',
  unit: 'linear',
  shape: list(
    parts({ ...PLACE, meanRms: part('linear', 'RMS of the phrase, full scale 1.') }),
    LENGTH,
  ),
  status: 'proxy',
  basis: 'speech by level, decision 0005',
  margin: null,
  needs: { longest: longestSegments },
  read: ({ longest: { segments } }) => ({
    value: segments.map(({ startSec, endSec, power }) => ({
      startSec,
      endSec,
      meanRms: Math.sqrt(power),
    })),
  }),
});

/** Remark. */
export const speechNote = defineMeasure({
  id: 'note',
  title: 'Remark',
  definition: 'Remark where speech measures were requested for other content.',
  unit: 'text',
  status: 'proxy',
  basis: 'activeKind',
  margin: null,
  needs: { kind: inputOf(activeKind) },

  read({ kind }) {
    const detected = valueIn(kind);
    if (detected === 'voice') return { absent: 'the file holds speech' };
    const what =
      detected === undefined
        ? 'nothing exceeds the silence gate'
        : `this sounds like ${detected === 'mixed' ? 'a mixture' : detected}`;
    return {
      value: `These measures are meant for speech, but ${what}. Interpret them accordingly.`,
    };
  },
});

/** Speech over time, a count. */
export const speechOverTime = defineMeasure({
  id: 'speechOverTime',
  title: 'Speech over time',
  definition:
    'Value 1 where a 20 ms frame is speech, else 0. A bucket of a long file is 1 when any of its frames is.',
  unit: 'count',
  shape: seriesArray('speech'),
  status: 'proxy',
  basis: 'level-based speech detector',
  margin: null,
  needs: { speech },

  read: ({ speech: { mask } }) => ({ value: laneOf(mask, LEVEL_FRAME_SEC, 'speech') }),
});

/** Phrases, dBFS. */
export const speechSegments = defineMeasure({
  id: 'speechSegments',
  title: 'Phrases',
  definition:
    'List of phrases in time order, with start, end and length in s and RMS level in dBFS; at most the longest 500.',
  unit: 'dBFS',
  shape: list(
    parts({
      ...PLACE,
      durationSec: part('s', 'Length, s.'),
      meanRmsDb: part('dBFS', 'RMS level of the phrase, dBFS.'),
    }),
    LENGTH,
  ),
  status: 'proxy',
  basis: 'speech by level, decision 0005',
  margin: null,
  needs: { longest: longestSegments },
  read: ({ longest: { segments } }) => ({
    value: segments.map(({ startSec, endSec, power }) => ({
      startSec,
      endSec,
      durationSec: endSec - startSec,
      meanRmsDb: powerDb(power),
    })),
  }),
});

/** Phrases found, a count. */
export const totalSegments = defineMeasure({
  id: 'totalSegments',
  title: 'Phrases found',
  definition: 'Number of detected phrases, before the limit of 500.',
  unit: 'count',
  status: 'proxy',
  basis: 'speech by level, decision 0005',
  margin: null,
  needs: { longest: longestSegments },
  read: ({ longest: { total } }) => ({ value: total }),
});

/** Speech over time. */
export const voicedMask = defineMeasure({
  id: 'voicedMask',
  title: 'Speech over time',
  definition:
    'Speech flag for each point of rmsEnvelope. A bucket is speech when any of its 20 ms frames is.',
  unit: 'text',
  shape: { type: 'array', maxItems: 2000, items: { type: 'boolean' } },
  status: 'proxy',
  basis: 'speech by level, decision 0005',
  margin: null,
  needs: { speech },
  read: ({ speech: { mask } }) => ({
    value: bucketMaxima(mask, MAX_POINTS).points.map((point) => point === 1),
  }),
});
