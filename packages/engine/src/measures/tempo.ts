import { readFrom } from '../core/reading.js';
import { beats, beatStability as stability } from '../derived/rhythm/beats.js';
import { type Bar, metre as metreOf, METRES } from '../derived/rhythm/metre.js';
import { tempoCurve } from '../derived/rhythm/tempo-curve.js';
import { tempo as derivedTempo } from '../derived/rhythm/tempo.js';
import { loopOctaveCandidates } from './loop.js';
import { defineMeasure } from './measure.js';
import { list, oneOf, optional, part, parts, share, text } from './parts.js';

/** Tempo over time, bpm. */
export const beatCurve = defineMeasure({
  id: 'tempoCurve',
  title: 'Tempo over time',
  definition:
    'Tempo in bpm of the eight beats around each time in s, at most 200 times. Absent without beats, with fewer than nine beats, and for a steady tempo.',
  unit: 'bpm',
  shape: list(
    parts({
      timeSec: part('s', 'Middle of the eight beats, s.', { minimum: 0 }),
      bpm: part('bpm', 'Beats per minute.'),
    }),
    { maxItems: 200 },
  ),
  status: 'beta',
  basis: 'songs of known drift; docs/accuracy.md#beats',
  margin: null,
  needs: { beats, tempoCurve },
  read: ({ beats: found, tempoCurve: curve }) =>
    readFrom(found, ({ line }) => {
      if (line) return { absent: 'the tempo is steady' };
      if (curve.length === 0) return { absent: 'fewer than nine beats' };
      return { value: curve.map((point) => ({ ...point })) };
    }),
});

const MAX_LISTED_BEATS = 2000;

/** Beats, s. */
export const beatList = defineMeasure({
  id: 'beats',
  title: 'Beats',
  definition:
    'List of beat times in s, at most the first 2000, from rises of the spectrum. A steady tempo puts them on a straight line. Absent with fewer than 4 onsets or beats, below 1 s, and without repetition.',
  unit: 's',
  shape: parts({
    count: part('count', 'Number of all beats.', { minimum: 0 }),
    timesSec: list(part('s', { minimum: 0 }), 'Time of each beat, s.', {
      maxItems: MAX_LISTED_BEATS,
    }),
    omitted: optional(text('Reason why some are not listed; absent when all are.')),
  }),
  status: 'beta',
  basis: 'songs and loops of known grid; docs/accuracy.md#beats',
  margin: null,
  needs: { beats },
  read: ({ beats: found }) =>
    readFrom(found, ({ timesSec }) => ({
      value: {
        count: timesSec.length,
        timesSec: timesSec.slice(0, MAX_LISTED_BEATS),
        ...(timesSec.length > MAX_LISTED_BEATS && {
          omitted: `only the first ${MAX_LISTED_BEATS} of ${timesSec.length} beats are listed`,
        }),
      },
    })),
});

/** Beat stability. */
export const beatStability = defineMeasure({
  id: 'beatStability',
  title: 'Beat stability',
  definition:
    'Repetition of the onsets of the first 60 s at one tempo, from 0 to 1; 0 below 4 onsets. A deprecated alias of the tempo confidence.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'proxy',
  isDeprecated: true,
  basis: 'autocorrelation of the onset strength',
  margin: null,
  needs: { stability },
  read: ({ stability: value }) => ({ value }),
});

/** Tempo of the beats, bpm. */
export const beatTempo = defineMeasure({
  id: 'beatTempo',
  title: 'Tempo of the beats',
  definition:
    'Tempo of the beats in bpm: steady within 15 ms RMS of a straight line, with its error, else live, with its range. Confidence is its share among the candidate tempi. Absent without beats.',
  unit: 'bpm',
  shape: parts({
    bpm: part('bpm', 'Mean tempo, beats per minute.'),
    kind: oneOf(['steady', 'live']),
    plusMinusBpm: optional(
      part('bpm', 'Twice the standard error of a steady tempo, beats per minute.'),
    ),
    lowBpm: optional(part('bpm', 'Slowest eight beats of a live tempo.')),
    highBpm: optional(part('bpm', 'Fastest eight beats of a live tempo.')),
    confidence: share('Share of this tempo among the candidates, 0 to 1.'),
    candidateBpm: optional(part('bpm', 'Most likely other tempo.')),
    candidateConfidence: optional(share('Share of the other tempo.')),
  }),
  status: 'beta',
  basis: 'songs and loops of known grid; docs/accuracy.md#beats',
  margin: null,
  needs: { beats, tempo: derivedTempo, tempoCurve },
  read: ({ beats: found, tempo: { found: level }, tempoCurve: curve }) =>
    readFrom(found, ({ bpm, line, confidence }) => {
      const candidate = 'value' in level ? level.value.candidate : undefined;
      const tempi = curve.map((point) => point.bpm);
      return {
        value: {
          bpm,
          ...(line
            ? { kind: 'steady', plusMinusBpm: (2 * bpm * line.periodErrorSec) / line.periodSec }
            : { kind: 'live', lowBpm: Math.min(bpm, ...tempi), highBpm: Math.max(bpm, ...tempi) }),
          confidence,
          ...(candidate && {
            candidateBpm: candidate.bpm,
            candidateConfidence: candidate.confidence,
          }),
        },
      };
    }),
});

const MAX_LISTED_DOWNBEATS = 1000;

/** Metre. */
export const metre = defineMeasure({
  id: 'metre',
  title: 'Metre',
  definition:
    'Metre as beats per bar (3, 4 or 6/8), with downbeat times in s, at most the first 1000. Downbeats in 6/8 are not detected. Absent without beats, with fewer than 6, without accents, and where accents are ambiguous.',
  unit: 'text',
  shape: parts({
    metre: oneOf(METRES),
    beatsPerBar: part('count', 'Beats in a bar.', { minimum: 2 }),
    lead: optional(
      share('Advantage of the better of three and four beats per bar, 0 to 1; absent in 6/8.'),
    ),
    downbeatConfidence: optional(share('Share of these downbeats among the positions in the bar.')),
    downbeatsSec: optional(
      list(part('s', { minimum: 0 }), 'Times of the first beats of bars, s.', {
        maxItems: MAX_LISTED_DOWNBEATS,
      }),
    ),
    omitted: optional(text('Reason why downbeats are missing or incomplete.')),
  }),
  status: 'beta',
  basis: 'songs and loops of known grid; docs/accuracy.md#beats',
  margin: null,
  needs: { metreOf, beats },
  read: ({ metreOf: found, beats: grid }) =>
    readFrom(found, ({ bar }) =>
      readFrom(bar, (one) => ({
        value: {
          metre: one.metre,
          beatsPerBar: one.beats,
          ...(one.lead !== undefined && { lead: one.lead }),
          ...findDownbeats(one, 'value' in grid ? grid.value.timesSec : []),
        },
      })),
    ),
});

function findDownbeats({ beats: length, downbeat }: Bar, timesSec: readonly number[]) {
  if ('absent' in downbeat) return { omitted: downbeat.absent };
  const { first, confidence } = downbeat.value;
  const all = timesSec.filter((_, i) => i % length === first);
  return {
    downbeatConfidence: confidence,
    downbeatsSec: all.slice(0, MAX_LISTED_DOWNBEATS),
    ...(all.length > MAX_LISTED_DOWNBEATS && {
      omitted: `only the first ${MAX_LISTED_DOWNBEATS} of ${all.length} downbeats are listed`,
    }),
  };
}

/** Swing. */
export const swing = defineMeasure({
  id: 'swing',
  title: 'Swing',
  definition:
    'Duration ratio of the first to the second of two eighths or sixteenths: 1 is straight, 2 a triplet. Absent without beats, with beats in thirds, and with too few off-beat onsets at one position.',
  unit: '1',
  shape: parts({
    ratio: part('1', 'First over second.'),
    of: oneOf(['eighths', 'sixteenths']),
    onsets: part('count', 'Off-beat onsets used for the ratio.', { minimum: 0 }),
  }),
  status: 'beta',
  basis: 'songs and loops of known swing; docs/accuracy.md#beats',
  margin: null,
  needs: { metre: metreOf },
  read: ({ metre: found }) =>
    readFrom(found, ({ division: { isTernary, swing } }) => {
      if (isTernary) return { absent: 'the beats are divided into thirds' };
      if (!swing) return { absent: 'too few off-beat onsets at one position' };
      return { value: { ratio: swing.ratio, of: swing.of, onsets: swing.count } };
    }),
});

/** Tempo, bpm. */
export const tempo = defineMeasure({
  id: 'tempo',
  title: 'Tempo',
  definition:
    'Tempo in bpm at which the onsets repeat, refined by whole bars of the file where they fit. Absent with fewer than 4 onsets, below 1 s, or without repetition.',
  unit: 'bpm',
  shape: parts({
    bpm: part('bpm', 'Beats per minute, after snapping.'),
    bpmRaw: part('1', 'Beats per minute, before snapping.'),
    strength: part('1', 'Strength of the repetition, 0 to 1.'),
    margin: part('1', 'Margin over the runner-up; near 0, either may be correct.'),
    octaves: { ...loopOctaveCandidates.shape, description: 'Half and double time.' },
  }),
  status: 'beta',
  basis: 'pulse trains of known tempo',
  margin: null,
  needs: { tempoOf: derivedTempo },
  read: ({ tempoOf: { strength, found } }) =>
    readFrom(found, ({ bpm, bpmRaw, margin, octaves }) => ({
      value: { bpm, bpmRaw, strength, margin, octaves: octaves.map((o) => ({ ...o })) },
    })),
});
