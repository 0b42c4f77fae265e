import { deviation, itemAt, mean, powerDb } from '../core/numbers.js';
import { levelFrames } from '../derived/levels/level-frames.js';
import { roomTone } from '../derived/speech/room-tone.js';
import { speechPace } from '../derived/speech/speech-pace.js';
import { speechPower } from '../derived/speech/segment-levels.js';
import { NO_SPEECH, speech, TOO_SHORT } from '../derived/speech/speech.js';
import { defineMeasure } from './measure.js';

/** Speech level, dBFS. */
export const averageSpeechRmsDb = defineMeasure({
  id: 'averageSpeechRmsDb',
  title: 'Speech level',
  definition: 'RMS level over all phrases by detector v1, in dBFS. Absent without speech.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'closed form on noise bursts',
  margin: 0.1,
  needs: { speechPower },
  read: ({ speechPower }) =>
    speechPower === undefined ? { absent: NO_SPEECH } : { value: powerDb(speechPower) },
});

/** Speech level, linear, full scale 1. */
export const averageSpeechRms = defineMeasure({
  id: 'averageSpeechRms',
  title: 'Speech level, linear',
  definition: 'RMS over all phrases by detector v1, full scale 1. Absent without speech.',
  unit: 'linear',
  status: 'beta',
  basis: 'mean square of the speech frames',
  margin: null,
  needs: { speechPower },
  read: ({ speechPower }) =>
    speechPower === undefined ? { absent: NO_SPEECH } : { value: Math.sqrt(speechPower) },
});

const MIN_SEGMENTS = 4;

/** Burstiness. */
export const burstiness = defineMeasure({
  id: 'burstiness',
  title: 'Burstiness',
  definition:
    'Burstiness (σ − μ) / (σ + μ) of the intervals between phrase starts: −1 regular, 0 random, towards 1 in bursts. Absent with fewer than four phrases.',
  unit: '1',
  status: 'beta',
  basis: 'Goh & Barabási 2008',
  margin: null,
  needs: { speech },
  read: ({ speech: { segments } }) => {
    if (segments.length < MIN_SEGMENTS) return { absent: 'fewer than four phrases' };
    const times = segments.slice(1).map(({ start }, i) => start - itemAt(segments, i).start);
    const [sigma, mu] = [deviation(times), mean(times)];
    return { value: (sigma - mu) / (sigma + mu) };
  },
});

/** Level at the end, dBFS. */
export const edgeEndDb = defineMeasure({
  id: 'edgeEndDb',
  title: 'Level at the end',
  definition:
    'Level of the last complete 20 ms, in dBFS. −120 means at or below. Absent below 20 ms.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'closed form',
  margin: 0.01,
  needs: { levels: levelFrames },
  read: ({ levels: { levelsDb } }) => {
    const value = levelsDb.at(-1);
    return value === undefined ? { absent: 'shorter than 20 ms' } : { value };
  },
});

/** Level at the start, dBFS. */
export const edgeStartDb = defineMeasure({
  id: 'edgeStartDb',
  title: 'Level at the start',
  definition:
    'Level of the first complete 20 ms, in dBFS. −120 means at or below. Absent below 20 ms.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'closed form',
  margin: 0.01,
  needs: { levels: levelFrames },
  read: ({ levels: { levelsDb } }) => {
    const value = levelsDb.at(0);
    return value === undefined ? { absent: 'shorter than 20 ms' } : { value };
  },
});

/** Ends in speech. */
export const endsInSpeech = defineMeasure({
  id: 'endsInSpeech',
  title: 'Ends in speech',
  definition:
    'True when a phrase of at least 0.2 s continues in the last complete 20 ms, so the take is cut. Absent below 0.1 s.',
  unit: 'text',
  shape: { type: 'boolean' },
  status: 'validated',
  basis: 'generated speech, cut and whole, decision 0005',
  margin: null,
  accuracy:
    'right in every reference signal, and in all 148 files of docs/decisions/0005-speech-detector.md',
  needs: { speech },
  read: ({ speech: { isEnough, endsInSpeech } }) =>
    isEnough ? { value: endsInSpeech } : { absent: TOO_SHORT },
});

/** Speech bursts per second, 1/s. */
export const estimatedSyllableRate = defineMeasure({
  id: 'estimatedSyllableRate',
  title: 'Speech bursts per second',
  definition:
    'Number of level bursts per second of speech, separated by dips of at least 6 dB; not a count of syllables. Absent without speech.',
  unit: '1/s',
  status: 'proxy',
  basis: 'amplitude-modulated noise; docs/measures/speech.md#bursts-and-pace',
  margin: null,
  needs: { pace: speechPace },
  read: ({ pace }) => ('absent' in pace ? pace : { value: pace.burstsPerSec }),
});

/** Pace variance. */
export const pacingVariance = defineMeasure({
  id: 'pacingVariance',
  title: 'Pace variance',
  definition:
    'Variance of the bursts per second of speech over 5 s windows with at least 2 s of speech, in bursts² per s². Absent with fewer than three such windows.',
  unit: '1',
  status: 'beta',
  basis: 'our own definition, docs/measure/pacingVariance.md',
  margin: null,
  needs: { pace: speechPace },
  read: ({ pace }) => {
    if ('absent' in pace) return pace;
    if (pace.variance === undefined)
      return { absent: 'fewer than three windows of 5 s contain 2 s of speech' };
    return { value: pace.variance };
  },
});

/** Room tone at the end, s. */
export const roomToneEndSec = defineMeasure({
  id: 'roomToneEndSec',
  title: 'Room tone at the end',
  definition:
    'Time after the last phrase and the sounds next to it, in s. Absent without speech, and below 0.1 s.',
  unit: 's',
  status: 'proxy',
  basis: 'docs/measures/speech.md#the-detector',
  margin: null,
  needs: { tone: roomTone },
  read: ({ tone }) => ('absent' in tone ? tone : { value: tone.endSec }),
});

/** Room tone at the start, s. */
export const roomToneStartSec = defineMeasure({
  id: 'roomToneStartSec',
  title: 'Room tone at the start',
  definition:
    'Time before the first phrase and the sounds next to it, in s. Absent without speech, and below 0.1 s.',
  unit: 's',
  status: 'proxy',
  basis: 'docs/measures/speech.md#the-detector',
  margin: null,
  needs: { tone: roomTone },
  read: ({ tone }) => ('absent' in tone ? tone : { value: tone.startSec }),
});

/** Silence, s. */
export const silenceSec = defineMeasure({
  id: 'silenceSec',
  title: 'Silence',
  definition: 'Duration minus the length of the phrases, in s. Absent below 0.1 s.',
  unit: 's',
  status: 'proxy',
  basis: 'speech by level, decision 0005',
  margin: null,
  needs: { speech },
  read: ({ speech: { isEnough, speechSec } }, { durationSec }) =>
    isEnough ? { value: durationSec - speechSec } : { absent: TOO_SHORT },
});

/** Bursts per second; generated voices at 110, 160 and 220 words a minute read 3.7, 4.6 and 5.7. */
const SLOW_BELOW = 3.8;
const FAST_ABOVE = 5.6;
/** Deviation of the pace over its mean. */
const VARIABLE_ABOVE = 0.35;

/** Pace. */
export const speakingRateLabel = defineMeasure({
  id: 'speakingRateLabel',
  title: 'Pace',
  definition:
    'Grade of the pace: Slow below 3.8 bursts per second, Fast above 5.6, Normal between. Variable when it deviates by more than 35 % of its mean. Absent without speech.',
  unit: 'text',
  shape: { enum: ['Slow', 'Normal', 'Fast', 'Variable'] },
  status: 'proxy',
  basis: 'generated voices of known speed; docs/measure/speakingRateLabel.md',
  margin: null,
  needs: { pace: speechPace },
  read: ({ pace }) => {
    if ('absent' in pace) return pace;
    const { burstsPerSec, variance = 0 } = pace;
    if (Math.sqrt(variance) > VARIABLE_ABOVE * burstsPerSec) return { value: 'Variable' };
    if (burstsPerSec < SLOW_BELOW) return { value: 'Slow' };
    return { value: burstsPerSec > FAST_ABOVE ? 'Fast' : 'Normal' };
  },
});

/** Speech ratio. */
export const speechRatio = defineMeasure({
  id: 'speechRatio',
  title: 'Speech ratio',
  definition: 'Length of the phrases divided by the duration, from 0 to 1; 0 below 0.1 s.',
  unit: '1',
  status: 'proxy',
  basis: 'speech by level, decision 0005; ITU-T P.56 activity as a plausibility check',
  margin: null,
  needs: { speech },
  read: ({ speech: { speechSec } }, { durationSec }) => ({ value: speechSec / durationSec }),
});

/** Speech, s. */
export const speechSec = defineMeasure({
  id: 'speechSec',
  title: 'Speech',
  definition: 'Total length of the detected phrases, in s. Absent below 0.1 s.',
  unit: 's',
  status: 'proxy',
  basis: 'speech by level, decision 0005; ITU-T P.56 activity as a plausibility check',
  margin: null,
  needs: { speech },
  read: ({ speech: { isEnough, speechSec } }) =>
    isEnough ? { value: speechSec } : { absent: TOO_SHORT },
});

/** Starts in speech. */
export const startsInSpeech = defineMeasure({
  id: 'startsInSpeech',
  title: 'Starts in speech',
  definition:
    'True when a phrase of at least 0.2 s is under way in the first 20 ms, so the take is cut. A rise of 9 dB within them is an onset. Absent below 0.1 s.',
  unit: 'text',
  shape: { type: 'boolean' },
  status: 'validated',
  basis: 'generated speech, cut and whole, decision 0005',
  margin: null,
  accuracy:
    'right in every reference signal, and in all 148 files of docs/decisions/0005-speech-detector.md',
  needs: { speech },
  read: ({ speech: { isEnough, startsInSpeech } }) =>
    isEnough ? { value: startsInSpeech } : { absent: TOO_SHORT },
});
