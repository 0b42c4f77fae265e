import { declared } from '../measures/file/declared.js';
import { integratedLufs } from '../measures/loudness/integrated-lufs.js';
import { truePeakDb } from '../measures/loudness/true-peak-db.js';
import { ffmpegFix } from '../measures/delivery/ffmpeg-fix.js';
import { issues } from '../measures/delivery/issues.js';
import { lufsDelta } from '../measures/delivery/lufs-delta.js';
import { pass } from '../measures/delivery/pass.js';
import { target as targetField } from '../measures/delivery/target.js';
import { tpDelta } from '../measures/delivery/tp-delta.js';
import { defineAnswer } from './answer.js';

/** Whether a file meets a delivery target, and what to change if not; takes `target`, or `lufs` and `tp`. */
export const target = defineAnswer({
  id: 'target',
  title: 'Compliance with a delivery target, and the required changes',
  fields: {
    pass,
    target: targetField,
    'measurements.integratedLufs': integratedLufs,
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
  accepts: ['target', 'lufs', 'tp'],
  absent: 'null',
  optional: ['declared'],
});
