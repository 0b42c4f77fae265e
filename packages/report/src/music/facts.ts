import { beat } from '../verdicts/findings/music/beat.js';
import { musicKey } from '../verdicts/findings/music/music-key.js';
import { type Body, isRecord, reasonAt, textOf, valueAt } from '../reading/value-at.js';
import { namePart } from './name-part.js';
import type { KeyFact, MusicFacts } from './music-facts.js';

/** A file of so many bars at most is a loop that is cut to them: their tempo is exact, and that of a song is not. */
const MAX_LOOP_BARS = 16;

/** Reads them from the answer of the profile `music`. */
export function musicFacts(body: Body): MusicFacts {
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
