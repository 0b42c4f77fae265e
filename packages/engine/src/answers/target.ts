import { declared } from '../measures/declared-loudness.js';
import { dualMonoLufs, integratedLufs, truePeakDb } from '../measures/loudness.js';
import {
  ffmpegFix,
  issues,
  lufsDelta,
  pass,
  target as targetField,
  tpDelta,
} from '../measures/delivery.js';
import { defineAnswer } from './answer.js';

/** Whether a file meets a delivery target, and what to change if not; takes `target`, or `lufs` and `tp`. */
export const target = defineAnswer({
  id: 'target',
  title: 'Compliance with a delivery target, and the required changes',
  fields: {
    pass,
    target: targetField,
    'measurements.integratedLufs': integratedLufs,
    'measurements.dualMonoLufs': dualMonoLufs,
    'measurements.truePeakDb': truePeakDb,
    'measurements.lufsDelta': lufsDelta,
    'measurements.tpDelta': tpDelta,
    issues,
    ffmpegFix,
    declared,
  },
  series: {},
  required: [
    'pass',
    'target',
    'measurements.integratedLufs',
    'measurements.truePeakDb',
    'measurements.lufsDelta',
    'measurements.tpDelta',
    'issues',
  ],
  unknown: { pass: false },
  accepts: ['target', 'lufs', 'tp'],
  absent: 'null',
  optional: ['declared', 'measurements.dualMonoLufs'],
});
