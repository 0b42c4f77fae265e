import { counted, figure, signed } from './quantity.js';
import { moment } from './moment.js';
import { type Body, isRecord, textOf } from './reader.js';

type Numbers = (name: string) => number;

const db = (value: number) => `${figure(value, 'dB')} dBFS`;
const times = (value: number) => `${Number(value.toPrecision(2))} times`;

/** Of each kind of defect, the evidence of its detection. */
const WORDS: Readonly<Record<string, (evidence: Numbers) => string>> = {
  click: (of) => `${db(of('heightDb'))}, ${times(of('prominence'))} its surroundings`,
  crackle: (of) => `${figure(of('strokesPerSec'), 'count')} random impulses per second`,
  dropout: (of) =>
    `${figure(of('durationMs'), 'ms')} ms of ${Number.isNaN(of('correlation')) ? 'digital silence' : 'silence, while the other channel continues'}`,
  'soft-dropout': (of) =>
    `from ${db(of('beforeDb'))} to ${db(of('withinDb'))}, and back to ${db(of('afterDb'))}`,
  'noise-gate': (of) =>
    Number.isNaN(of('closesAtDb'))
      ? `opens at ${counted(of('places'), 'place')}, from ${db(of('floorDb'))} to ${db(of('opensAtDb'))}; the steepest at ${moment(of('worstSec'))}`
      : `closes at ${counted(of('places'), 'place')}, from ${db(of('closesAtDb'))} to ${db(of('floorDb'))}; the loudest at ${moment(of('worstSec'))}`,
  'stuck-buffer': (of) => `${figure(of('lengthMs'), 'ms')} ms, repeated ${times(of('copies'))}`,
  'repeated-passage': (of) =>
    `the same sound as at ${moment(of('sourceSec'))}${of('reversed') === 1 ? ', reversed' : ''}`,
  clipping: (of) => `${counted(of('samples'), 'sample')} at full scale`,
  'lowered-clipping': (of) =>
    `flat at ${db(of('topDb'))}, ${counted(of('runsOfChannel'), 'flat top')} in its channel`,
  overload: (of) =>
    `${of('hard') === 1 ? 'hard' : 'soft'}, about ${figure(of('depthDb'), 'dB')} dB over a ceiling of ${db(of('ceilingDb'))}`,
  'channel-mute': (of) => `from ${db(of('levelBeforeDb'))}, the other at ${db(of('otherDb'))}`,
  'dc-jump': (of) => `by ${signed(of('jump'), 'linear')} of full scale`,
  'level-jump': (of) => `by ${signed(of('jumpDb'), 'dB')} dB`,
  'cut-end': (of) => `ends at ${db(of('endDb'))}, its loudest part at ${db(of('topDb'))}`,
  hum: (of) =>
    `${of('fundamentalHz').toFixed(2)} Hz in ${counted(of('harmonics'), 'line')}, ${db(of('levelDb'))}, ${figure(of('belowDb'), 'dB')} dB below the sound`,
  feedback: (of) =>
    `${figure(of('frequencyHz'), 'Hz')} Hz, grew by ${figure(of('growthDbPerSec'), 'dB')} dB/s to ${db(of('levelDb'))}`,
};

/** The evidence of a defect, for a reader: `the same sound as at 0:03.0, reversed`. */
export function findDefectEvidence({ kind, channel, evidence }: Body): string {
  const numbers = isRecord(evidence) ? evidence : {};
  const of: Numbers = (name) => Number(numbers[name]);
  const byCorrelation = numbers['correlationAfter'] !== undefined;
  const stated = byCorrelation
    ? `correlation from ${signed(of('correlationBefore'), '1')} to ${signed(of('correlationAfter'), '1')}`
    : WORDS[textOf(kind)]?.(of);
  const turned = `${times(of('prominence'))} smoother after inversion`;
  return [
    ...(typeof channel === 'number' ? [`channel ${channel}`] : []),
    stated ?? (numbers['prominence'] === undefined ? '' : turned),
  ]
    .filter(Boolean)
    .join(': ');
}
