import { OURS, type Threshold } from '../verdicts/finding.js';
import { counted } from '../reading/quantity.js';
import { readCamelot, shifted, shiftToMix, stepsBetween } from './camelot.js';
import type { MusicFacts } from './music-facts.js';
import type { Checked, MusicFit } from './fit-form.js';
import { lacking } from './lacking.js';

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
