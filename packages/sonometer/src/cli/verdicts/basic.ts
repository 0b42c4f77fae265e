import { clipping, layout, silence, silent, silentEdges, truePeak } from './defects.js';
import { doubt, type Judge, verdictOf } from './verdict.js';

export const basic: Judge = (sheet) => {
  const nothing = silent(sheet);
  const findings = [
    ...clipping(sheet),
    ...truePeak(sheet, doubt),
    ...layout(sheet),
    ...silence(sheet),
    ...silentEdges(sheet),
  ];
  return verdictOf(nothing.length > 0 ? nothing : findings, {
    good: 'Nothing is plainly wrong with it.',
    doubt: 'Usable, with something to look at.',
    bad: 'Something is plainly wrong with it.',
  });
};
