import { clock, figure } from '../reading/quantity.js';
import type { Sheet } from './sheet.js';

/** Loudness, true peak and range of one recording of many; `block` ends in a dot where there is one. */
export function loudnessLine({ number, measured, view }: Sheet, block = ''): string {
  const lufs = number(`${block}integratedLufs`);
  const peak = number(`${block}truePeakDb`);
  const range = number(`${block}loudnessRange`);
  return [
    lufs === undefined ? '' : `${figure(lufs, 'LUFS').padStart(6)} LUFS`,
    peak === undefined ? '' : `${figure(peak, 'dBTP').padStart(6)} dBTP`,
    range === undefined ? 'LRA  n/a   ' : `LRA ${figure(range, 'LU').padStart(4)} LU`,
    view.paint.faint(clock(measured.durationSec)),
  ].join('  ');
}
