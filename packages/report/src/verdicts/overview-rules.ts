import {
  type DeliveryTargetName,
  deliveryTargets,
  readKind,
  RECORDING_KINDS,
  type RecordingKind,
} from '@sonometer/engine';
import { languageName } from '../reading/language.js';
import { clock, counted, figure, percent } from '../reading/quantity.js';
import { isImpulseResponse } from '../reading/impulse-response.js';
import type { FindingRule } from './finding.js';
import { events } from './findings/content.js';
import { coveredVoice } from './findings/covered-voice.js';
import { clipping, defects, distortion, gate } from './findings/damage.js';
import { dcOffset, oneChannelDead, silenceShare, silentEdges } from './findings/silence.js';
import { loudnessLevel } from './findings/loudness-level.js';
import { NOISY_BELOW_DB, truePeak } from './findings/true-peak.js';
import { harshness, muddiness } from './findings/tone-balance.js';
import { loopSeam, octaveWords } from './findings/music.js';
import { noisyPassage } from './findings/noisy-passages.js';
import { abruptEnd, abruptStart, lateStart } from './findings/one-sound.js';
import { lossySource } from './findings/origin.js';
import {
  background,
  hum,
  intelligibility,
  speechNoise,
  worstPhrase,
} from './findings/speech-noise.js';
import { cutEnd, cutStart, sibilance } from './findings/speech.js';
import { balance, dualMono, monoSum } from './findings/stereo.js';
import { tags } from './metadata.js';
import { type ChosenTargets, loudnessAgainst, targetOfKind } from './delivery.js';
import { contradicted } from './overview-reader.js';
import { NO_CLICKS } from './analyses/analysis.js';
import { STEADY_DB } from './analyses/levels.js';
import {
  certainNote,
  endsEarly,
  evidenceOf,
  isTelephone,
  littleSpeech,
  MIN_EPISODE_SEC,
  SILENT_UP_TO,
} from './conditions.js';
import type { VerdictRules } from './verdict.js';
import { type Reader, textOf } from '../reading/reader.js';

/** `2 audio tracks: English (speech), German (music), 5.9 LU apart. Of track 1:`; nothing for a single track. */
export function tracksTitle({ objects }: Pick<Reader, 'objects'>): string | undefined {
  const tracks = objects('tracks');
  if (tracks.length === 0) return undefined;
  const named = tracks.map((track) => {
    const name = languageName(textOf(track['language'] ?? ''));
    const isNoisy = Number(track['signalToNoiseDb'] ?? Infinity) < NOISY_BELOW_DB;
    const content = `${isNoisy ? 'noisy ' : ''}${TRACK_CONTENT[textOf(track['contentTypeGuess'] ?? '')] ?? ''}`;
    return name && content ? `${name} (${content})` : (name ?? (content || undefined));
  });
  const levels = tracks.flatMap(({ integratedLufs }) =>
    typeof integratedLufs === 'number' && integratedLufs > SILENT_UP_TO.lufs
      ? [integratedLufs]
      : [],
  );
  const apart = Math.max(...levels) - Math.min(...levels);
  const parts = [
    ...(named.some((name) => name === undefined) ? [] : [named.join(', ')]),
    ...(levels.length > 1 ? [`${figure(apart, 'LU')} LU apart`] : []),
  ];
  const stated = parts.length === 0 ? '' : `: ${parts.join(', ')}`;
  const measured = Number(tracks.find((track) => track['measured'] === true)?.['index'] ?? 1);
  // the format is no part of the answer; its warning has it
  const isVideo = objects('warnings').some(({ message }) =>
    textOf(message).startsWith('the video '),
  );
  return `${isVideo ? 'Video with ' : ''}${tracks.length} audio tracks${stated}. Of track ${String(measured)}:`;
}

const TRACK_CONTENT: Readonly<Record<string, string>> = {
  voice: 'speech',
  music: 'music',
  mixed: 'speech and music',
  noise: 'noise',
  silence: 'silent',
};

/** Id of the answer. */
export const OVERVIEW = 'profile.overview';

type Rules = Pick<VerdictRules, 'essential' | 'decides' | 'adjacent' | 'leaves'>;

const ORIGIN = 'codec history (profile provenance)';

const sound: readonly FindingRule[] = [clipping, oneChannelDead, monoSum];
/** Next in weight to an overload. */
const level: readonly FindingRule[] = [distortion, dcOffset];

const speech: Rules = {
  essential: [loudnessLevel, truePeak, speechNoise, defects, ...sound],
  decides: [
    ...level,
    gate,
    hum,
    background,
    intelligibility,
    noisyPassage,
    worstPhrase,
    balance,
    sibilance,
    cutStart,
    cutEnd,
    ...tags,
  ],
  adjacent: [dualMono, silentEdges],
  leaves: ORIGIN,
};
const music: Rules = {
  essential: [lossySource, truePeak, ...sound],
  decides: [...level, loudnessLevel, balance, harshness, muddiness, ...tags],
  adjacent: [dualMono, silentEdges],
  leaves: NO_CLICKS,
};
const unknown: Rules = {
  essential: [truePeak, ...sound],
  decides: [...level, coveredVoice, loudnessLevel, balance, silenceShare, ...tags],
  adjacent: [dualMono, silentEdges],
  leaves: `${NO_CLICKS}, ${ORIGIN}`,
};

const RULES: Readonly<Record<RecordingKind, Rules>> = {
  speech,
  music,
  mixed: {
    ...speech,
    // noise under speech cannot be separated from music
    essential: [loudnessLevel, truePeak, defects, lossySource, ...sound],
    decides: [...level, gate, hum, balance, sibilance, cutStart, cutEnd, ...tags],
    leaves: 'noise under the speech, which the music covers',
  },
  'one-shot': {
    essential: sound,
    decides: [...level, coveredVoice, abruptStart, abruptEnd, lateStart],
    adjacent: [dualMono, silentEdges],
    leaves: NO_CLICKS,
  },
  loop: {
    essential: [loopSeam, ...sound],
    decides: level,
    adjacent: [dualMono, silentEdges],
    leaves: `${NO_CLICKS}, ${ORIGIN}`,
  },
  noise: {
    essential: sound,
    decides: [...level, coveredVoice],
    adjacent: [events, dualMono],
    leaves: NO_CLICKS,
  },
  tone: {
    essential: sound,
    decides: [dcOffset],
    adjacent: [dualMono, silentEdges],
    leaves: NO_CLICKS,
  },
  // a file with digital silence only has no rules: `computeVerdict`
  silence: { essential: [{ ...dcOffset, unless: () => undefined }] },
  unknown,
};

const isEpisode = (reader: Reader): boolean =>
  (reader.number('durationSec') ?? 0) >= loudnessLevel.thresholds.programme.value &&
  littleSpeech(reader) === undefined &&
  !isTelephone(reader);

const toWhole = (value: number): string => String(Math.round(value));

/** What the recording is, in the words of its kind: before the problems. */
const CONTENT: Readonly<
  Record<
    RecordingKind,
    (reader: Reader, alternatives: readonly RecordingKind[]) => string | undefined
  >
> = {
  // an episode is titled by what it is ready for
  speech: (reader) => {
    const share = littleSpeech(reader);
    const length = clock(reader.number('durationSec') ?? NaN);
    if (share !== undefined) return `Speech in ${percent(share)} of ${length}.`;
    // of one word and a shout alike
    const isWord = (reader.number('durationSec') ?? Infinity) < MIN_EFFECT_SEC;
    return isEpisode(reader) ? undefined : `${isWord ? 'Voice' : 'Speech'}, ${length}.`;
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
    if (length < MIN_EFFECT_SEC) return `Noise or sound effect, ${clock(length)}.`;
    const [high, low] = [number('level-percentiles.l10Db'), number('level-percentiles.l90Db')];
    const range = high === undefined || low === undefined ? undefined : high - low;
    // a tone of what moves is a voice of the scene: an animal, an engine that passes
    if (range !== undefined && range >= STEADY_DB)
      return length < MIN_EPISODE_SEC
        ? `Noise or sound effect, ${clock(length)}.`
        : 'Ambience or sound effect.';
    const word = range === undefined ? 'Noise' : 'Steady noise';
    const hz = text('toneLabel') === 'prominent' ? number('toneFrequencyHz') : undefined;
    return `${word}${hz === undefined ? '' : ` with a tone at ${figure(hz, 'Hz')} Hz`}.`;
  },
  tone({ number }) {
    const hz = number('toneFrequencyHz');
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
/** What swells longer is bowed, blown or faded in. */
const MAX_HIT_ATTACK_MS = 100;
/** A sound that glides further has no note. */
const MAX_GLIDE_ST = 1;

/** One target for whatever the recording is; without a name, those of the content. */
export const targetForAll = (name: string | undefined): ChosenTargets => {
  const known = Object.entries(deliveryTargets).find(([one]) => one === name);
  if (!known) return {};
  return Object.fromEntries(RECORDING_KINDS.map((kind) => [kind, known[0]]));
};

/** A target for what nobody delivers, unless its user says so. */
const ofAnySound = (target: DeliveryTargetName): FindingRule => ({
  ...loudnessAgainst(target),
  find(reader, own) {
    const { value, unit } = loudnessLevel.thresholds.delivered;
    return (reader.number('durationSec') ?? Infinity) < value
      ? { undecided: `shorter than ${value} ${unit}` }
      : loudnessAgainst(target).find(reader, own);
  },
});

/** The verdict rules of an overview: those that fit the recording, and the target that its user chose for the kind. */
export function overviewRules(reader: Reader, chosen: ChosenTargets = {}): VerdictRules {
  const { kind, alternatives } = readKind(reader);
  const target = chosen[kind] === targetOfKind(kind) ? undefined : chosen[kind];
  const against = (rules: readonly FindingRule[]) =>
    target === undefined
      ? rules
      : rules.map((rule) => (rule.id === loudnessLevel.id ? loudnessAgainst(target) : rule));
  const { essential, decides = [], ...rules } = RULES[kind];
  const isOfLevel = [...essential, ...decides].some(({ id }) => id === loudnessLevel.id);
  const added = target === undefined || isOfLevel || kind === 'silence' ? [] : [ofAnySound(target)];
  return {
    ...rules,
    essential: against(essential),
    decides: [...against(decides), ...added],
    ...(kind === 'loop' && endsEarly(reader) && { essential: sound }),
    content: (all) =>
      [tracksTitle(all), CONTENT[kind](all, alternatives)].filter(Boolean).join(' '),
    tracks: tracksTitle,
    ...(kind === 'silence' && { level: () => 'bad' as const }),
    isTitledByWorst: true,
    doubted: contradicted,
    headlines: {
      warn: 'Usable, with warnings.',
      bad: kind === 'silence' ? 'No sound, only a DC offset.' : 'Fix before release.',
      ...(kind === 'speech' &&
        isEpisode(reader) && {
          good: `Ready for ${target === undefined ? 'a podcast' : deliveryTargets[target].label}.`,
        }),
    },
  };
}
