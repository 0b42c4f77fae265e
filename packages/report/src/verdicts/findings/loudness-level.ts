import { deliveryTargets } from '@sonometer/engine/core';
import { figure, percent } from '../../reading/quantity.js';
import type { Reader } from '../../reading/reader.js';
import {
  contentOf,
  isTelephone,
  littleSpeech,
  SILENT_UP_TO,
  SPEECH_THROUGHOUT,
  TELEPHONE_BELOW,
  tooShort,
} from '../conditions.js';
import { defineFinding, type Found, loudestWindow, OURS } from '../finding.js';
import { asSentence, levelAdvice, SHOWN_DB } from '../standards.js';
import { truePeak } from './true-peak.js';

const minSec = {
  value: 0.4,
  unit: 's',
  source: 'ITU-R BS.1770-5: one gating block',
};

const { podcast, 'ebu-broadcast': ebu, 'atsc-broadcast': atsc } = deliveryTargets;

const thresholds = {
  minSec,
  delivered: {
    value: 5,
    unit: 's',
    source: `a shorter sound is a sample or an excerpt, which is not delivered on its own: ${OURS}`,
  },
  programme: {
    value: 20,
    unit: 's',
    source: `a shorter file is a prompt, a line or a jingle, for which a target applies roughly: ${OURS}`,
  },
  platforms: {
    value: -14,
    unit: 'LUFS',
    source: 'Spotify, YouTube, TIDAL and Amazon Music (docs/decisions/0003-delivery-targets.md)',
  },
  soft: { value: -20, unit: 'LUFS', source: `quieter than most releases: ${OURS}` },
  quiet: { value: -30, unit: 'LUFS', source: 'project choice: too quiet for any delivery' },
  faint: {
    value: -50,
    unit: 'LUFS',
    source:
      'project choice: 24 LU below the quietest target, and quieter than the noise of most rooms',
  },
  loudVoice: {
    value: -5,
    unit: 'LUFS',
    source: 'project choice: 11 LU above the podcast target, only reached by clipping',
  },
  telephone: TELEPHONE_BELOW,
  episode: SPEECH_THROUGHOUT,
  headroom: {
    value: 3,
    unit: 'dB',
    source:
      'project choice: with less up to the true-peak limit, the level is that of the dynamics',
  },
  podcast: { value: podcast.lufs, unit: 'LUFS', source: podcast.evidence },
  allowed: { value: 1, unit: 'LU', source: 'Apple Podcasts and EBU R 128: ±1 LU' },
  broadcast: { value: 2, unit: 'LU', source: 'ATSC A/85: ±2 LU, around its -24 LUFS' },
  far: {
    value: 3,
    unit: 'LU',
    source: `beyond the loudest and the quietest speech target, no target can be assumed: ${OURS}`,
  },
} as const;

/**
 * The level against the delivery targets for the recording's content. Of speech a level far from
 * every target is a problem, since only its maker sets it. Players turn music down by themselves,
 * and not all of them turn it up.
 */
export const loudnessLevel = defineFinding({
  id: 'loudness-level',
  title: 'Loudness',
  passedAs: 'loudness',
  needs: ['integratedLufs'],
  thresholds,
  remedy: {
    kind: 'gain',
    text: 'Raise or lower the level of the whole file; nothing else changes.',
    of: ['shortTermLufsMax', 'momentaryLufsMax', 'rmsDb', 'averageSpeechRmsDb'],
  },
  find(reader, { thresholds: { delivered } }) {
    const { number } = reader;
    const lufs = number('integratedLufs');
    if (lufs === undefined) return undefined;
    const plr = number('plrDb');
    const loudest = loudestWindow(reader);
    const peaks = plr === undefined ? '' : `, peaks ${figure(plr, 'LU')} LU above`;
    const stated = `Integrated loudness ${figure(lufs, 'LUFS')} LUFS${peaks}`;
    const where = loudest === undefined ? {} : { places: [loudest], placesAre: 'Loudest from' };
    const isDelivered = (number('durationSec') ?? Infinity) >= delivered.value;
    if (tooShort(minSec)(reader) !== undefined)
      return {
        severity: 'info',
        text: `${stated}, of the whole file: it is shorter than one block of ${minSec.value} s.`,
      };
    return { ...buildStatus(reader, lufs, stated, isDelivered), ...where };
  },
});

function buildStatus(reader: Reader, lufs: number, stated: string, isDelivered: boolean): Found {
  const content = contentOf(reader);
  if (lufs <= SILENT_UP_TO.lufs)
    return {
      severity: content === 'noise' ? 'warn' : 'bad',
      text: `Nothing is louder than ${SILENT_UP_TO.lufs} LUFS.`,
    };
  const { faint, loudVoice } = thresholds;
  // whatever the voice is for, and whatever is too quiet to tell what it is
  if (lufs < faint.value && mustBeHeard(reader, content, isDelivered))
    return extreme('quiet', lufs, stated, reader);
  if (lufs > loudVoice.value && content === 'voice') return extreme('loud', lufs, stated, reader);
  if (!isDelivered || content === 'noise') return { severity: 'info', text: `${stated}.` };
  const { quiet } = thresholds;
  // what nobody knows the content of has no target; an answer without a content type is asked about music
  if (content === undefined && reader.has('contentTypeGuess') && lufs >= quiet.value)
    return { severity: 'info', text: `${stated}.` };
  if (content === 'voice' && isTelephone(reader))
    return {
      severity: 'info',
      text: `${stated}. It has the band of a telephone, so the podcast target does not apply.`,
    };
  const speechShare = littleSpeech(reader);
  if (content === 'voice' && speechShare !== undefined)
    return {
      severity: 'info',
      text: `${stated}. Speech is in ${percent(speechShare)} of the file, so the podcast target does not apply.`,
    };
  return content === 'voice'
    ? ofSpeech(reader, lufs, stated)
    : ofMusic(reader, lufs, stated, content);
}

/** A voice of any length, what is too quiet to classify, and a long recording that nobody knows the content of. */
const mustBeHeard = (reader: Reader, content: string | undefined, isDelivered: boolean): boolean =>
  content === 'voice' ||
  content === 'silence' ||
  (isDelivered && content === undefined && reader.has('contentTypeGuess'));

/** A level that no use of the recording explains. */
function extreme(word: 'quiet' | 'loud', lufs: number, stated: string, reader: Reader): Found {
  const off = `${figure(Math.abs(lufs - podcast.lufs), 'LU')} dB ${word === 'quiet' ? 'below' : 'above'} the level of a podcast`;
  return {
    severity: 'bad',
    problem: `far too ${word}`,
    headline: `Far too ${word}: ${figure(lufs, 'LUFS')} LUFS.`,
    text: `Far too ${word} for any delivery: ${off} (${podcast.lufs} LUFS). ${stated}.`,
    ...adviceTo(reader, podcast.lufs, lufs),
  };
}

const isShort = ({ number }: Reader): boolean =>
  (number('durationSec') ?? Infinity) < thresholds.programme.value;

/** Compared with the podcast target. */
function ofSpeech(reader: Reader, lufs: number, stated: string): Found {
  const { allowed, broadcast, far } = thresholds;
  const offLu = lufs - podcast.lufs;
  const target = `a podcast (${podcast.lufs} LUFS)`;
  if (Math.abs(offLu) <= allowed.value)
    return { severity: 'good', text: `${stated}: meets ${target}, ±${allowed.value} LU.` };
  const isFar = lufs > podcast.lufs + far.value || lufs < Math.min(ebu.lufs, atsc.lufs) - far.value;
  if (isShort(reader) && (!isFar || offLu > 0)) return { severity: 'info', text: `${stated}.` };
  const isBroadcast =
    Math.abs(lufs - ebu.lufs) <= allowed.value || Math.abs(lufs - atsc.lufs) <= broadcast.value;
  const off = `${figure(Math.abs(offLu), 'LU')} dB too ${offLu > 0 ? 'loud' : 'quiet'} for a podcast`;
  return {
    severity: isFar ? 'bad' : 'warn',
    problem: `too ${offLu > 0 ? 'loud' : 'quiet'} for a podcast`,
    headline: `${off}.`,
    text: `${off} (${podcast.lufs} LUFS). ${stated}${isBroadcast ? ': a broadcast level' : ''}.`,
    ...adviceTo(reader, podcast.lufs, lufs),
  };
}

/** Compared with the platforms; unknown content also with the podcast target. */
function ofMusic(reader: Reader, lufs: number, stated: string, content: string | undefined): Found {
  const { platforms, soft } = thresholds;
  const overLu = lufs - platforms.value;
  if (overLu >= SHOWN_DB)
    return {
      severity: 'info',
      text: `${stated}: most platforms turn it down by ${figure(overLu, 'LU')} dB.`,
    };
  if (lufs >= soft.value) return { severity: 'info', text: `${stated}.` };
  const under = `${figure(-overLu, 'LU')} dB below streaming music (${platforms.value} LUFS)`;
  const headroomDb = truePeak.thresholds.safe.value - (reader.number('truePeakDb') ?? -Infinity);
  if (
    content === 'music' &&
    headroomDb < thresholds.headroom.value &&
    lufs >= thresholds.quiet.value
  )
    return {
      severity: 'info',
      text: `${stated}. ${under}: its peaks leave no room, so only a limiter would make it louder.`,
    };
  if (content === 'music' && isShort(reader) && lufs >= thresholds.quiet.value)
    return { severity: 'info', text: `${stated}.` };
  if (content === 'music')
    return {
      severity: 'warn',
      problem: 'low level',
      headline: `${figure(-overLu, 'LU')} dB below the level of streaming music.`,
      text: `${under}. ${stated}.`,
      ...adviceTo(reader, platforms.value, lufs),
    };
  const ofPodcast = `${figure(podcast.lufs - lufs, 'LU')} dB below a podcast (${podcast.lufs} LUFS)`;
  return {
    severity: 'warn',
    problem: 'low level',
    headline: `Low level: ${figure(lufs, 'LUFS')} LUFS.`,
    text: `Low level: ${ofPodcast}, ${under}. ${stated}.`,
    ...adviceTo(reader, podcast.lufs, lufs),
  };
}

/** The gain to a target, and a limiter where the peaks need one. */
function adviceTo({ number }: Reader, targetLufs: number, lufs: number) {
  const advice = levelAdvice(
    targetLufs - lufs,
    number('truePeakDb') ?? number('peakDb') ?? -Infinity,
    truePeak.thresholds.safe.value,
  );
  return advice === undefined ? {} : { advice: asSentence(advice) };
}
