import { figure, isFloor } from '../../reading/quantity.js';
import { boundOf } from '../../reading/bounds.js';
import type { Reader } from '../../reading/reader.js';
import { littleSpeech, notSpeech } from '../conditions.js';
import { defineFinding, type Found, OURS } from '../finding.js';

const WORDS: Readonly<Record<string, string>> = {
  stationary: 'Steady background noise, such as a fan. Noise reduction lowers it.',
  program: 'Music or other voices in the background. Noise reduction does not remove them.',
  unsteady: 'The background changes in level or sound.',
};

export const background = defineFinding({
  id: 'background',
  title: 'Background',
  passedAs: 'background',
  needs: ['sceneBackground'],
  thresholds: {
    detected: { value: 30, unit: 'dB', source: 'as for the signal-to-noise ratio' },
  },
  remedy: {
    kind: 'source',
    text: 'If it is disturbing, record again in a quieter place.',
    of: ['sceneBackground', 'speechToBackgroundDb'],
  },
  unless: notSpeech,
  find({ number, text }, { thresholds, advice }) {
    const kind = text('sceneBackground');
    const words = kind === undefined ? undefined : WORDS[kind];
    // a background that is inaudible under the words needs no advice, nor noise that passes as such
    const noiseDb = kind === 'program' ? undefined : number('signalToNoiseDb');
    const overDb = Math.max(number('speechToBackgroundDb') ?? 0, noiseDb ?? 0);
    if (words === undefined || overDb >= thresholds.detected.value) return undefined;
    const level = number('gapLevelDb');
    const at = level === undefined ? '' : ` Its level is ${figure(level, 'dBFS')} dBFS.`;
    return { severity: 'warn', text: words + at, advice };
  },
});

export const hum = defineFinding({
  id: 'hum',
  title: 'Mains hum in the pauses',
  passedAs: 'hum',
  needs: ['humLevelDb'],
  thresholds: {},
  remedy: {
    kind: 'filter',
    text: 'Apply notch filters at the mains frequency and its harmonics, and check the grounding.',
    of: ['humMainsHz', 'humLevelDb'],
  },
  unless: notSpeech,
  find({ number }, { advice }) {
    const mains = number('humMainsHz');
    if (mains === undefined) return undefined;
    const level = number('humLevelDb');
    const over = level === undefined ? '' : `, ${figure(level, 'dB')} dB above the noise floor`;
    return {
      severity: 'warn',
      text: `Mains hum at ${figure(mains, 'Hz')} Hz in the pauses${over}.`,
      advice,
    };
  },
});

const thresholds = {
  clean: {
    value: 30,
    unit: 'dB',
    source: `below it, noise is audible in headphones; ACX requires 37 and more of audiobooks: ${OURS}`,
  },
  poor: { value: 15, unit: 'dB', source: `below it, noise is audible on any playback: ${OURS}` },
  word: {
    value: 10,
    unit: 'dB',
    source: `in less than 2 s what lies between the syllables is often their own decay: ${OURS}`,
  },
} as const;

const MIN_TAKE_SEC = 2;
const isWord = ({ number }: Reader): boolean => (number('durationSec') ?? Infinity) < MIN_TAKE_SEC;

const BOUND_WORDS = { upper: 'at most about ', lower: 'at least about ' } as const;

export const speechNoise = defineFinding({
  id: 'speech-noise',
  title: 'Signal-to-noise ratio',
  passedAs: 'noise',
  needs: ['signalToNoiseDb'],
  thresholds,
  remedy: {
    kind: 'source',
    text: 'Record closer to the microphone and in a quieter place. Strong noise reduction leaves audible artefacts.',
    of: [
      'signalToNoiseDb',
      'segmentalSnrDb',
      'worstPhraseSnrDb',
      'noiseFloorDb',
      'gapLevelDb',
      'speechToBackgroundDb',
      'roomEcho.score',
      'roomEcho.label',
    ],
  },
  unless: notSpeech,
  missing: (reader, reason) =>
    isWord(reader)
      ? undefined
      : {
          ...(littleSpeech(reader) === undefined && { headline: 'Noise could not be checked.' }),
          ...withoutRatio(reader, reason),
        },
  find(reader, { advice }) {
    const { number } = reader;
    const snr = number('signalToNoiseDb');
    if (snr === undefined) return undefined;
    const floor = number('noiseFloorDb');
    const at =
      floor === undefined || isFloor(floor, 'dBFS')
        ? ''
        : ` (noise floor ${figure(floor, 'dBFS')} dBFS)`;
    const bound = boundOf(reader, 'signalToNoiseDb');
    const words = bound ? BOUND_WORDS[bound.kind] : '';
    const text = `The signal-to-noise ratio of the speech is ${words}${figure(snr, 'dB')} dB${at}.`;
    const { clean, poor, word } = thresholds;
    const isAtLeast = bound?.kind === 'lower';
    // a lower bound below the limit shows nothing
    if (isAtLeast && snr < clean.value)
      return {
        undecided: `it is at least about ${figure(snr, 'dB')} dB: speech or other sounds cover the noise`,
      };
    if (isWord(reader) && snr < clean.value)
      return snr < word.value
        ? { severity: 'warn', text, advice }
        : { undecided: `in less than ${MIN_TAKE_SEC} s there is hardly a pause to measure it in` };
    if (snr < poor.value) return { severity: 'bad', text, advice };
    if (snr < clean.value) return { severity: 'warn', text, advice };
    return { severity: 'good', text };
  },
});

/**
 * A missing ratio is no good one. What is still measurable: in steady noise the quietest moments
 * hold only the noise, and speech hardly above them is noisy, reverberant or without a pause.
 */
function withoutRatio({ number }: Reader, reason: string): Found {
  const why = `The signal-to-noise ratio could not be checked: ${reason}.`;
  const overDb = (number('averageSpeechRmsDb') ?? NaN) - (number('noiseFloorDb') ?? NaN);
  const advice = 'Listen to the pauses, and record a few seconds of room tone.';
  if (!Number.isFinite(overDb)) return { severity: 'warn', text: why, advice };
  return {
    severity: overDb < thresholds.poor.value ? 'bad' : 'warn',
    text: `${why} The speech is ${figure(overDb, 'dB')} dB above its quietest moments.`,
    advice,
  };
}

export const worstPhrase = defineFinding({
  id: 'worst-phrase',
  title: 'Worst phrase',
  needs: ['worstPhraseSnrDb'],
  thresholds: {
    worse: { value: 6, unit: 'dB below the mean', source: OURS },
    alike: {
      value: 3,
      unit: 'dB below the mean',
      source: `inaudible from phrase to phrase: ${OURS}`,
    },
    clean: { value: 30, unit: 'dB', source: 'as for the signal-to-noise ratio' },
  },
  remedy: {
    kind: 'source',
    text: 'Record the worst phrase again, or raise its level.',
    of: ['segmentalSnrPerSegmentDb', 'segmentalSnrSpreadDb'],
  },
  unless: notSpeech,
  find(reader, { thresholds, advice }) {
    const snrDb = reader.number('worstPhraseSnrDb');
    const mean = reader.number('segmentalSnrDb');
    if (snrDb === undefined || mean === undefined) return undefined;
    const worst = buildWorstPhrase(reader);
    const places = worst ? [{ startSec: worst.startSec, endSec: worst.endSec }] : [];
    const text = `The worst phrases have a signal-to-noise ratio of ${figure(snrDb, 'dB')} dB; the mean of all phrases is ${figure(mean, 'dB')} dB.`;
    const { worse, alike, clean } = thresholds;
    if (mean - snrDb <= alike.value) return undefined;
    return mean - snrDb > worse.value && snrDb < clean.value
      ? { severity: 'warn', text, advice, places }
      : { severity: 'info', text, places };
  },
});

/** The phrase of the lowest signal-to-noise ratio, where the curves show it. */
export function buildWorstPhrase({ objects, numbers }: Reader) {
  const phrases = objects('segments');
  const ratios = numbers('segmentalSnrPerSegmentDb');
  if (ratios.length === 0 || ratios.length !== phrases.length) return undefined;
  const snrDb = Math.min(...ratios);
  const phrase = phrases[ratios.indexOf(snrDb)];
  const [startSec, endSec] = [phrase?.['startSec'], phrase?.['endSec']];
  if (typeof startSec !== 'number' || typeof endSec !== 'number') return undefined;
  return { startSec, endSec, snrDb };
}

export const intelligibility = defineFinding({
  id: 'intelligibility',
  title: 'Intelligibility',
  passedAs: 'intelligibility',
  needs: ['sceneIntelligibility'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Raise the voice above its background, or record again in a quieter place.',
    of: ['sceneIntelligibility', 'sceneIntelligibilityScore'],
  },
  unless: notSpeech,
  find({ text }, { advice }) {
    const words = text('sceneIntelligibility');
    if (words === 'buried')
      return { severity: 'bad', text: 'Words are buried in the background.', advice };
    if (words === 'borderline')
      return { severity: 'warn', text: 'Words are hard to follow in places.', advice };
    return undefined;
  },
});
