import { figure } from './quantity.js';

/** Interface, loopSeamRatio: under 3 inaudible, above 10 a click. */
export const seamWord = (ratio: number): string =>
  ratio < 3 ? 'seamless' : ratio > 10 ? 'clicks' : 'audible';

export const seamEvidence = (ratio: number): string =>
  `the wrap jumps ${figure(ratio, '1')} mean steps; under 3 is inaudible`;
