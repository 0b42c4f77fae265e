import { rmsOverTime } from '../measures/curves/rms-over-time.js';
import { decayCurves } from '../measures/report/decay-curves.js';
import { pitchCurve } from '../measures/report/pitch-curve.js';
import { stereoField } from '../measures/report/stereo-field.js';
import { gating } from '../measures/profile/gating.js';
import type { OptionName } from '../core/options.js';
import type { Measure } from '../measures/measure.js';
import { byId, defineAnswer } from './answer.js';

/** No family of its own: what the page of a report draws besides the answer. */
const drawn = (id: string, title: string, measure: Measure, accepts: readonly OptionName[] = []) =>
  defineAnswer({
    id: `report.${id}`,
    title,
    fields: byId(measure),
    series: {},
    required: [],
    accepts,
    absent: 'null',
  });

export const reportLoudness = drawn('loudness', 'What the loudness curve is held against', gating);
export const reportStereo = drawn('stereo', 'Where the power lies between the sides', stereoField);
export const reportDecay = drawn('decay', 'How the octaves decay', decayCurves, ['roomSource']);
export const reportLevels = drawn('levels', 'Level over time', rmsOverTime);
export const reportPitch = drawn('pitch', 'Pitch over time', pitchCurve);
