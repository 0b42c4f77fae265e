import { textOf } from '../../reading/value-at.js';
import { deliveryTargets } from '@sonometer/engine';
import { figure, signed } from '../../reading/quantity.js';
import { printedLength, type Sheet } from '../sheet.js';

const RULES: Readonly<Record<string, string>> = {
  'turned-down': 'turned down',
  'turned-up': 'turned up',
  'headroom-limited': 'turned up to its ceiling',
  unchanged: 'unchanged',
};

/** The effect of each platform's player on the file. */
export function platformLines({ objects, view: { paint, width } }: Sheet): readonly string[] {
  return objects('platformNormalisation').flatMap((one) => {
    const gain = `${signed(Number(one['gainDb']), 'dB')} dB`.padStart(9);
    const level = `${figure(Number(one['resultLufs']), 'LUFS')} LUFS`.padStart(13);
    const peak = `${figure(Number(one['truePeakAfterDb']), 'dBTP')} dBTP`.padStart(13);
    const isOver = one['clearsCeiling'] === false;
    const rule = RULES[textOf(one['rule'])] ?? '';
    const note = isOver ? `${rule}, peaks above ${Number(one['ceilingDb'])}` : rule;
    const name = labelOf(textOf(one['platform'])).padEnd(14);
    const figures = `${name}${gain}${level}${isOver ? paint.warning(peak) : peak}`;
    const fits = printedLength(figures) + 2 + note.length <= width;
    return fits ? [`${figures}  ${paint.faint(note)}`] : [figures, `  ${paint.faint(note)}`];
  });
}

const labelOf = (platform: string): string =>
  Object.entries(deliveryTargets).find(([name]) => name === platform)?.[1].label ?? platform;
