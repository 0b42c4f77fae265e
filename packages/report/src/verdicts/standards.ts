import { figure, signed } from '../reading/quantity.js';
import type { Reader } from '../reading/reader.js';
import type { Found } from './finding.js';

/** How a programme stands to a broadcaster's standard: the verdict of the lens, which has the standard's tolerance. */
export function standardFound(
  { flag, number, text }: Reader,
  lens: string,
  name: string,
): Found | undefined {
  const isMet = flag(`${lens}.pass`);
  const lufs = number(`${lens}.lufsDelta`);
  const peak = number(`${lens}.tpDelta`);
  if (isMet === undefined || lufs === undefined || peak === undefined) return undefined;
  const caveat = text(`${lens}.caveat`);
  const more = caveat === undefined ? '' : ` ${caveat}`;
  const deltas = `loudness ${signed(lufs, 'LU')} LU, true peak ${signed(peak, 'dB')} dB from its limit`;
  if (isMet) return { severity: 'good', text: `Meets ${name}: ${deltas}.${more}` };
  const turn = `Turn it ${lufs > 0 ? 'down' : 'up'} by ${figure(Math.abs(lufs), 'LU')} dB`;
  const over = peak - lufs;
  const limit = over > 0 ? `, and limit the peaks by ${figure(over, 'dB')} dB` : '';
  return {
    severity: 'bad',
    text: `Does not meet ${name}: ${deltas}.${more}`,
    advice: `${turn}${limit}.`,
  };
}
