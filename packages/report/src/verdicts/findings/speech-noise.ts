import { COVERED_NOISE, ECHO_OVER_NOISE } from '@sonometer/engine/core';
import { figure } from '../../reading/quantity.js';
import { boundOf } from '../../reading/bounds.js';
import type { Reader } from '../../reading/reader.js';
import { isCoveredRatio, littleSpeech, notSpeech, toQuietDb } from '../conditions.js';
import { hasMusic, isEchoOver, MUSIC_ADVICE, ROOM_ADVICE } from '../other-background.js';
import { defineFinding, type Found, OURS } from '../finding.js';

const WORDS = {
  stationary: 'Steady background noise, such as a fan. Noise reduction lowers it.',
  program: 'Music or other voices in the background. Noise reduction does not remove them.',
  unsteady: 'The background changes in level or sound.',
} as const;

const PROBLEMS = {
  stationary: 'steady background noise',
  program: 'music or other voices',
  unsteady: 'background that changes',
} as const;

/** The border of the scores of a background (docs/interface.md#voiceanalysis). */
const LABEL_ABOVE = 0.5;

/** The label without `quiet`, which a lower level of the same recording has: the distance to the speech decides. */
function backgroundOf({ number, text }: Reader): keyof typeof WORDS | undefined {
  const label = text('sceneBackground');
  if (label === 'program' || label === 'stationary' || label === 'unsteady') return label;
  const [program, stationary] = [number('sceneProgramScore'), number('sceneStationaryScore')];
  if (program === undefined || stationary === undefined) return undefined;
  if (program > LABEL_ABOVE) return 'program';
  return stationary > LABEL_ABOVE ? 'stationary' : 'unsteady';
}

/** Distance of the speech to what its pauses hold; NaN where unknown. An overview has both levels, and not the difference. */
const toBackgroundDb = ({ number }: Reader): number =>
  number('speechToBackgroundDb') ??
  (number('averageSpeechRmsDb') ?? NaN) - (number('gapLevelDb') ?? NaN);

export const background = defineFinding({
  id: 'background',
  title: 'Background',
  problem: 'background',
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
  find(reader, { thresholds, advice }) {
    const { number, reason } = reader;
    if (isEchoOver(reader)) return { undecided: ECHO_OVER_NOISE };
    const kind = backgroundOf(reader);
    const belowDb = toBackgroundDb(reader);
    const isKnown = Number.isFinite(belowDb);
    // a background that is inaudible under the words needs no advice, nor noise that passes as such
    const noiseDb = kind === 'program' ? undefined : number('signalToNoiseDb');
    const overDb = Math.max(isKnown ? belowDb : 0, noiseDb ?? 0);
    if (overDb >= thresholds.detected.value) return undefined;
    if (kind === undefined) return { undecided: reason('sceneProgramScore') };
    const words = WORDS[kind];
    const at = isKnown ? ` It is ${figure(belowDb, 'dB')} dB below the speech.` : '';
    return { severity: 'warn', problem: PROBLEMS[kind], text: words + at, advice };
  },
});

export const hum = defineFinding({
  id: 'hum',
  title: 'Mains hum',
  passedAs: 'hum',
  needs: ['humLevelDb', 'humMainsHz'],
  thresholds: {
    audible: { value: 6, unit: 'dB', source: 'from it on, the mains frequency has a value' },
  },
  remedy: {
    kind: 'filter',
    text: 'Apply notch filters at the mains frequency and its harmonics, and check the grounding.',
    of: ['humMainsHz', 'humLevelDb'],
  },
  unless: notSpeech,
  find({ number, reason }, { thresholds: { audible }, advice }) {
    const mains = number('humMainsHz');
    const level = number('humLevelDb');
    // power at the mains frequency that is no certain hum did not pass
    if (mains === undefined)
      return (level ?? 0) < audible.value ? undefined : { undecided: reason('humMainsHz') };
    const over =
      level === undefined ? '' : ` in the pauses, ${figure(level, 'dB')} dB above the noise floor`;
    return {
      severity: 'warn',
      text: `Mains hum at ${figure(mains, 'Hz')} Hz${over}.`,
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
  quiet: {
    value: 20,
    unit: 'dB from the speech to its quietest moments',
    source:
      'of takes whose ratio is a lower bound, those at 30 dB and more lie above it, those at 20 dB and less below: decision 0052',
  },
  covered: {
    value: 12,
    unit: 'dB from the speech to its quietest moments',
    source:
      'of takes whose ratio is a lower bound, those of 20 dB and more lie above it, most of 10 dB and less below: decision 0052',
  },
  passing: {
    value: 20,
    unit: 'dB from the speech to its pauses',
    source:
      'a ratio of 30 dB and more contradicts it: none of 90 clean recordings of speech has less',
  },
  music: {
    value: 10,
    unit: 'dB from the speech to music or other sounds under it',
    source: `above it, how loud music is under speech is a choice: ${OURS}`,
  },
  followed: {
    value: 9,
    unit: 'dB from varying noise to the quietest moments',
    source:
      'of 270 mixes with 18 noises, varying noise reaches 8.5; clean takes whose soft speech was followed have more: decision 0052',
  },
  word: {
    value: 10,
    unit: 'dB',
    source: `in less than 2 s what lies between the syllables is often their own decay: ${OURS}`,
  },
} as const;

const MIN_TAKE_SEC = 2;
export const isWord = ({ number }: Reader): boolean =>
  (number('durationSec') ?? Infinity) < MIN_TAKE_SEC;

/** Of a take with silence or dither around it, as for the detector of speech: no noise of the take. */
const SILENCE_DB = -90;

/** A lower bound below it is no information. */
const MIN_STATED_DB = 10;
const BOUND_WORDS = { upper: 'at most about ', lower: 'at least about ' } as const;

export const speechNoise = defineFinding({
  id: 'speech-noise',
  title: 'Signal-to-noise ratio',
  problem: 'noise',
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
    isEchoOver(reader)
      ? echoFound('')
      : unchecked(
          reader,
          isCoveredRatio(reader) ? coveredNoise(reader, reason) : withoutRatio(reader, reason),
        ),
  find(reader, { advice }) {
    const { number } = reader;
    const snr = number('signalToNoiseDb');
    if (snr === undefined) return undefined;
    const floor = number('noiseFloorDb');
    const at =
      floor === undefined || floor <= SILENCE_DB
        ? ''
        : ` (noise floor ${figure(floor, 'dBFS')} dBFS)`;
    const bound = boundOf(reader, 'signalToNoiseDb');
    const words = bound ? BOUND_WORDS[bound.kind] : '';
    const wide = bound?.margin === undefined ? '' : ` ± ${String(bound.margin)}`;
    const ratio = snr > 0 || bound ? `${words}${figure(snr, 'dB')}${wide} dB` : '0 dB or less';
    const text = `The signal-to-noise ratio of the speech is ${ratio}${at}.`;
    const { clean, poor, word, passing } = thresholds;
    const headline = `${snr < poor.value ? 'Noisy' : 'Somewhat noisy'}: signal-to-noise ratio ${ratio}.`;
    const isAtLeast = bound?.kind === 'lower';
    if (isEchoOver(reader))
      return snr < clean.value
        ? echoFound(` Without it, the signal-to-noise ratio of the speech is ${ratio}.`)
        : { severity: 'good', text };
    if (snr < clean.value && !isWord(reader) && isMusicUnder(reader))
      return musicFound(reader, snr, isAtLeast ? '' : words);
    // a lower bound below the limit shows nothing
    if (isAtLeast && snr < clean.value)
      return unchecked(
        reader,
        coveredNoise(
          reader,
          snr < MIN_STATED_DB
            ? COVERED_NOISE
            : `it is at least about ${figure(snr, 'dB')} dB, since speech or other sounds cover the noise`,
          snr,
        ),
      );
    if (isWord(reader) && snr < clean.value)
      return snr < word.value && !isFarFromQuiet(reader)
        ? { severity: 'warn', headline, text, advice }
        : unchecked(
            reader,
            openFinding(`in less than ${MIN_TAKE_SEC} s there is hardly a pause to measure it in`),
          );
    if (isFollowedVoice(reader)) return unchecked(reader, openFinding(VARYING));
    const severity = snr < poor.value ? 'bad' : 'warn';
    if (snr < clean.value) return { severity, headline, text, advice };
    const backgroundDb = toBackgroundDb(reader);
    // music and voices have a finding of their own
    if (backgroundDb < passing.value && backgroundOf(reader) !== 'program')
      return {
        severity: backgroundDb < poor.value ? 'bad' : 'warn',
        headline: `Noise comes and goes, only ${figure(backgroundDb, 'dB')} dB below the speech.`,
        text: `Noise comes and goes: the signal-to-noise ratio is ${words}${figure(snr, 'dB')} dB, but the pauses are only ${figure(backgroundDb, 'dB')} dB below the speech.`,
        advice,
      };
    // an upper bound is no praise
    if (bound?.kind === 'upper') {
      const why = `it is at most about ${figure(snr, 'dB')} dB`;
      return unchecked(reader, { ...openFinding(why), text });
    }
    return { severity: 'good', text };
  },
});

const VARYING = 'the noise under the speech varies, and the quietest moments are far below it';

/** The quietest moments are far below what counted as noise, which they would hold. */
const isFarFromQuiet = (reader: Reader): boolean =>
  toQuietDb(reader) >= thresholds.followed.value + (reader.number('signalToNoiseDb') ?? Infinity);

/** Noise that varies, over moments far below it: what was followed may be soft speech. */
const isFollowedVoice = (reader: Reader): boolean =>
  isFarFromQuiet(reader) &&
  reader
    .objects('warnings')
    .some(({ message }) => VARIES.test(typeof message === 'string' ? message : ''));
const VARIES = /^signalToNoiseDb is an upper bound.* the noise under the speech varies/;

/** Noise that could not be checked leads a verdict, unless hardly anybody speaks. */
const unchecked = (reader: Reader, found: Found): Found =>
  littleSpeech(reader) === undefined
    ? { headline: 'Noise could not be checked.', isLeading: true, ...found }
    : found;

const LISTEN = 'Listen to the pauses, and record a few seconds of room tone.';

/** No evidence of noise, and none of quiet. */
const openFinding = (
  reason: string,
  text = `The signal-to-noise ratio could not be checked: ${reason}.`,
): Found => ({
  severity: 'info',
  text,
  advice: LISTEN,
  open: reason,
});

/**
 * A missing ratio is no good one. What is still measurable: in steady noise the quietest moments
 * hold only the noise, and speech hardly above them is noisy, reverberant or without a pause.
 */
function withoutRatio(reader: Reader, reason: string): Found {
  if (isWord(reader)) return openFinding(reason);
  const overDb = toQuietDb(reader);
  return {
    severity: overDb < thresholds.poor.value ? 'bad' : 'warn',
    text: `The signal-to-noise ratio could not be checked: ${reason}.${aboveQuiet(overDb)}`,
    advice: LISTEN,
  };
}

/** A lower bound below the limit shows nothing: the quietest moments decide. */
function coveredNoise(reader: Reader, reason: string, snr = -Infinity): Found {
  const overDb = toQuietDb(reader);
  const { covered, quiet } = thresholds;
  if (!isWord(reader) && isMusicUnder(reader)) return musicFound(reader);
  const text = `The signal-to-noise ratio of the speech could not be checked: ${reason}.${aboveQuiet(overDb)}`;
  if (isWord(reader) || overDb >= quiet.value) return openFinding(reason, text);
  const isPoor = Math.max(overDb, snr) < covered.value;
  return { severity: isPoor ? 'bad' : 'warn', text, advice: LISTEN };
}

const echoFound = (without: string): Found => ({
  severity: 'warn',
  problem: 'echo or noise',
  headline: 'Echo of the room, or noise, follows the words.',
  text: `Echo of the room, or noise, follows the words and decays.${without}`,
  advice: ROOM_ADVICE,
});

/** Music goes on under the speech; what is steady is a machine, whatever its pitch. */
const isMusicUnder = (reader: Reader): boolean =>
  hasMusic(reader) && backgroundOf(reader) !== 'stationary';

/** Not noise, with the ratio where that is none of a lower bound. */
function musicFound(reader: Reader, snr?: number, words = ''): Found {
  const isKnown = snr !== undefined && words !== BOUND_WORDS.lower;
  const at = isKnown ? `, ${words}${figure(snr, 'dB')} dB below the speech` : '';
  const isLoud = (snr ?? toQuietDb(reader)) < thresholds.music.value;
  return {
    severity: isLoud ? 'bad' : 'warn',
    problem: 'music or other sounds',
    headline: `Music or other sounds in the background${at}.`,
    text: `Music or other sounds are in the background${at}.`,
    advice: MUSIC_ADVICE,
  };
}

const aboveQuiet = (db: number): string =>
  Number.isFinite(db) ? ` The speech is ${figure(db, 'dB')} dB above its quietest moments.` : '';
