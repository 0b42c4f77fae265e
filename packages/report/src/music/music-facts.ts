import { checkBody } from '../reading/check-arguments.js';
import { type Body, isRecord, reasonAt, textOf, valueAt } from '../reading/reader.js';
import { beat, musicKey } from '../verdicts/findings/music.js';

/** A tempo that is so near to a whole number is written as one. */
const WHOLE_BPM = 0.05;

/** `120bpm-Am-4bars` of a loop, `C2` of one sound; nothing that is a guess. */
export function namePart({
  bpm,
  isSureOfBpm,
  isSteady,
  bars,
  key,
  rootNote,
}: Omit<MusicFacts, 'omitted' | 'namePart'>): string | undefined {
  const isTimed = bpm !== undefined && isSureOfBpm === true && isSteady === true;
  const parts = [
    ...(isTimed ? [`${bpmText(bpm)}bpm`] : []),
    ...(key?.isSure ? [shortKey(key.name)] : []),
    ...(isTimed && bars !== undefined ? [`${bars}bar${bars === 1 ? '' : 's'}`] : []),
    ...(rootNote === undefined ? [] : [rootNote]),
  ];
  return parts.length === 0 ? undefined : parts.join('-');
}

const bpmText = (bpm: number) =>
  Math.abs(bpm - Math.round(bpm)) < WHOLE_BPM ? String(Math.round(bpm)) : bpm.toFixed(1);

/** `Am` for A minor, `Bb` for Bb major. */
const shortKey = (name: string) => name.replace(/ minor$/, 'm').replace(/ major$/, '');

/** A file of so many bars at most is a loop that is cut to them: their tempo is exact, and that of a song is not. */
const MAX_LOOP_BARS = 16;

/** Reads them from the answer of the profile `music`. */
export function musicFacts(body: Body): MusicFacts {
  checkBody(body);
  const omitted: Record<string, string> = {};
  const number = (path: string) => {
    const value = valueAt(body, path);
    return typeof value === 'number' ? value : undefined;
  };
  const given = <T>(name: string, path: string, value: T | undefined): T | undefined => {
    if (value === undefined) omitted[name] = reasonAt(body, path) ?? 'it was not measured';
    return value;
  };
  const isSteady = textOf(valueAt(body, 'beat-tempo.kind')) === 'steady';
  const bars = given('bars', 'bars', number('bars'));
  const ofBars = isSteady && (bars ?? Infinity) <= MAX_LOOP_BARS ? number('tempo.bpm') : undefined;
  const bpm = given('bpm', 'beat-tempo', ofBars ?? number('beat-tempo.bpm'));
  const confidence = number('beat-tempo.confidence') ?? 0;
  const metre = given('metre', 'metre', textOf(valueAt(body, 'metre.metre')) || undefined);
  const ratio = given('swing', 'swing', number('swing.ratio'));
  const key = given('key', 'key', keyIn(body));
  const tuningCents = given('tuningCents', 'tuning', number('tuning.cents'));
  const root = textOf(valueAt(body, 'root-key.note')) || undefined;
  const rootNote = bpm === undefined ? given('rootNote', 'root-key', root) : undefined;
  if (bpm !== undefined) omitted['rootNote'] = 'it has beats, so a root note does not apply';
  const facts = {
    ...(bpm !== undefined && {
      bpm,
      isSureOfBpm: confidence >= beat.thresholds.confidence.value,
      isSteady,
    }),
    ...(bars !== undefined && { bars }),
    ...(metre !== undefined && { metre }),
    ...(ratio !== undefined && { swing: { ratio, of: textOf(valueAt(body, 'swing.of')) } }),
    ...(key && { key }),
    ...(tuningCents !== undefined && { tuningCents }),
    ...(rootNote !== undefined && { rootNote }),
  };
  const name = namePart(facts);
  if (name === undefined) omitted['namePart'] = 'no tempo, key or note of it is certain';
  return { ...facts, ...(name !== undefined && { namePart: name }), omitted };
}

function keyIn(body: Body): KeyFact | undefined {
  const key = valueAt(body, 'key');
  if (!isRecord(key)) return undefined;
  const { name, camelot, lead } = key;
  const isSure = typeof lead === 'number' && lead >= musicKey.thresholds.sure.value;
  return { name: textOf(name), camelot: textOf(camelot), isSure };
}

/** A key as two recordings are matched by it. */
export interface KeyFact {
  readonly name: string;
  readonly camelot: string;
  /** No other key fits nearly as well. */
  readonly isSure: boolean;
}

/**
 * The facts that a maker of loops needs of a recording; missing ones are left out, and `omitted`
 * gives the reason.
 */
export interface MusicFacts {
  readonly bpm?: number;
  /** Another tempo is not nearly as likely. */
  readonly isSureOfBpm?: boolean;
  readonly isSteady?: boolean;
  readonly bars?: number;
  readonly metre?: string;
  readonly swing?: { readonly ratio: number; readonly of: string };
  readonly key?: KeyFact;
  readonly tuningCents?: number;
  /** Of one sound: the key of a sampler, C4 = 60. */
  readonly rootNote?: string;
  /** The part of it that a file name may contain: what is sure. */
  readonly namePart?: string;
  readonly omitted: Readonly<Record<string, string>>;
}
