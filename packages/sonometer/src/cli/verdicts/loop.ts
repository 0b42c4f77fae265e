import { seamEvidence } from '../summaries/seam.js';
import { figure } from '../summaries/quantity.js';
import type { Sheet } from '../summaries/sheet.js';
import { dc, silentEdges, truePeak } from './defects.js';
import { bad, doubt, type Finding, good, type Judge, verdictOf } from './verdict.js';

export const loop: Judge = (sheet) =>
  verdictOf(
    [...seam(sheet), ...tempo(sheet), ...silentEdges(sheet), ...truePeak(sheet), ...dc(sheet)],
    {
      good: 'It loops.',
      doubt: 'It loops, with something to look at.',
      bad: 'It does not loop cleanly.',
    },
  );

function seam({ number, reason }: Sheet): readonly Finding[] {
  const ratio = number('loopSeamRatio');
  if (ratio === undefined) return doubt(`The seam was not measured: ${reason('loopSeamRatio')}.`);
  const said = seamEvidence(ratio);
  if (ratio > 10) return bad(`It clicks where it wraps: ${said}. Fade or move the cut.`);
  return ratio < 3 ? good(`Seamless: ${said}.`) : doubt(`The seam may be heard: ${said}.`);
}

/** A smaller lead over the runner-up is a coin flip. */
const LEAD = 0.1;

function tempo({ number, reason }: Sheet): readonly Finding[] {
  const bpm = number('tempo.bpm');
  if (bpm === undefined) return doubt(`No tempo: ${reason('tempo.bpm')}.`);
  const bars = number('bars');
  const length = bars === undefined ? '' : `, ${bars} ${bars === 1 ? 'bar' : 'bars'} of 4/4`;
  const said = `${figure(bpm, 'bpm')} bpm${length}, strength ${figure(number('tempo.strength') ?? 0, '1')}`;
  return (number('tempo.margin') ?? 1) < LEAD
    ? doubt(`${said}: a coin flip against the next candidate.`)
    : good(`${said}.`);
}
