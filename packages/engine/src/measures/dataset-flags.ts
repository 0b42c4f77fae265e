import { COVERED_NOISE, ECHO_OVER_NOISE } from '../core/about.js';
import { type Reading, valueIn } from '../core/reading.js';
import { NO_SPEECH } from '../derived/speech/speech.js';
import { distortion, hasClipping } from './clipping.js';
import { contentTypeGuess } from './content.js';
import { defineMeasure, inputOf } from './measure.js';
import { dcOffset } from './levels.js';
import { bandwidthHz, lossySource, upsampledFromHz } from './origin.js';
import { humMainsHz, sceneIntelligibility } from './scene.js';
import { silenceTotalSec } from './silence.js';
import { signalToNoiseDb } from './speech-to-noise.js';
import { endsInSpeech, startsInSpeech } from './speech.js';
import { stereoLayout } from './stereo.js';

const FLAGS = [
  'short',
  'clipped',
  'distorted',
  'low-snr',
  'narrowband',
  'lossy',
  'upsampled',
  'cut-start',
  'cut-end',
  'dc',
  'dual-mono',
  'one-sided',
  'hum',
  'mostly-silence',
  'mixed-content',
  'buried',
] as const;

const SHORT_SEC = 1;
const LOW_SNR_DB = 20;
const NARROW_HZ = 7000;
const MIN_DC = 0.005;

/** Reasons to exclude a clip. */
export const datasetFlags = defineMeasure({
  id: 'dataset-flags',
  title: 'Reasons for exclusion from a dataset',
  definition:
    'List of reasons against the clip: short, clipped, distorted, noisy, narrow-band, lossy, upsampled, cut, DC offset, copied channel, hum, mostly silent, mixed content or unintelligible.',
  unit: 'text',
  shape: { type: 'array', items: { enum: FLAGS } },
  status: 'proxy',
  basis: 'thresholds on the lenses of the profile',
  margin: null,
  needs: {
    clipping: inputOf(hasClipping),
    distortion: inputOf(distortion),
    snr: inputOf(signalToNoiseDb),
    bandwidth: inputOf(bandwidthHz),
    lossy: inputOf(lossySource),
    upsampled: inputOf(upsampledFromHz),
    starts: inputOf(startsInSpeech),
    ends: inputOf(endsInSpeech),
    dc: inputOf(dcOffset),
    layout: inputOf(stereoLayout),
    hum: inputOf(humMainsHz),
    silence: inputOf(silenceTotalSec),
    content: inputOf(contentTypeGuess),
    intelligibility: inputOf(sceneIntelligibility),
  },

  read(inputs, { durationSec, facts }) {
    const layout = valueIn(inputs.layout);
    const holds: Record<(typeof FLAGS)[number], boolean> = {
      short: durationSec < SHORT_SEC,
      clipped: valueIn(inputs.clipping) === true,
      distorted: countOf(valueIn(inputs.distortion)) > 0,
      'low-snr': isNoisy(inputs.snr),
      narrowband: (valueIn(inputs.bandwidth) ?? Infinity) < NARROW_HZ,
      lossy: facts.lossy || valueIn(inputs.lossy)?.startsWith('lossy') === true,
      upsampled: valueIn(inputs.upsampled) !== undefined,
      'cut-start': valueIn(inputs.starts) === true,
      'cut-end': valueIn(inputs.ends) === true,
      dc: Math.abs(valueIn(inputs.dc) ?? 0) > MIN_DC,
      'dual-mono': layout === 'dual-mono',
      'one-sided': layout === 'one-sided',
      hum: valueIn(inputs.hum) !== undefined,
      'mostly-silence': (valueIn(inputs.silence) ?? 0) > durationSec / 2,
      'mixed-content': valueIn(inputs.content) === 'mixed',
      buried: valueIn(inputs.intelligibility) === 'buried',
    };
    return { value: FLAGS.filter((flag) => holds[flag]) };
  },
});

/** Noise that cannot be measured under speech is a reason as well; a lower bound is none, however low. */
const isNoisy = (snr: Reading<number>): boolean =>
  'absent' in snr
    ? ![NO_SPEECH, COVERED_NOISE, ECHO_OVER_NOISE].includes(snr.absent)
    : snr.lowerBound === undefined && snr.value < LOW_SNR_DB;

const countOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'count' in value ? Number(value.count) : 0;
