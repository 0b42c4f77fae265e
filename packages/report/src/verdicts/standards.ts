import { signed } from '../reading/quantity.js';
import type { Reader } from '../reading/reader.js';
import type { Found } from './finding.js';
import { asSentence, levelAdvice } from './level-advice.js';

/**
 * A programme against a broadcaster's standard: the verdict of the lens, which has the standard's
 * tolerance.
 */
export function standardFound(
  { flag, number, text }: Reader,
  lens: string,
  name: string,
  limitDb: number,
): Found | undefined {
  const isMet = flag(`${lens}.pass`);
  const lufs = number(`${lens}.lufsDelta`);
  const peak = number(`${lens}.tpDelta`);
  if (isMet === undefined || lufs === undefined || peak === undefined) return undefined;
  const caveat = text(`${lens}.caveat`);
  const more = caveat === undefined ? '' : ` ${caveat}`;
  const deltas = `loudness ${signed(lufs, 'LU')} LU, true peak ${signed(peak, 'dB')} dB from its limit`;
  if (isMet) return { severity: 'good', text: `Meets ${name}: ${deltas}.${more}` };
  const advice = levelAdvice(-lufs, limitDb + peak, limitDb);
  return {
    severity: 'bad',
    text: `Does not meet ${name}: ${deltas}.${more}`,
    ...(advice !== undefined && { advice: asSentence(advice) }),
  };
}
