import { figure } from '../summaries/quantity.js';
import { percent } from './defects.js';
import { doubt, type Finding, good, type Judge } from './verdict.js';

export const pitch: Judge = ({ number, reason, text }) => {
  const median = number('f0.medianHz');
  if (median === undefined)
    return { level: 'doubt', answer: `No voice pitch: ${reason('f0')}.`, findings: [] };
  const hz = (path: string) => figure(number(path) ?? 0, 'Hz');
  const voiced = number('voiced-share');
  const hnr = number('hnr');
  const findings: Finding[] = [
    ...good(
      `Median ${figure(median, 'Hz')} Hz, mostly between ${hz('f0.p5Hz')} and ${hz('f0.p95Hz')} Hz: ${figure(number('f0.rangeSt') ?? 0, 'semitone')} semitones.`,
    ),
  ];
  if (voiced !== undefined) findings.push(...good(`Voiced ${percent(voiced)} of the time.`));
  if (hnr !== undefined)
    findings.push(...good(`Harmonics ${figure(hnr, 'dB')} dB over the noise between them.`));
  const kind = text('activeKind');
  if (kind !== undefined && kind !== 'voice')
    findings.push(...doubt(`The sound is ${kind}, so this may be no voice.`));
  return { level: 'good', answer: `A voice around ${figure(median, 'Hz')} Hz.`, findings };
};
