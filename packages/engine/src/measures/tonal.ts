import { type MusicTag, musicTagsIn } from '../core/music-tags.js';
import { readFrom, type Reading, valueIn } from '../core/reading.js';
import { chroma, PITCH_CLASSES } from '../derived/tonal/chroma.js';
import { type Key, MAX_STRETCHES, musicKeys } from '../derived/tonal/music-keys.js';
import { MAX_CHORDS, musicChords } from '../derived/tonal/music-chords.js';
import { musicTuning } from '../derived/tonal/music-tuning.js';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { defineMeasure, inputOf } from './measure.js';
import { beatTempo, tempo } from './tempo.js';
import { list, oneOf, optional, part, parts, share, text } from './parts.js';

/** As keys are usually spelt. */
const TONICS = {
  major: ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'],
  minor: ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'G#', 'A', 'Bb', 'B'],
} as const;

export const tonicNames = [...new Set([...TONICS.major, ...TONICS.minor])];
const ROOTS = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const;

export const tonicName = ({ tonic, mode }: Key): string => TONICS[mode][tonic] ?? '';

export const keyName = (key: Key): string => `${tonicName(key)} ${key.mode}`;

/** Number on the circle of fifths, C major 8B and A minor 8A: neighbours mix well (Mixed In Key). */
export function camelotOf({ tonic, mode }: Key): string {
  const major = mode === 'major' ? tonic : tonic + 3;
  return `${((7 * major + 7) % 12) + 1}${mode === 'major' ? 'B' : 'A'}`;
}

/** `C:maj`, `Bb:min7`, `N` (Harte et al. 2005). */
export const chordName = (root: number | undefined, quality: string): string =>
  root === undefined ? 'N' : `${ROOTS[root] ?? ''}:${quality}`;

/** Chords over time. */
export const chordList = defineMeasure({
  id: 'chordList',
  title: 'Chords over time',
  definition:
    'List of chords in time order, with start and end in s, in Harte notation; N means no chord. Inversions are not distinguished, and chords below a third of a second are mostly missed. Absent without steady notes of one tuning.',
  unit: 'text',
  shape: list(
    parts({
      startSec: part('s', 'Start, s.', { minimum: 0 }),
      endSec: part('s', 'End, s.', { minimum: 0 }),
      chord: text('Root and quality, or N.'),
    }),
    { maxItems: MAX_CHORDS },
  ),
  status: 'beta',
  basis: 'docs/measures/tonal.md#chords',
  margin: null,
  needs: { chords: musicChords },
  read: ({ chords }) =>
    readFrom(chords, (list) => ({
      value: list.map(({ startSec, endSec, root, quality }) => ({
        startSec,
        endSec,
        chord: chordName(root, quality),
      })),
    })),
});

/** Maximum number of points in a plot. */
const MAX_PARTS = 240;

/** Chroma over time. */
export const chromaCurve = defineMeasure({
  id: 'chroma-curve',
  title: 'Chroma over time',
  definition:
    'Strength of each of the twelve pitch classes from C in at most 240 equal parts, relative to the strongest of the part. 0 on silence. Absent without steady notes of one tuning.',
  unit: '1',
  shape: parts({
    firstSec: part('s', 'Start of the first part, s.'),
    partSec: part('s', 'Length of a part, s.'),
    notes: list(
      list(share(), { minItems: PITCH_CLASSES, maxItems: PITCH_CLASSES }),
      'Twelve numbers per part, C first.',
      { maxItems: MAX_PARTS },
    ),
  }),
  status: 'beta',
  basis: 'docs/measures/tonal.md#notes-of-a-frame',
  margin: null,
  needs: { chroma },
  read: ({ chroma: reading }) =>
    readFrom(reading, ({ notes, basses, sounding, hopSec, firstSec }) => {
      const perPart = Math.max(1, Math.ceil(sounding.length / MAX_PARTS));
      const count = Math.ceil(sounding.length / perPart);
      return {
        value: {
          firstSec: Math.max(0, firstSec - hopSec / 2),
          partSec: perPart * hopSec,
          notes: Array.from({ length: count }, (_, part) => {
            const sums = new Float64Array(PITCH_CLASSES);
            for (let frame = part * perPart; frame < (part + 1) * perPart; frame++) {
              if (sounding[frame] !== 1) continue;
              for (let note = 0; note < PITCH_CLASSES; note++) {
                const at = frame * PITCH_CLASSES + note;
                sums[note] = (sums[note] ?? 0) + (notes[at] ?? 0) + (basses[at] ?? 0);
              }
            }
            const max = sums.reduce((a, b) => Math.max(a, b), 0);
            return [...sums].map((sum) => (max > 0 ? sum / max : 0));
          }),
        },
      };
    }),
});

/** Key of a piece. */
export const key = defineMeasure({
  id: 'key',
  title: 'Key',
  definition:
    'Key that holds longest: tonic, mode, Camelot code, fit as a correlation, and the second-best key with its distance. Absent without 3 s of steady notes, for a single chord, and where no key fits to 0.5.',
  unit: 'text',
  shape: parts({
    name: text('Tonic and mode, as `Bb minor`.'),
    tonic: oneOf<string>(tonicNames),
    mode: oneOf(['major', 'minor']),
    camelot: text('1A to 12B; C major is 8B, A minor 8A.'),
    fit: part('1', 'Correlation with the key, 0.5..1.'),
    second: text('Second-best key.'),
    lead: part('1', 'Lead over the second-best key, by fit and chords.'),
  }),
  status: 'beta',
  basis: 'Krumhansl 1990; profile of Faraldo et al. 2016; share of the tonic chord',
  margin: null,
  needs: { keys: musicKeys },
  read: ({ keys }) =>
    readFrom(keys, ({ main, second, lead }) => ({
      value: {
        name: keyName(main),
        tonic: tonicName(main),
        mode: main.mode,
        camelot: camelotOf(main),
        fit: main.fit,
        second: keyName(second),
        lead,
      },
    })),
});

/** One tag, and what was measured of the same quantity. */
export interface MusicDeclaration {
  readonly tag: string;
  readonly text: string;
  readonly declaredBpm?: number;
  readonly measuredBpm?: number;
  readonly declaredKey?: string;
  readonly measuredKey?: string;
  readonly secondKey?: string;
}

/** Tempo and key by the tags, next to the measured ones. */
export const declaredMusic = defineMeasure({
  id: 'declaredMusic',
  title: 'Declared tempo and key',
  definition:
    'List of the tags that state tempo or key, each next to the measured value where there is one. Absent without such tags, and when only a part is measured.',
  unit: 'text',
  shape: list(
    parts({
      tag: text('Name of the tag.'),
      text: text('Value as written.', { maxLength: 256 }),
      declaredBpm: optional(part('bpm', 'Declared tempo, beats per minute.')),
      measuredBpm: optional(part('bpm', 'Measured tempo, beats per minute.')),
      declaredKey: optional(text('Declared key, as `Bb minor`.')),
      measuredKey: optional(text('Measured key.')),
      secondKey: optional(text('Second-best key of the measurement.')),
    }),
    { maxItems: 20 },
  ),
  status: 'beta',
  basis:
    'ID3v2.4, 4.2.3 (TBPM, TKEY); BPM and INITIALKEY of taggers; tmpo; compared with beatTempo and key',
  margin: null,
  readsClaims: true,
  needs: { beat: inputOf(beatTempo), loop: inputOf(tempo), key: inputOf(key) },
  read(inputs, { claims, options: { startSec, endSec } }) {
    if (startSec !== undefined || endSec !== undefined)
      return { absent: 'the tags describe the whole file, but only a part was measured' };
    const tags = musicTagsIn(claims).slice(0, 20);
    if (tags.length === 0) return { absent: 'the file declares neither tempo nor key' };
    return { value: tags.map((tag) => ({ ...nextToMeasured(tag, inputs) })) };
  },
});

interface Measured {
  readonly beat: Reading<unknown>;
  readonly loop: Reading<unknown>;
  readonly key: Reading<unknown>;
}

function nextToMeasured(stated: MusicTag, { beat, loop, key: keyOf }: Measured): MusicDeclaration {
  const { tag, text } = stated;
  if ('bpm' in stated) {
    const bpm = fieldOf(beat, 'bpm') ?? fieldOf(loop, 'bpm');
    return {
      ...{ tag, text, declaredBpm: stated.bpm },
      ...(typeof bpm === 'number' && { measuredBpm: bpm }),
    };
  }
  const [name, second] = [fieldOf(keyOf, 'name'), fieldOf(keyOf, 'second')];
  return {
    ...{ tag, text, declaredKey: keyName(stated.key) },
    ...(typeof name === 'string' && { measuredKey: name }),
    ...(typeof second === 'string' && { secondKey: second }),
  };
}

const fieldOf = (reading: Reading<unknown>, name: string): unknown => {
  const value = valueIn(reading);
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
};

/** Keys over time. */
export const keyList = defineMeasure({
  id: 'keyList',
  title: 'Keys over time',
  definition:
    'List of keys in time order, with start and end in s; one entry where the key does not change. Keys shorter than about ten seconds are not listed. Absent without a key.',
  unit: 'text',
  shape: list(
    parts({
      startSec: part('s', 'Start, s.', { minimum: 0 }),
      endSec: part('s', 'End, s.', { minimum: 0 }),
      name: text('Tonic and mode.'),
      camelot: text('1A to 12B.'),
      fit: part('1', 'Correlation with the key.'),
    }),
    { maxItems: MAX_STRETCHES },
  ),
  status: 'beta',
  basis: 'docs/measures/tonal.md#key',
  margin: null,
  needs: { keys: musicKeys },
  read: ({ keys }) =>
    readFrom(keys, ({ stretches }) => ({
      value: stretches.map(({ startSec, endSec, fit, ...key }) => ({
        startSec,
        endSec,
        name: keyName(key),
        camelot: camelotOf(key),
        fit,
      })),
    })),
});

/** Music with singing and drums agrees to 0.5; beating reeds do not, and have no one tuning. */
const MIN_AGREEMENT = 0.4;

/** Tuning of a piece. */
export const tuning = defineMeasure({
  id: 'tuning',
  title: 'Tuning',
  definition:
    'Deviation of the notes from equal temperament at A4 = 440 Hz, from −50 to 50 cents, and the resulting A4 in Hz. Absent where the spectral lines agree on no tuning, or spread widely, as detuned reeds do.',
  unit: 'cent',
  shape: parts({
    cents: part('cent', { minimum: -50, maximum: 50 }),
    a4Hz: part('Hz', 'A4 in this tuning, Hz.'),
    agreement: share('Concentration of the lines around the tuning; 1 where all agree.'),
  }),
  status: 'beta',
  basis: 'circular mean of the deviations from equal temperament',
  margin: null,
  needs: { musicTuning },
  read: ({ musicTuning: reading }) =>
    readFrom(reading, ({ cents, agreement }) =>
      agreement < MIN_AGREEMENT
        ? { absent: 'the notes spread too far around their tuning: detuned reeds or voices' }
        : { value: { cents, a4Hz: 440 * exp2(cents / 1200), agreement } },
    ),
});
