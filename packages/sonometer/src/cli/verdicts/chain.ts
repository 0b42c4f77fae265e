import { clock, figure } from '../summaries/quantity.js';
import { clipping, lossy, percent } from './defects.js';
import { bad, type Finding, good, type Judge, verdictOf } from './verdict.js';
import { places } from './where.js';

export const chain: Judge = (sheet) => {
  const { number, list } = sheet;
  const count = number('dropouts.count');
  if (count === undefined)
    return { level: 'doubt', answer: 'Gaps were not measured.', findings: clipping(sheet) };
  const starts = list('dropout-list')
    .flatMap(({ startSec }) => (typeof startSec === 'number' ? [startSec] : []))
    .sort((a, b) => a - b);
  const packet = number('packet-size');
  const findings: Finding[] = [];
  if (count > 0) {
    const total = number('dropouts.totalMs') ?? 0;
    const share = number('dropouts.share') ?? 0;
    const size = packet === undefined ? '' : ` Packets of ${figure(packet, 'ms')} ms.`;
    findings.push(
      ...bad(
        `${count} ${count === 1 ? 'gap' : 'gaps'} of digital silence, ${clock(total / 1000)} in all (${percent(share)}), ${places(starts)}.${size}`,
      ),
    );
  } else findings.push(...good('No gap of digital silence inside the sound.'));
  findings.push(...lossy(sheet), ...clipping(sheet));
  return verdictOf(findings, {
    good: 'No packet was lost.',
    doubt: 'No packet was lost.',
    bad: count > 0 ? 'Packets were lost.' : 'No packet was lost, but it clips.',
  });
};
