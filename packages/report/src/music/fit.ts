import { type Static, type TObject, Type } from 'typebox';
import { checkBody } from '../reading/check-arguments.js';
import { counted, figure, signed } from '../reading/quantity.js';
import type { Body } from '../reading/reader.js';
import { OURS, type Threshold } from '../verdicts/finding.js';
import { beat } from '../verdicts/findings/music.js';
import { musicFacts, type MusicFacts } from './music-facts.js';

/** Why two recordings cannot be compared: the values that one of them, or both, do not have. */
export function lacking(name: string, a: MusicFacts, b: MusicFacts): { readonly absent: string } {
  const [inA, inB] = [a.omitted[name], b.omitted[name]];
  if (inA !== undefined && inA === inB) return { absent: `A and B: ${inA}` };
  const stated = [inA && `A: ${inA}`, inB && `B: ${inB}`].filter(Boolean);
  return { absent: stated.join('; ') };
}

type Swing = NonNullable<MusicFacts['swing']>;

/**
 * Swing against swing: a match where both are straight, or swung on the same notes by nearly as
 * much.
 */
export function fitSwing(a: MusicFacts, b: MusicFacts): Checked<NonNullable<MusicFit['swing']>> {
  if (!a.swing || !b.swing) return lacking('swing', a, b);
  const { straight } = beat.thresholds;
  const isStraight = ({ ratio }: Swing) => Math.max(ratio, 1 / ratio) < straight.value;
  const apart = Math.max(a.swing.ratio / b.swing.ratio, b.swing.ratio / a.swing.ratio);
  const isBoth = isStraight(a.swing) && isStraight(b.swing);
  const isSimilar = isBoth || (a.swing.of === b.swing.of && apart < straight.value);
  const words = (swing: Swing) =>
    isStraight(swing) ? 'straight' : `${swing.of} ${swing.ratio.toFixed(1)} to 1`;
  const text = isBoth
    ? 'both straight'
    : isSimilar
      ? `one swing (${words(a.swing)})`
      : `apply the swing of A (${words(a.swing)}) to B (${words(b.swing)})`;
  const judgement = isSimilar ? 'fits' : 'after-change';
  return { value: { a: a.swing.ratio, b: b.swing.ratio, judgement, text } };
}

/** Metre against metre. */
export function fitMetre(a: MusicFacts, b: MusicFacts): Checked<NonNullable<MusicFit['metre']>> {
  if (a.metre === undefined || b.metre === undefined) return lacking('metre', a, b);
  const isSame = a.metre === b.metre;
  return {
    value: {
      judgement: isSame ? 'fits' : 'apart',
      text: isSame ? `both in ${a.metre}` : `different metres (${a.metre} and ${b.metre})`,
    },
  };
}

/** A place on the Camelot wheel: fifths in a circle of twelve, A minor, B major (Mixed In Key). */
export interface Camelot {
  readonly number: number;
  readonly letter: string;
}

const HOURS = 12;
/** A semitone up is seven fifths up. */
const FIFTHS_PER_SEMITONE = 7;

export function readCamelot(code: string): Camelot | undefined {
  const [, number, letter] = /^(\d{1,2})([AB])$/.exec(code) ?? [];
  return number === undefined || letter === undefined
    ? undefined
    : { number: Number(number), letter };
}

/** Steps from one to another by the shorter way, −5 to 6. */
export function stepsBetween(a: Camelot, b: Camelot): number {
  const steps = (((b.number - a.number) % HOURS) + HOURS) % HOURS;
  return steps > HOURS / 2 ? steps - HOURS : steps;
}

/** The place of a key after a shift by semitones. */
export const shifted = ({ number, letter }: Camelot, semitones: number): Camelot => ({
  number: ((((number - 1 + FIFTHS_PER_SEMITONE * semitones) % HOURS) + HOURS) % HOURS) + 1,
  letter,
});

/** The same key, its relative, or a fifth away in the same mode: six of seven notes are shared at least. */
export function mixes(a: Camelot, b: Camelot): boolean {
  const steps = Math.abs(stepsBetween(a, b));
  return steps === 0 || (steps === 1 && a.letter === b.letter);
}

/** From the smallest on; of equal ones the one that lands nearest on the wheel comes first. */
const SHIFTS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6];

/** The smallest shift of `b`, semitones, into a key that mixes with `a`. */
export function shiftToMix(a: Camelot, b: Camelot): number {
  const fitting = SHIFTS.filter((shift) => mixes(a, shifted(b, shift)));
  const cost = (shift: number) =>
    Math.abs(shift) + 0.01 * Math.abs(stepsBetween(a, shifted(b, shift)));
  return fitting.reduce((best, shift) => (cost(shift) < cost(best) ? shift : best));
}

export const keyThresholds = {
  shift: {
    value: 3,
    unit: 'semitones',
    source: `a larger shift changes the sound of most instruments audibly: ${OURS}`,
  },
} as const satisfies Readonly<Record<string, Threshold>>;

/** Key against key on the Camelot wheel. */
export function fitKey(a: MusicFacts, b: MusicFacts): Checked<NonNullable<MusicFit['key']>> {
  if (!a.key || !b.key) return lacking('key', a, b);
  const [first, second] = [readCamelot(a.key.camelot), readCamelot(b.key.camelot)];
  if (!first || !second) return { absent: 'a key has no position on the Camelot wheel' };
  const steps = stepsBetween(first, second);
  const shiftSemitones = shiftToMix(first, second);
  const isNear = Math.abs(shiftSemitones) <= keyThresholds.shift.value;
  const judgement = shiftSemitones === 0 ? 'fits' : isNear ? 'after-change' : 'apart';
  const keys = `${a.key.name} ${a.key.camelot} and ${b.key.name} ${b.key.camelot}`;
  const to = shifted(second, shiftSemitones);
  const shift = `${counted(Math.abs(shiftSemitones), 'semitone')} ${shiftSemitones > 0 ? 'up' : 'down'}, to ${to.number}${to.letter}`;
  const stated =
    judgement === 'fits'
      ? `${relation(steps, first.letter === second.letter)} (${keys})`
      : judgement === 'after-change'
        ? `shift B ${shift} (${keys})`
        : `keys too far apart (${keys}: B would need a shift of ${shift})`;
  const unsure = [...(a.key.isSure ? [] : ['A']), ...(b.key.isSure ? [] : ['B'])];
  const doubt = unsure.length > 0 ? `; the key of ${unsure.join(' and ')} is uncertain` : '';
  return { value: { steps, shiftSemitones, judgement, text: stated + doubt } };
}

function relation(steps: number, isSameMode: boolean): string {
  if (steps !== 0) return 'keys a fifth apart';
  return isSameMode ? 'same key' : 'relative keys';
}

export const tempoThresholds = {
  inTime: {
    value: 0.2,
    unit: '%',
    source: `in four bars at 120 bpm they drift apart by 16 ms, less than the audible gap of two onsets: ${OURS}`,
  },
  fader: {
    value: 8,
    unit: '%',
    source:
      'pitch control of ±8 % of a Technics SL-1200MK2, from descriptions of the deck (its manual was not read); its use as the bound is a project choice',
  },
} as const satisfies Readonly<Record<string, Threshold>>;

const TIMES = [1, 2, 0.5] as const;

/** Tempo against tempo, also at half and double time. */
export function fitTempo(a: MusicFacts, b: MusicFacts): Checked<NonNullable<MusicFit['tempo']>> {
  const [first, second] = [a.bpm, b.bpm];
  if (first === undefined || second === undefined) return lacking('bpm', a, b);
  const stretchOf = (times: number) => 100 * (first / (times * second) - 1);
  const times = TIMES.reduce((best, one) =>
    Math.abs(Math.log(first / (one * second))) < Math.abs(Math.log(first / (best * second)))
      ? one
      : best,
  );
  const stretchPercent = stretchOf(times);
  const size = Math.abs(stretchPercent);
  const { inTime, fader } = tempoThresholds;
  const judgement = size <= inTime.value ? 'fits' : size <= fader.value ? 'after-change' : 'apart';
  const tempi = `${figure(first, 'bpm')} and ${figure(second, 'bpm')} bpm`;
  const as = times === 1 ? '' : `, B in ${times === 2 ? 'double' : 'half'} time`;
  const change = `play B ${signed(stretchPercent, '1')} % ${stretchPercent > 0 ? 'faster' : 'slower'}`;
  const stated =
    judgement === 'fits'
      ? `same tempo (${tempi}${as})`
      : judgement === 'after-change'
        ? `${change.replace(/[+-]/, '')} (${tempi}${as})`
        : `tempi too far apart (${tempi}${as}: ${signed(stretchPercent, 'dB')} %)`;
  const live = [...(a.isSteady ? [] : ['A']), ...(b.isSteady ? [] : ['B'])];
  const unsure = [...(a.isSureOfBpm ? [] : ['A']), ...(b.isSureOfBpm ? [] : ['B'])];
  const doubts = [
    ...(live.length > 0 ? [`${live.join(' and ')} played live, so the tempo drifts`] : []),
    ...(unsure.length > 0 ? [`the tempo of ${unsure.join(' and ')} is uncertain`] : []),
  ];
  const text = [stated, ...doubts].join('; ');
  return { value: { ratio: second / first, times, stretchPercent, judgement, text } };
}

export const tuningThresholds = {
  similar: {
    value: 10,
    unit: 'cent',
    source: `sustained notes at A4 then beat slower than 2.6 times a second, as in one section of players: ${OURS}`,
  },
} as const satisfies Readonly<Record<string, Threshold>>;

/** Tuning against tuning. */
export function fitTuning(a: MusicFacts, b: MusicFacts): Checked<NonNullable<MusicFit['tuning']>> {
  const [first, second] = [a.tuningCents, b.tuningCents];
  if (first === undefined || second === undefined) return lacking('tuningCents', a, b);
  const shiftCents = wrapped(first - second);
  const isSimilar = Math.abs(shiftCents) <= tuningThresholds.similar.value;
  const size = figure(Math.abs(shiftCents), 'cent');
  return {
    value: {
      shiftCents,
      judgement: isSimilar ? 'fits' : 'after-change',
      text: isSimilar
        ? `same tuning (within ${size} cents)`
        : `tune B ${size} cents ${shiftCents > 0 ? 'up' : 'down'}`,
    },
  };
}

/** A tuning is the distance from the nearest note, so that 49 and -49 are two cents apart. */
const wrapped = (cents: number) => cents - 100 * Math.round(cents / 100);

type Parts = Omit<MusicFit, 'verdict' | 'text' | 'omitted'>;

/** Without these the fit of two recordings is undecidable. */
const DECIDING = ['tempo', 'key'] as const;

/** The fit of two recordings, by their answers of the profile `music`. */
export function musicFit(first: Body, second: Body): MusicFit {
  checkBody(first, 'first');
  checkBody(second, 'second');
  const [a, b] = [musicFacts(first), musicFacts(second)];
  const checked = {
    tempo: fitTempo(a, b),
    key: fitKey(a, b),
    tuning: fitTuning(a, b),
    swing: fitSwing(a, b),
    metre: fitMetre(a, b),
  } satisfies { readonly [P in keyof Required<Parts>]: Checked<NonNullable<Parts[P]>> };
  const entries = Object.entries(checked);
  const parts = Object.fromEntries(
    entries.flatMap(([name, one]) => ('value' in one ? [[name, one.value]] : [])),
  ) as Parts;
  const omitted = Object.fromEntries(
    entries.flatMap(([name, one]) => ('absent' in one ? [[name, one.absent]] : [])),
  );
  const verdict = verdictOf(parts);
  return { verdict, text: sentenceOf(verdict, parts, omitted), ...parts, omitted };
}

function verdictOf(parts: Parts): MusicFit['verdict'] {
  const has = (judgement: Judgement) =>
    Object.values(parts).some((part) => part.judgement === judgement);
  if (has('apart')) return 'apart';
  if (DECIDING.some((name) => parts[name] === undefined)) return 'open';
  return has('after-change') ? 'after-change' : 'fits';
}

function sentenceOf(
  verdict: MusicFit['verdict'],
  parts: Parts,
  omitted: Readonly<Record<string, string>>,
): string {
  const textsOf = (judgement: Judgement) =>
    Object.values(parts).flatMap((part) => (part.judgement === judgement ? [part.text] : []));
  const unknown = DECIDING.filter((name) => omitted[name] !== undefined);
  const left = unknown.length > 0 ? ` Not checked: ${unknown.join(' and ')}.` : '';
  const [fitting, changes, apart] = [textsOf('fits'), textsOf('after-change'), textsOf('apart')];
  if (verdict === 'apart') return `They do not fit: ${apart.join('; ')}.${left}`;
  if (verdict === 'fits') return `They fit as they are: ${fitting.join('; ')}.`;
  if (unknown.length === DECIDING.length) return `Whether they fit could not be determined.${left}`;
  if (changes.length > 0) return `They fit after a change: ${changes.join('; ')}.${left}`;
  return `No conflict was found: ${fitting.join('; ')}.${left}`;
}

const Judgement = Type.Union(
  [Type.Literal('fits'), Type.Literal('after-change'), Type.Literal('apart')],
  { description: 'They fit as they are; after the stated change of B; or not at all.' },
);
const text = Type.String({ description: 'The same as a sentence.' });

/** One thing that two recordings have in common or not. */
const part = <T extends Record<string, ReturnType<typeof Type.Number>>>(more: T) =>
  Type.Optional(
    Type.Object({ ...more, judgement: Judgement, text }, { additionalProperties: false }),
  );

const number = (description: string) => Type.Number({ description });

/** The fit of two recordings. */
export const MusicFit = Type.Object(
  {
    verdict: Type.Union([Judgement, Type.Literal('open')], {
      description:
        'Worst of the parts; open where tempo or key could not be checked and nothing conflicts.',
    }),
    text: Type.String({ description: 'Verdict, and the required changes of B.' }),
    tempo: part({
      ratio: number('Tempo of B divided by that of A.'),
      times: number('Factor of the tempo of B: 0.5, 1 or 2.'),
      stretchPercent: number('Required speed-up of B to keep time with A, %.'),
    }),
    key: part({
      steps: number('From A to B on the Camelot wheel, -5 to 6.'),
      shiftSemitones: number('Smallest shift of B into a key that mixes with A.'),
    }),
    tuning: part({ shiftCents: number('Shift of B that brings its A4 to that of A.') }),
    swing: part({
      a: number('Swing of A: first eighth divided by second.'),
      b: number('Swing of B.'),
    }),
    metre: part({}),
    omitted: Type.Record(Type.String(), Type.String(), {
      description: 'Reason why a part was not checked.',
    }),
  },
  { additionalProperties: false },
) satisfies TObject;

export type MusicFit = Static<typeof MusicFit>;
export type Judgement = Static<typeof Judgement>;
/** A part, or why it was not checked. */
export type Checked<T> = { readonly value: T } | { readonly absent: string };
