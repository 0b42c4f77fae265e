import {
  type DeliveryTargetName,
  deliveryTargets,
  readKind,
  RECORDING_KINDS,
  type RecordingKind,
} from '@sonometer/engine';
import { languageName } from '../reading/language.js';
import { figure } from '../reading/quantity.js';
import { CONTENT_TITLES, isEpisode } from './content-titles.js';
import type { FindingRule } from './finding.js';
import { events } from './findings/content.js';
import { coveredVoice } from './findings/covered-voice.js';
import { clipping, defects, distortion, gate } from './findings/damage.js';
import {
  dcOffset,
  hasLongEdges,
  innerSilence,
  oneChannelDead,
  silenceShare,
  silentEdges,
} from './findings/silence.js';
import { misnamed } from './findings/file-damage.js';
import { loudnessLevel } from './findings/loudness-level.js';
import { NOISY_BELOW_DB, truePeak } from './findings/true-peak.js';
import { harshness, muddiness } from './findings/tone-balance.js';
import { loopLength, loopSeam } from './findings/music.js';
import { noisyPassage } from './findings/noisy-passages.js';
import { abruptEnd, abruptStart, lateStart } from './findings/one-sound.js';
import { lossySource } from './findings/origin.js';
import { intelligibility, worstPhrase } from './findings/phrase-noise.js';
import { background, hum, speechNoise } from './findings/speech-noise.js';
import { cutEnd, cutStart, sibilance } from './findings/speech.js';
import { isQuietWord, wordNoise } from './findings/word-noise.js';
import { balance, dualMono, monoSum } from './findings/stereo.js';
import { tags } from './metadata.js';
import { type ChosenTargets, loudnessAgainst, targetOfKind } from './delivery.js';
import { contradicted } from './overview-reader.js';
import { NO_CLICKS } from './analyses/analysis.js';
import { endsEarly, MIN_EPISODE_SEC, SILENT_UP_TO } from './conditions.js';
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
    innerSilence,
    ...tags,
  ],
  adjacent: [dualMono, silentEdges],
  leaves: ORIGIN,
};
const music: Rules = {
  essential: [lossySource, truePeak, ...sound],
  decides: [...level, loudnessLevel, balance, harshness, muddiness, innerSilence, ...tags],
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
    decides: [...level, gate, hum, balance, sibilance, cutStart, cutEnd, innerSilence, ...tags],
    leaves: 'noise under the speech, which the music covers',
  },
  'one-shot': {
    essential: sound,
    decides: [...level, coveredVoice, abruptStart, abruptEnd, lateStart],
    adjacent: [dualMono, silentEdges],
    leaves: NO_CLICKS,
  },
  loop: {
    essential: [loopSeam, loopLength, ...sound],
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

/** In a word there is no pause to measure noise in, and in a jingle too little to find traces of a codec in. */
function withoutUnmeasurable(rules: Rules, reader: Reader): Rules {
  const isShort = (reader.number('durationSec') ?? Infinity) < MIN_EPISODE_SEC;
  const moved = [
    ...(isQuietWord(reader) ? [[speechNoise, wordNoise] as const] : []),
    ...(isShort ? [[lossySource, lossySource] as const] : []),
  ].filter(([rule]) => rules.essential.includes(rule));
  if (moved.length === 0) return rules;
  const left = new Set<FindingRule>(moved.map(([rule]) => rule));
  return {
    ...rules,
    essential: rules.essential.filter((rule) => !left.has(rule)),
    decides: [...moved.map(([, rule]) => rule), ...(rules.decides ?? [])],
  };
}

/** Long silence at an edge decides, after all else; shorter silence is only reported. */
function withLongEdges(rules: Rules, reader: Reader): Rules {
  const { decides = [], adjacent = [] } = rules;
  return adjacent.includes(silentEdges) && hasLongEdges(reader)
    ? {
        ...rules,
        decides: [...decides, silentEdges],
        adjacent: adjacent.filter((rule) => rule !== silentEdges),
      }
    : rules;
}

/** The verdict rules of an overview: those that fit the recording, and the target that its user chose for the kind. */
export function overviewRules(reader: Reader, chosen: ChosenTargets = {}): VerdictRules {
  const { kind, alternatives } = readKind(reader);
  const target = chosen[kind] === targetOfKind(kind) ? undefined : chosen[kind];
  const against = (rules: readonly FindingRule[]) =>
    target === undefined
      ? rules
      : rules.map((rule) => (rule.id === loudnessLevel.id ? loudnessAgainst(target) : rule));
  const {
    essential,
    decides = [],
    ...rules
  } = withLongEdges(withoutUnmeasurable(RULES[kind], reader), reader);
  const isOfLevel = [...essential, ...decides].some(({ id }) => id === loudnessLevel.id);
  const added = target === undefined || isOfLevel || kind === 'silence' ? [] : [ofAnySound(target)];
  return {
    ...rules,
    essential: against(essential),
    decides: [...against(decides), ...added, misnamed],
    ...(kind === 'loop' && endsEarly(reader) && { essential: sound }),
    content: (all, level) =>
      [tracksTitle(all), CONTENT_TITLES[kind](all, alternatives, level)].filter(Boolean).join(' '),
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
