import { figure, signed } from '../summaries/quantity.js';
import type { Sheet } from '../summaries/sheet.js';
import { clipping, dc, layout, lossy, monoSum, silent, silentEdges, truePeak } from './defects.js';
import { doubt, type Finding, good, type Judge, verdictOf } from './verdict.js';
import { loudestAt } from './where.js';

export const master: Judge = (sheet) => {
  const nothing = silent(sheet);
  const findings = [
    ...loudness(sheet),
    ...truePeak(sheet),
    ...clipping(sheet),
    ...monoSum(sheet),
    ...layout(sheet),
    ...balance(sheet),
    ...tone(sheet),
    ...lossy(sheet),
    ...dc(sheet),
    ...silentEdges(sheet),
  ];
  return verdictOf(nothing.length > 0 ? nothing : findings, {
    good: 'Ready for release.',
    doubt: 'Ready, if what follows is meant to be.',
    bad: 'Not ready yet.',
  });
};

/** Every platform turns such a master down, so its density is all that is left of it. */
const LOUD_LUFS = -9;
const SOFT_LUFS = -20;

function loudness(sheet: Sheet): readonly Finding[] {
  const { number } = sheet;
  const lufs = number('integratedLufs');
  if (lufs === undefined) return [];
  const plr = number('plrDb');
  const where = loudestAt(sheet);
  const said = `Integrated ${figure(lufs, 'LUFS')} LUFS${where && `, loudest ${where}`}`;
  const peaks = plr === undefined ? '' : `, peaks ${figure(plr, 'LU')} LU above`;
  if (lufs > LOUD_LUFS)
    return doubt(`${said}${peaks}: streaming turns it down by ${figure(lufs + 14, 'LU')} dB.`);
  if (lufs < SOFT_LUFS) return doubt(`${said}${peaks}: softer than most releases.`);
  return good(`${said}${peaks}.`);
}

/** A steady lean of more than this is heard as off-centre. */
const LEAN_DB = 1.5;

function balance({ number }: Sheet): readonly Finding[] {
  const lean = number('stereoBalanceDb');
  if (lean === undefined || Math.abs(lean) < LEAN_DB || Math.abs(lean) >= 40) return [];
  const side = lean > 0 ? 'left' : 'right';
  return doubt(`It leans to the ${side} by ${figure(Math.abs(lean), 'dB')} dB.`);
}

function tone({ number, text }: Sheet): readonly Finding[] {
  const findings: Finding[] = [];
  const harsh = number('harshness.score');
  if (text('harshness.label') === 'High' && harsh !== undefined)
    findings.push(
      ...doubt(`Harsh (${signed(harsh, '1')} of 1), most at ${text('harshness.band') ?? '?'}.`),
    );
  const muddy = number('muddiness.score');
  if (text('muddiness.label') === 'High' && muddy !== undefined)
    findings.push(...doubt(`Muddy (${figure(muddy, '1')} of 1), between 160 and 400 Hz.`));
  return findings;
}
