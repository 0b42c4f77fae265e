import { OURS, type Threshold } from '../verdicts/finding.js';
import { figure } from '../reading/quantity.js';
import type { MusicFacts } from './music-facts.js';
import type { Checked, MusicFit } from './fit-form.js';
import { lacking } from './lacking.js';

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
