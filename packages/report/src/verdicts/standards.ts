import { figure, signed } from '../reading/quantity.js';
import type { Reader } from '../reading/reader.js';
import type { Found } from './finding.js';

/** Less than this is shown as 0.0 dB and needs no action. */
export const SHOWN_DB = 0.05;

/** Whether a true peak passes its limit by as much as is shown. */
export const exceedsLimit = (peakDb: number, limitDb: number): boolean =>
  peakDb - limitDb >= SHOWN_DB;

/**
 * The processing that brings a recording to a level, as a phrase: one gain, and a limiter where the
 * gain would take the peaks over their limit. How much a limiter takes off depends on its program
 * and on the sound, so no figure of it is given here.
 */
export function levelAdvice(gainDb: number, peakDb: number, limitDb: number): string | undefined {
  const limiter = `a true-peak limiter at ${figure(limitDb, 'count')} dBTP`;
  const isOver = exceedsLimit(peakDb + gainDb, limitDb);
  if (Math.abs(gainDb) < SHOWN_DB) return isOver ? `use ${limiter}` : undefined;
  const move = `${gainDb > 0 ? 'raise' : 'lower'} the level by ${figure(Math.abs(gainDb), 'dB')} dB`;
  return isOver ? `${move} with ${limiter}` : move;
}

/** The phrase as a sentence. */
export const asSentence = (phrase: string): string =>
  `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;

const distance = (overDb: number): string =>
  Math.abs(overDb) < SHOWN_DB ? 'at its limit' : `${signed(overDb, 'dB')} dB from its limit`;

/**
 * A programme against a broadcaster's standard: the verdict of the lens, which has the standard's
 * tolerance.
 */
export function standardFound(
  { doubt, flag, number, text }: Reader,
  lens: string,
  name: string,
  limitDb: number,
): Found | { readonly undecided: string } | undefined {
  const undecided = doubt(`${lens}.pass`);
  if (undecided !== undefined) return { undecided };
  const isMet = flag(`${lens}.pass`);
  const lufs = number(`${lens}.lufsDelta`);
  const peak = number(`${lens}.tpDelta`);
  if (isMet === undefined || lufs === undefined || peak === undefined) return undefined;
  const caveat = text(`${lens}.caveat`);
  const more = caveat === undefined ? '' : ` ${caveat}`;
  const deltas = `loudness ${signed(lufs, 'LU')} LU, true peak ${distance(peak)}`;
  if (isMet) return { severity: 'good', text: `Meets ${name}: ${deltas}.${more}` };
  const advice = levelAdvice(-lufs, limitDb + peak, limitDb);
  return {
    severity: 'bad',
    text: `Does not meet ${name}: ${deltas}.${more}`,
    ...(advice !== undefined && { advice: asSentence(advice) }),
  };
}
