import { figure, signed } from '../summaries/quantity.js';
import type { Sheet } from '../summaries/sheet.js';
import { clipping, layout, silence } from './defects.js';
import { bad, type Finding, good, type Judge } from './verdict.js';
import { loudestAt } from './where.js';

export const broadcast: Judge = (sheet) => {
  const { text, value } = sheet;
  const ebu = value('ebu-r128.pass') === true;
  const atsc = value('atsc-a85.pass') === true;
  const advice = text('ebu-r128.lraAdvice');
  const findings = [
    ...standard(sheet, 'ebu-r128', 'EBU R 128', ebu),
    ...(advice === undefined
      ? []
      : [{ level: 'doubt' as const, text: `Loudness range ${advice}.` }]),
    ...standard(sheet, 'atsc-a85', 'ATSC A/85', atsc),
    ...loudest(sheet),
    ...clipping(sheet),
    ...layout(sheet),
    ...silence(sheet),
  ];
  const met = [ebu ? 'EBU R 128' : '', atsc ? 'ATSC A/85' : ''].filter(Boolean).join(' and ');
  return {
    level: met === '' ? 'bad' : ebu && atsc ? 'good' : 'doubt',
    answer: met === '' ? 'It meets neither EBU R 128 nor ATSC A/85.' : `It meets ${met}.`,
    findings,
  };
};

function standard(
  { number, text }: Sheet,
  lens: string,
  name: string,
  isMet: boolean,
): readonly Finding[] {
  const lufs = number(`${lens}.lufsDelta`);
  const peak = number(`${lens}.tpDelta`);
  if (lufs === undefined || peak === undefined) return [];
  const caveat = text(`${lens}.caveat`);
  const deltas = `loudness ${signed(lufs, 'LU')} LU, true peak ${signed(peak, 'dB')} dB from its limit`;
  const more = caveat === undefined ? '' : ` ${caveat}`;
  if (isMet) return good(`${name}: ${deltas}.${more}`);
  const turn = `Turn ${lufs > 0 ? 'down' : 'up'} ${figure(Math.abs(lufs), 'LU')} dB`;
  const over = peak - lufs;
  const limit = over > 0 ? `, and limit the peaks by ${figure(over, 'dB')} dB` : '';
  return bad(`${name}: ${deltas}. ${turn}${limit}.${more}`);
}

function loudest(sheet: Sheet): readonly Finding[] {
  const top = sheet.number('shortTermLufsMax');
  const where = loudestAt(sheet);
  if (top === undefined || where === '') return [];
  return good(`Loudest 3 s: ${figure(top, 'LUFS')} LUFS, ${where}.`);
}
