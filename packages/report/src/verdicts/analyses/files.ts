import {
  MAX_ONE_SHOT_SEC,
  profiles,
  reportLevels,
  reportSpectrum,
  reportWaveform,
  segments,
  signal,
  timeseries,
} from '@sonometer/engine';
import type { Reader } from '../../reading/reader.js';
import { contentWord } from '../conditions.js';
import { mixedContent, narrowBand, shortClip } from '../findings/content.js';
import {
  KINDS,
  clipping,
  defectHeadlines,
  defects,
  distortion,
  dropouts,
  gate,
} from '../findings/damage.js';
import { loudnessLevel } from '../findings/loudness-level.js';
import {
  codecCuts,
  lossySource,
  noCodecDetected,
  paddedBits,
  splices,
  upsampled,
} from '../findings/origin.js';
import { speechQuality } from '../findings/quality.js';
import {
  dcOffset,
  oneChannelDead,
  silenceShare,
  silentEdges,
  steadyTone,
} from '../findings/silence.js';
import { cutEnd, cutStart } from '../findings/speech.js';
import { background, hum, speechNoise } from '../findings/speech-noise.js';
import { copiedChannel, dualMono } from '../findings/stereo.js';
import { truePeak } from '../findings/true-peak.js';
import { tags } from '../metadata.js';
import { defineAnalysis, NO_CLICKS, SIGHT } from './analysis.js';

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
  return PROVENANCE[verdict];
};

/** The kind of the file, before its problems. */
function described(reader: Reader): string | undefined {
  const content = contentWord(reader);
  if (content === undefined) return undefined;
  if (content === 'unknown') return 'Content unknown.';
  // without their structure, a drum and a song of that length have the same content: the overview has it
  const isShort = (reader.number('durationSec') ?? Infinity) < MAX_ONE_SHOT_SEC;
  if (content === 'music' && isShort) return 'Music or a tonal sound.';
  return content.endsWith('?') ? capital(content) : `${capital(content)}.`;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Of the kinds of defects those that there are most of. */
const maxCounted = ({ number }: Reader): readonly string[] =>
  KINDS.map((kind) => `defectCounts.${kind}`)
    .filter((id) => (number(id) ?? 0) > 0)
    .sort((a, b) => (number(b) ?? 0) - (number(a) ?? 0));

/** Files, origin and defects. */
export const fileAnalyses = [
  defineAnalysis(signal, {
    label: 'File: content, origin, defects',
    rules: {
      content: described,
      essential: [clipping],
      decides: [...[silenceShare, dcOffset, lossySource, upsampled, splices, steadyTone]],
      adjacent: [silentEdges],
      leaves: `true peak, loudness and dead channels (profile basic), ${NO_CLICKS}`,
      headlines: SIGHT,
    },
    keyNumbers: [
      'contentTypeGuess',
      'bandwidthHz',
      'lossySource',
      'effectiveBitDepth',
      'rmsDb',
      'contentConfidence',
      'format',
      'sampleRate',
      'channels',
      'hasClipping',
      'silenceTotalSec',
      'upsampledFromHz',
    ],
  }),
  defineAnalysis(profiles.basic, {
    label: 'Basic',
    offeredAs: 'signal',
    rules: {
      essential: [clipping, truePeak, oneChannelDead],
      decides: [loudnessLevel, silenceShare, ...tags],
      adjacent: [dualMono, silentEdges],
      leaves: `DC offset and codec history (profile master), ${NO_CLICKS}`,
      headlines: SIGHT,
    },
    keyNumbers: ['integratedLufs', 'truePeakDb', 'contentTypeGuess', 'peakDb'],
  }),
  defineAnalysis(profiles.defects, {
    label: 'Defects',
    rules: { essential: [defects], decides: [gate], headlines: defectHeadlines },
    keyNumbers: (reader) => maxCounted(reader),
  }),
  defineAnalysis(profiles.provenance, {
    label: 'Provenance',
    rules: {
      essential: [],
      decides: [
        lossySource,
        upsampled,
        splices,
        codecCuts,
        paddedBits,
        copiedChannel,
        noCodecDetected,
      ],
      headlines: { good: '', warn: '', bad: '' },
      level: (reader) => buildProvenance(reader)?.[0],
      headline: (reader) => buildProvenance(reader)?.[1],
    },
    keyNumbers: ['lossySource', 'bandwidthHz', 'effectiveBitDepth', 'bitDepthGuess'],
    drawnWith: [reportWaveform, reportSpectrum],
  }),
  defineAnalysis(profiles.dataset, {
    label: 'Training data',
    rules: {
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
    },
    keyNumbers: ['signalToNoiseDb', 'speechRatio', 'bandwidthHz', 'contentTypeGuess'],
    drawnWith: [reportLevels, segments],
  }),
  defineAnalysis(profiles.chain, {
    label: 'Transmission chain',
    rules: {
      essential: [dropouts],
      adjacent: [clipping, lossySource],
      headlines: {
        good: 'No gap of digital silence was found.',
        warn: 'No gap of digital silence was found.',
        bad: 'Gaps of digital silence were found.',
      },
    },
    keyNumbers: ['dropouts.count', 'bandwidthHz', 'lossySource'],
    drawnWith: [timeseries],
  }),
] as const;
