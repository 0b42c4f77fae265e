import { figure } from '../summaries/quantity.js';
import { clipping, dc, layout, lossy, silence, upsampled } from './defects.js';
import { doubt, type Finding, type Judge, verdictOf } from './verdict.js';

/** Flags that no other finding tells. */
const WORDS: Readonly<Record<string, string>> = {
  short: 'Shorter than 1 s.',
  'low-snr': 'Its noise lies less than 20 dB under the speech.',
  'cut-start': 'It begins in the middle of a sound.',
  'cut-end': 'It ends in the middle of a sound.',
  hum: 'Mains hum in its pauses.',
  'mixed-content': 'Several kinds of sound in one clip.',
  buried: 'Its speech is buried in the background.',
};

const NARROW_HZ = 7000;

export const dataset: Judge = (sheet) => {
  const { number, texts } = sheet;
  const bandwidth = number('bandwidthHz');
  const flags = texts('dataset-flags').flatMap((flag): readonly Finding[] => {
    const words = WORDS[flag];
    return words === undefined ? [] : doubt(words);
  });
  const narrow =
    bandwidth !== undefined && bandwidth < NARROW_HZ
      ? doubt(`Its sound ends at ${figure(bandwidth, 'Hz')} Hz.`)
      : [];
  const findings = [
    ...clipping(sheet),
    ...flags,
    ...narrow,
    ...lossy(sheet),
    ...upsampled(sheet),
    ...silence(sheet),
    ...layout(sheet),
    ...dc(sheet),
  ];
  return verdictOf(findings, {
    good: 'It belongs in the set.',
    doubt: 'It depends on the set.',
    bad: 'Better left out.',
  });
};
