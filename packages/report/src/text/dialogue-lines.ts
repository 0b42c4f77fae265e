import { clock, figure } from '../reading/quantity.js';
import type { Sheet } from './sheet.js';

/** As many as a screen has lines for. */
const MAX_LINES = 10;

/** The places where the dialogue is least above the background, in order of time. */
export function dialogueLines({ objects }: Sheet): readonly string[] {
  const places = objects('dialoguePlaces');
  const weakest = places
    .toSorted((one, other) => Number(one['toBackgroundLu']) - Number(other['toBackgroundLu']))
    .slice(0, MAX_LINES);
  return weakest
    .toSorted((one, other) => Number(one['startSec']) - Number(other['startSec']))
    .map(({ startSec, endSec, lufs, toBackgroundLu }) => {
      const when = `${clock(Number(startSec))} to ${clock(Number(endSec))}`.padEnd(22);
      const ratio = figure(Number(toBackgroundLu), 'LU').padStart(5);
      return `${when} ${ratio} LU above the background, ${figure(Number(lufs), 'LUFS')} LUFS`;
    });
}
