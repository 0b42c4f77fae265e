import { rmsOverTime } from '../measures/curves/rms-over-time.js';
import { decayCurves } from '../measures/report/decay-curves.js';
import { pitchCurve } from '../measures/report/pitch-curve.js';
import { spectrumCurve } from '../measures/report/spectrum-curve.js';
import { stereoField } from '../measures/report/stereo-field.js';
import { waveformCurve } from '../measures/report/waveform-curve.js';
import { gating } from '../measures/profile/gating.js';
import { seriesIntervalSec } from '../measures/curves/series-interval-sec.js';
import { shortTermLufs } from '../measures/curves/short-term-lufs.js';
import type { OptionName } from '../core/options.js';
import type { Measure } from '../measures/measure.js';
import { byId, defineAnswer } from './answer.js';
import { mix } from './mix.js';

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
export const reportSpectrum = drawn('spectrum', 'Average spectrum', spectrumCurve);
export const reportWaveform = drawn('waveform', 'Waveform', waveformCurve);
export const reportStereo = drawn('stereo', 'Where the power lies between the sides', stereoField);
export const reportDecay = drawn('decay', 'How the octaves decay', decayCurves, ['roomSource']);
export const reportLevels = drawn('levels', 'Level over time', rmsOverTime);
export const reportPitch = drawn('pitch', 'Pitch over time', pitchCurve);

/** The mix with the curve of its loudness; waveform and spectrum of a report take no pass of their own. */
export const reportMix = defineAnswer({
  ...mix,
  series: byId(shortTermLufs, seriesIntervalSec),
});
