import type { OptionName } from '../core/options.js';
import { gating } from '../measures/delivery.js';
import { durationSec } from '../measures/file.js';
import { rmsOverTime, seriesIntervalSec, waveformCurve } from '../measures/level-curves.js';
import { momentaryOverTime, shortTermLufs, truePeakAt } from '../measures/loudness.js';
import type { Measure } from '../measures/measure.js';
import { spectrogram, spectrumCurve } from '../measures/spectrum.js';
import { stereoField } from '../measures/stereo.js';
import { byId, defineAnswer } from './answer.js';
import { mix } from './mix.js';

/** No family of its own: what the page of a report draws besides the answer. */
export const drawn = (
  id: string,
  title: string,
  measures: readonly Measure[],
  accepts: readonly OptionName[] = [],
) =>
  defineAnswer({
    id: `report.${id}`,
    title,
    fields: byId(...measures),
    series: {},
    required: [],
    accepts,
    absent: 'null',
  });

/** What the loudness curve is held against. */
export const reportLoudness = drawn('loudness', 'Reference of the loudness curve', [
  gating,
  momentaryOverTime,
]);
/** Where the true peak lies. */
export const reportPeak = drawn('peak', 'Location of the true peak', [truePeakAt]);
/** The average spectrum. */
export const reportSpectrum = drawn('spectrum', 'Average spectrum', [spectrumCurve]);
/** For pages that have the recording at hand; a saved report is without. */
export const reportSpectrogram = drawn('spectrogram', 'Spectrogram', [spectrogram]);
/** The waveform. */
export const reportWaveform = drawn('waveform', 'Waveform', [durationSec, waveformCurve]);
/** Where the power lies between the sides. */
export const reportStereo = drawn('stereo', 'Power by stereo direction', [stereoField]);
/** Level over time. */
export const reportLevels = drawn('levels', 'Level over time', [rmsOverTime]);

/** The mix with the curve of its loudness; waveform and spectrum of a report take no pass of their own. */
export const reportMix = defineAnswer({
  ...mix,
  series: byId(shortTermLufs, seriesIntervalSec),
});
