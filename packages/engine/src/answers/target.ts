import { integratedLufs } from '../measures/mix/integrated-lufs.js';
import { truePeakDb } from '../measures/mix/true-peak-db.js';
import { ffmpegFix } from '../measures/target/ffmpeg-fix.js';
import { issues } from '../measures/target/issues.js';
import { lufsDelta } from '../measures/target/lufs-delta.js';
import { pass } from '../measures/target/pass.js';
import { target as targetField } from '../measures/target/target.js';
import { tpDelta } from '../measures/target/tp-delta.js';
import { defineAnswer } from './answer.js';

export const target = defineAnswer({
  id: 'target',
  title: 'Whether a file meets a delivery target, and what to change if not',
  fields: {
    pass,
    target: targetField,
    'measurements.integratedLufs': integratedLufs,
    'measurements.truePeakDb': truePeakDb,
    'measurements.lufsDelta': lufsDelta,
    'measurements.tpDelta': tpDelta,
    issues,
    ffmpegFix,
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
});
