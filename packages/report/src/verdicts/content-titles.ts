import type { RecordingKind } from '@sonometer/engine';
import { clock, counted, figure, percent } from '../reading/quantity.js';
import { isImpulseResponse } from '../reading/impulse-response.js';
import type { Reader } from '../reading/reader.js';
import type { Level } from './verdict.js';
import { STEADY_DB } from './analyses/levels.js';
import {
  certainNote,
  evidenceOf,
  isTelephone,
  littleSpeech,
  MIN_EPISODE_SEC,
} from './conditions.js';
import { loudnessLevel } from './findings/loudness-level.js';
import { octaveWords } from './findings/music.js';

/** Speech that is long enough for the targets of spoken recordings. */
export const isEpisode = (reader: Reader): boolean =>
  (reader.number('durationSec') ?? 0) >= loudnessLevel.thresholds.programme.value &&
  littleSpeech(reader) === undefined &&
  !isTelephone(reader);

const toWhole = (value: number): string => String(Math.round(value));

/** What the recording is, in the words of its kind: before the problems. */
export const CONTENT_TITLES: Readonly<
  Record<
    RecordingKind,
    (reader: Reader, alternatives: readonly RecordingKind[], level: Level) => string | undefined
  >
> = {
  speech: (reader, _, level) => {
    const share = littleSpeech(reader);
    const length = clock(reader.number('durationSec') ?? NaN);
    if (share !== undefined) return `Speech in ${percent(share)} of ${length}.`;
    // of one word and a shout alike
    const isWord = (reader.number('durationSec') ?? Infinity) < MIN_EFFECT_SEC;
    // an episode without a problem is titled by what it is ready for
    const isTitled = isEpisode(reader) && (level === 'good' || level === 'open');
    return isTitled ? undefined : `${isWord ? 'Voice' : 'Speech'}, ${length}.`;
  },
  mixed: () => 'Speech and music.',
  music(reader) {
    const { number, text, objects } = reader;
    const lufs = number('integratedLufs');
    // without a beat and a key, it may be a machine or an animal as well
    const length = number('durationSec') ?? Infinity;
    const hasBeat = length >= MIN_EFFECT_SEC && (evidenceOf(reader, 'rhythm') ?? 1) >= MIN_BEAT;
    const isShort = length < MIN_EPISODE_SEC;
    const beatBpm = number('beatTempo.bpm');
    // a busy tone and a ring tone have a beat as well
    const isUnnamed = isShort && beatBpm === undefined;
    const isTonalOnly = isUnnamed || (!hasBeat && (isShort || text('key.name') === undefined));
    const bpm = isTonalOnly ? undefined : beatBpm;
    const parts = [
      lufs === undefined ? undefined : `${figure(lufs, 'LUFS')} LUFS`,
      bpm === undefined ? undefined : octaveWords(bpm, { number, objects }, toWhole),
      text('key.name'),
    ].filter((part) => part !== undefined);
    return `${[isTonalOnly ? 'Music or a tonal sound' : 'Music', ...parts].join(', ')}.`;
  },
  'one-shot'(reader, alternatives) {
    const { number } = reader;
    const isGliding = Math.abs(number('character.glideSt') ?? 0) > MAX_GLIDE_ST;
    const note = isGliding ? undefined : certainNote(reader);
    const length = clock(number('durationSec') ?? NaN);
    if (isImpulseResponse(reader)) return `Impulse response, ${length}.`;
    // a snare has the syllable of a voice to the rules, and none to the classifier
    const voice = evidenceOf(reader, 'detectedVoiceShare') ?? 0;
    if (voice >= MIN_WORD_VOICE && alternatives.includes('speech'))
      return `One sound or word, ${length}.`;
    // of a shout the pitch glides, that of a drum is a line
    const isShout =
      (evidenceOf(reader, 'glidingPitch') ?? 0) >= SHOUT.gliding &&
      (evidenceOf(reader, 'lineShare') ?? 1) < SHOUT.lines;
    // of a bark the rules detect syllables, and it has no line
    const isVoiced =
      (evidenceOf(reader, 'voiceShare') ?? 0) >= MIN_BARK.voice &&
      (evidenceOf(reader, 'glidingPitch') ?? 0) >= MIN_BARK.gliding;
    const isHit =
      !isShout && !isVoiced && (number('character.attackMs') ?? Infinity) <= MAX_HIT_ATTACK_MS;
    return `One ${isHit ? 'hit' : 'sound'}, ${length}${note === undefined ? '' : `, ${note}`}.`;
  },
  loop({ number, objects }) {
    const [bars, bpm] = [number('loop.bars') ?? NaN, number('loop.bpm') ?? NaN];
    return `Loop, ${counted(bars, 'bar')} at ${octaveWords(bpm, { number, objects }, toWhole)}.`;
  },
  noise({ number, text }) {
    const length = number('durationSec') ?? Infinity;
    const isOneEvent = text('material.structure') === 'single-event';
    if (length < MIN_EFFECT_SEC) return `Noise or sound effect, ${clock(length)}.`;
    const [high, low] = [number('level-percentiles.l10Db'), number('level-percentiles.l90Db')];
    const range = high === undefined || low === undefined ? undefined : high - low;
    // a tone of what moves is a voice of the scene: an animal, an engine that passes
    if (range !== undefined && range >= STEADY_DB)
      return length < MIN_EPISODE_SEC || isOneEvent
        ? `Noise or sound effect, ${clock(length)}.`
        : 'Ambience or sound effect.';
    const word = range === undefined ? 'Noise' : 'Steady noise';
    const hz = text('toneLabel') === 'prominent' ? number('toneFrequencyHz') : undefined;
    return `${word}${hz === undefined ? '' : ` with a tone at ${figure(hz, 'Hz')} Hz`}.`;
  },
  tone(reader) {
    const hz = reader.number('toneFrequencyHz');
    const isGliding =
      (evidenceOf(reader, 'glidingPitch') ?? 0) >= SWEEP.gliding &&
      (evidenceOf(reader, 'lineShare') ?? 1) < SWEEP.lines;
    if (isGliding) return `A tone that glides, ${clock(reader.number('durationSec') ?? NaN)}.`;
    return hz === undefined ? 'A steady tone.' : `A steady tone at ${figure(hz, 'Hz')} Hz.`;
  },
  silence: () => undefined,
  unknown(reader, alternatives) {
    if (reader.text('contentTypeGuess') === 'silence') return 'Very quiet.';
    const either = alternatives.length > 1 ? `: ${alternatives.slice(0, 2).join(' or ')}` : '';
    return `Sound, ${clock(reader.number('durationSec') ?? NaN)}${either}.`;
  },
};
/** A shorter noise has no steady level, a shorter voice no sentence, and a shorter tonal sound no beat. */
const MIN_EFFECT_SEC = 2;
const MIN_BEAT = 0.1;
/** The share of a voice in a word that may be an effect. */
const MIN_WORD_VOICE = 0.3;
const MIN_BARK = { voice: 0.5, gliding: 0.15 };
const SHOUT = { gliding: 0.4, lines: 0.5 };
/** A sweep has no line in the mean spectrum; steady tones have nearly all of their power in one. */
const SWEEP = { gliding: 0.1, lines: 0.9 };
/** What swells longer is bowed, blown or faded in. */
const MAX_HIT_ATTACK_MS = 100;
/** A sound that glides further has no note. */
const MAX_GLIDE_ST = 1;
