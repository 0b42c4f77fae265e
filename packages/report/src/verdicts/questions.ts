import { counted, figure } from '../reading/quantity.js';
import type { Reader } from '../reading/reader.js';
import { additions } from './additions.js';
import { events, mixedContent, narrowBand, roomDecay, shortClip } from './findings/content.js';
import { clipping, distortion, dropouts } from './findings/damage.js';
import {
  dcOffset,
  oneChannelDead,
  silenceShare,
  silentEdges,
  steadyTone,
} from './findings/silence.js';
import { loudnessLevel, monoReading, targetMet } from './findings/delivery.js';
import { truePeak } from './findings/true-peak.js';
import { harshness, muddiness } from './findings/tone-balance.js';
import { loopSeam, tempo } from './findings/music.js';
import {
  codecCuts,
  lossySource,
  noCodecDetected,
  paddedBits,
  splices,
  upsampled,
} from './findings/origin.js';
import {
  background,
  hum,
  intelligibility,
  speechNoise,
  worstPhrase,
} from './findings/speech-noise.js';
import { speechQuality } from './findings/quality.js';
import { cutEnd, cutStart, sibilance, speechPresent, voicePitch } from './findings/speech.js';
import { balance, copiedChannel, dualMono, monoSum } from './findings/stereo.js';
import { contentWord } from './conditions.js';
import { broadcast } from './broadcast.js';
import { tags } from './metadata.js';
import type { VerdictRules } from './verdict.js';

const SIGHT = {
  warn: 'Usable, with warnings.',
  bad: 'Problems found.',
};

const RELEASE = { warn: 'Check before release.', bad: 'Fix before release.' };

const mix: VerdictRules = {
  essential: [truePeak, monoSum, oneChannelDead],
  decides: [loudnessLevel, balance, harshness, muddiness, ...tags],
  adjacent: [dualMono],
  leaves: 'clipping, DC offset and codec history (profile master), and clicks (profile defects)',
  headlines: RELEASE,
};

const timeseries: VerdictRules = {
  essential: [truePeak],
  decides: [loudnessLevel],
  leaves: 'everything except level and peaks',
  headlines: SIGHT,
};

const check: VerdictRules = {
  essential: [targetMet],
  adjacent: [monoReading, ...tags],
  leaves: 'everything except loudness and true peak',
  headlines: {
    good: 'The file meets the target.',
    warn: 'The file meets the target.',
    bad: 'The file misses the target.',
  },
  headline: (reader) => {
    const label = reader.text('target.label') ?? 'custom';
    return `It ${reader.flag('pass') === true ? 'meets' : 'misses'} the ${label} target.`;
  },
};

const voice: VerdictRules = {
  essential: [speechPresent, speechNoise, clipping],
  decides: [distortion, worstPhrase, hum, cutStart, cutEnd, background, intelligibility, sibilance],
  headlines: { warn: 'Usable, with warnings.', bad: 'Not usable as it is.' },
  headline: ({ number }) =>
    number('speechSec') === 0 || number('speechRatio') === 0 ? 'No speech was found.' : undefined,
};

const NO_CLICKS = 'clicks and other defects (profile defects)';

const voiceProfile: VerdictRules = {
  ...voice,
  decides: [truePeak, loudnessLevel, ...(voice.decides ?? [])],
  adjacent: [speechQuality],
  leaves: NO_CLICKS,
};

const segments: VerdictRules = {
  essential: [speechPresent],
  leaves: 'everything except the presence of speech',
  headlines: { good: 'Speech was found.', warn: 'Speech was found.', bad: 'No speech was found.' },
  headline({ number, objects }) {
    const phrases = objects('speechSegments').length;
    const seconds = number('speechSec');
    if (phrases === 0 || seconds === undefined) return 'No speech was found.';
    return `${counted(phrases, 'phrase')}, ${figure(seconds, 's')} s of speech.`;
  },
};

const signal: VerdictRules = {
  essential: [clipping],
  decides: [...[silenceShare, dcOffset, lossySource, upsampled, splices, steadyTone]],
  adjacent: [silentEdges],
  leaves: 'true peak, loudness and dead channels (profile basic), and clicks (profile defects)',
  headlines: SIGHT,
};

const basic: VerdictRules = {
  essential: [clipping, truePeak, oneChannelDead],
  decides: [loudnessLevel, silenceShare, ...tags],
  adjacent: [dualMono, silentEdges],
  leaves: 'DC offset and codec history (profile master), and clicks (profile defects)',
  headlines: SIGHT,
};

const sample: VerdictRules = {
  essential: [],
  adjacent: [tempo, loopSeam, silentEdges],
  leaves: 'defects, which signal checks',
  headlines: {
    good: 'One sound, described.',
    warn: 'One sound, described.',
    bad: 'One sound, described.',
  },
  headline(reader) {
    const { number, text } = reader;
    const [bars, bpm] = [number('loop.bars'), number('loop.bpm')];
    if (bars !== undefined && bpm !== undefined)
      return `A loop of ${counted(bars, 'bar')} at ${figure(bpm, 'bpm')} bpm.`;
    const structure = text('material.structure');
    if (structure !== 'single-event')
      return structure === undefined ? undefined : `${capital(structure)}.`;
    const note = text('character.note');
    return note === undefined ? 'One sound, without a pitch.' : `One sound, on ${note}.`;
  },
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const master: VerdictRules = {
  essential: [truePeak, clipping, monoSum, oneChannelDead, lossySource, dcOffset],
  decides: [loudnessLevel, balance, harshness, muddiness, ...tags],
  adjacent: [dualMono, silentEdges],
  leaves: NO_CLICKS,
  headlines: RELEASE,
};

const PROVENANCE: Readonly<Record<string, readonly ['bad' | 'warn' | 'good', string]>> = {
  consistent: ['good', 'No evidence against the declared origin was found.'],
  undecided: ['warn', 'The sound raises a doubt about its origin.'],
  suspect: ['bad', 'The sound contradicts the declared origin.'],
};
/** A file whose sound holds no evidence gets no warning. */
const NO_EVIDENCE = ['open', 'The sound holds no evidence of its origin.'] as const;

const buildProvenance = ({ text, texts }: Reader) => {
  const verdict = text('provenance-verdict.verdict') ?? 'undecided';
  const reasons = texts('provenance-verdict.reasons');
  if (verdict === 'undecided' && reasons.length === 0) return NO_EVIDENCE;
  // an edge alone may be that of a filter
  const isEdge = reasons.length === 1 && reasons[0] === 'upsampled';
  return PROVENANCE[isEdge ? 'undecided' : verdict];
};

const provenance: VerdictRules = {
  essential: [],
  decides: [lossySource, upsampled, splices, codecCuts, paddedBits, copiedChannel, noCodecDetected],
  headlines: { good: '', warn: '', bad: '' },
  level: (reader) => buildProvenance(reader)?.[0],
  headline: (reader) => buildProvenance(reader)?.[1],
};

const dataset: VerdictRules = {
  essential: [clipping, dcOffset, speechNoise],
  decides: [
    ...[
      distortion,
      lossySource,
      shortClip,
      narrowBand,
      upsampled,
      silenceShare,
      oneChannelDead,
      mixedContent,
    ],
    ...[cutStart, cutEnd, hum, background],
    ...tags,
  ],
  adjacent: [speechQuality, dualMono, silentEdges],
  leaves: NO_CLICKS,
  headlines: { warn: 'Depends on the dataset.', bad: 'Exclude it from the dataset.' },
};

/**
 * With less than this between the levels that are exceeded 10 % and 90 % of the time, the noise
 * sounds steady.
 */
export const STEADY_DB = 3;
const MOVING_DB = 10;

const environment: VerdictRules = {
  essential: [events],
  adjacent: [steadyTone, hum],
  headlines: { good: '', warn: '', bad: '' },
  headline({ number }) {
    const [high, low] = [number('level-percentiles.l10Db'), number('level-percentiles.l90Db')];
    if (high === undefined || low === undefined) return 'Too short to assess.';
    if (high - low < STEADY_DB) return 'A steady noise.';
    return high - low < MOVING_DB ? 'A varying noise.' : 'Sounds over a quieter background.';
  },
};

const loop: VerdictRules = {
  essential: [loopSeam, tempo],
  decides: [silentEdges],
  adjacent: [truePeak, dcOffset],
  headlines: {
    good: 'The file loops.',
    warn: 'The file loops, with warnings.',
    bad: 'The file does not loop cleanly.',
  },
};

const room: VerdictRules = {
  essential: [roomDecay],
  headlines: { good: '', warn: '', bad: '' },
  headline({ text }) {
    const label = text('room-summary.label');
    if (label === undefined) return 'The room character was not measured.';
    return label === 'medium' ? 'The room is neither dry nor live.' : `The room is ${label}.`;
  },
};

const chain: VerdictRules = {
  essential: [dropouts],
  adjacent: [clipping, lossySource],
  headlines: {
    good: 'No gap of digital silence was found.',
    warn: 'No gap of digital silence was found.',
    bad: 'Gaps of digital silence were found.',
  },
};

const pitch: VerdictRules = {
  essential: [voicePitch],
  headlines: { good: '', warn: '', bad: '' },
  headline({ number, reason, text }) {
    const median = number('f0.medianHz');
    const isVoice = (text('activeKind') ?? 'voice') === 'voice';
    return median === undefined
      ? `No voice pitch: ${reason('f0')}.`
      : `${isVoice ? 'A voice' : 'A pitch'} around ${figure(median, 'Hz')} Hz.`;
  },
};

/** The verdict rules of each answer, under the answer's id; a bare spectrum has none. */
export const verdictRules: Readonly<Record<string, VerdictRules>> = {
  mix,
  target: check,
  timeseries,
  voice: {
    ...voice,
    leaves: 'true peak and loudness (profile voice), and clicks (profile defects)',
  },
  segments,
  signal: { ...signal, content: described },
  sample,
  'profile.basic': basic,
  'profile.voice': voiceProfile,
  'profile.master': master,
  'profile.provenance': provenance,
  'profile.dataset': dataset,
  'profile.environment': environment,
  'profile.broadcast': broadcast,
  'profile.loop': loop,
  'profile.room': room,
  'profile.chain': chain,
  'profile.pitch': pitch,
  ...additions,
};

/** The kind of the file, before its problems. */
function described(reader: Reader): string | undefined {
  const content = contentWord(reader);
  if (content === undefined) return undefined;
  if (content === 'unknown') return 'Content unknown.';
  return content.endsWith('?') ? capital(content) : `${capital(content)}.`;
}
