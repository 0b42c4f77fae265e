import { NO_TRACE_OF_A_RESAMPLER, ONLY_AN_EDGE } from '../core/about.js';
import { valueIn } from '../core/reading.js';
import { levels } from '../derived/levels/levels.js';
import { bitRateClass } from '../derived/origin/bit-rate-class.js';
import {
  CODEC_EVIDENCE,
  CODEC_FAMILIES,
  codecFalseAlarms,
  codecRates,
  RATED_ENCODES,
} from '../derived/origin/codec-rates.js';
import { codecTrace, FAMILY_OF } from '../derived/origin/codec-trace.js';
import { earlierCodecTrace } from '../derived/origin/earlier-codec-trace.js';
import { edgeProfile, emptyHighs } from '../derived/origin/bandwidth.js';
import { gridBreaks } from '../derived/origin/grid-breaks.js';
import { LOSSY_SOURCES, lossySource as source } from '../derived/origin/lossy-source.js';
import { upsampledFrom } from '../derived/origin/upsampled-from.js';
import { channelCopy, MIN_COPY_GAIN_DB } from '../derived/stereo/stereo.js';
import { BANDWIDTH_BLOCK_SEC, bandwidthBlocks } from '../features/origin/bandwidth-blocks.js';
import { effectiveBits } from '../features/origin/effective-bits.js';
import { excerpts } from '../features/origin/excerpts.js';
import { bandwidthSplices } from './defects.js';
import { effectiveBitDepth } from './file.js';
import { defineMeasure, inputOf } from './measure.js';
import { laneOf, seriesArray } from './level-curves.js';
import { list, oneOf, optional, part, parts, share } from './parts.js';

/** Bandwidth, Hz. */
export const bandwidthHz = defineMeasure({
  id: 'bandwidthHz',
  title: 'Bandwidth',
  definition:
    'Highest frequency in use, in Hz: median over the half seconds above −60 dBFS. In use means within 100 dB of the strongest frequency and above −115 dBFS. Absent on silence.',
  unit: 'Hz',
  status: 'validated',
  basis: 'known low-passes',
  margin: 150,
  needs: { profile: edgeProfile, upsampledFrom },

  read({ profile: { bandwidthHz }, upsampledFrom: { rateHz = Infinity } }) {
    if (bandwidthHz === undefined) return { absent: 'nothing exceeds −60 dBFS' };
    return { value: Math.min(bandwidthHz, rateHz / 2) };
  },
});

/** Bandwidth over time, Hz. */
export const bandwidthOverTime = defineMeasure({
  id: 'bandwidthOverTime',
  title: 'Bandwidth over time',
  definition:
    'Highest frequency in use in each half second, in Hz; 0 where it is silent. On a long file, each point is the highest of its bucket.',
  unit: 'Hz',
  shape: seriesArray('Hz'),
  status: 'beta',
  basis: 'known low-passes',
  margin: null,
  needs: { blocks: bandwidthBlocks },
  read: ({ blocks: { allHz } }) => ({ value: laneOf(allHz, BANDWIDTH_BLOCK_SEC, 'Hz') }),
});

/** The block grid on which `lossySource` is based. */
export const codecEvidence = defineMeasure({
  id: 'codec-trace',
  title: 'Codec block grid',
  definition:
    'Block grid of MP3, AAC, Vorbis or Opus found in the samples: codec, rate, offset in samples, score in standard deviations, and breaks. AC-3 and MP2 are not checked. Absent when no grid is found or the file is too short.',
  unit: 'text',
  shape: parts({
    codec: oneOf(CODEC_FAMILIES),
    by: oneOf(CODEC_EVIDENCE),
    rateHz: part('Hz', { type: 'integer' }),
    blockFrames: part('count'),
    offsetFrames: part('count'),
    score: part('1'),
    chanceScore: part('1'),
    breaks: optional(
      list(
        parts({
          startSec: part('s', 'Earliest time, s.', { minimum: 0 }),
          endSec: part('s', 'Latest time, s.', { minimum: 0 }),
          shiftFrames: part('count', 'Shift of the blocks from then on, in samples.'),
        }),
      ),
    ),
  }),
  status: 'beta',
  basis:
    'Herre & Schug 2000; Derrien 2019; own encodes with LAME, AAC, Vorbis and Opus, resampled and not',
  margin: null,
  accuracy: 'in codec-rates; docs/accuracy.md#codec-traces',
  needs: { trace: codecTrace, earlier: earlierCodecTrace, gridBreaks, excerpts, levels },

  read({ trace, earlier, gridBreaks: breaks, excerpts, levels: { isSilent } }) {
    const found = trace ?? earlier;
    if (!found && isSilent) return { absent: 'it is silent' };
    if (!found)
      return {
        absent:
          excerpts.length === 0
            ? 'shorter than an excerpt of 16384 samples'
            : 'no blocks of MP3, AAC, Vorbis or Opus are found, at the rate of the file or at a likely earlier rate',
      };
    const { by, transform, rateHz, blockFrames, offset, score, chanceScore } = found;
    return {
      value: {
        codec: FAMILY_OF[transform],
        by,
        rateHz,
        blockFrames,
        offsetFrames: offset,
        score,
        chanceScore,
        ...(breaks && { breaks: breaks.map((one) => ({ ...one })) }),
      },
    };
  },
});

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** From the encode that is found least often to the one that is found most often. */
function spanOf(rate: 'hitRate' | 'resampledHitRate'): string {
  const rising = RATED_ENCODES.toSorted((a, b) => codecRates[a][rate] - codecRates[b][rate]);
  const stated = [rising[0], rising.at(-1)].flatMap((encode) =>
    encode === undefined ? [] : `${percent(codecRates[encode][rate])} (${encode})`,
  );
  return stated.join(' to ');
}

const { calledLossy, originals } = codecFalseAlarms;

/** The rates of `codec-rates` in a clause: from the same figures, so that one answer never states two. */
export const codecRatesText = `of ${RATED_ENCODES.length} kinds of encodes, ${spanOf('hitRate')} are classified as lossy as decoded, and ${spanOf('resampledHitRate')} after resampling; ${calledLossy} of ${originals} originals are (codec-rates; docs/accuracy.md#codec-traces)`;

/** Detection rates of codecs. */
export const codecHitRates = defineMeasure({
  id: 'codec-rates',
  title: 'Detection rates of codecs',
  definition:
    'Share of encodes that lossySource classifies as lossy, by codec and bit rate, as decoded and after resampling. It also counts false alarms on originals. The rates describe the detector, measured on 48 recordings of 3 to 12 s, not this file.',
  unit: '1',
  shape: parts({
    encodes: list(
      parts({
        encode: oneOf(RATED_ENCODES, 'Codec and kbit/s, or quality.'),
        hitRate: share('Share classified as lossy.'),
        resampledHitRate: share('The same after resampling.'),
      }),
    ),
    originals: part('count', 'Files that were never encoded.', { minimum: 0 }),
    originalHours: part('1', 'Their length, h.', { minimum: 0 }),
    calledLossy: part('count', 'Of them, false alarms.', { minimum: 0 }),
  }),
  status: 'beta',
  basis: 'evaluation/codec-traces.mjs on real recordings; docs/accuracy.md#codec-traces',
  margin: null,
  needs: {},
  read: () => ({
    value: {
      encodes: RATED_ENCODES.map((encode) => ({ encode, ...codecRates[encode] })),
      originals: codecFalseAlarms.originals,
      originalHours: codecFalseAlarms.hours,
      calledLossy: codecFalseAlarms.calledLossy,
    },
  }),
});

/** Lossy source. */
export const lossySource = defineMeasure({
  id: 'lossySource',
  title: 'Lossy source',
  definition:
    'Class of the lossy codec and bit rate that the audio was encoded with before, from the samples only. The label lossless means no trace of MP3, AAC, Vorbis or Opus; AC-3, MP2 and WMA are not checked. The label unknown means no decision, as below 2 s.',
  unit: 'text',
  shape: { enum: LOSSY_SOURCES },
  status: 'validated',
  basis:
    'own encodes with LAME, AAC, Vorbis and Opus; dark or mono material and the highest rates may hide these traces and read lossless or unknown',
  margin: null,
  accuracy: `right on every reference signal; 86 of 95 encodes by LAME, FFmpeg and libvorbis get the correct bit-rate class; ${codecRatesText}`,
  needs: { source, bitRate: bitRateClass },
  read: ({ source, bitRate }) => ({
    value: source,
    ...(bitRate?.doubt !== undefined && { without: { class: bitRate.doubt } }),
  }),
});

/** Upsampled from, Hz. */
export const upsampledFromHz = defineMeasure({
  id: 'upsampledFromHz',
  title: 'Upsampled from',
  definition:
    'Likely original sample rate of an upsampled recording, in Hz. Evidence is images above half of that rate, the edge of SoX, or samples of that rate on the steps of 16 bits. Absent with less than 2 s of sound, and where only another edge of the spectrum was found.',
  unit: 'Hz',
  status: 'validated',
  basis: 'own conversions with SoX, swresample and SciPy',
  margin: null,
  accuracy:
    'the exact rate on every reference signal; of 248 conversions of real recordings and voices by swresample, soxr and SoX 68 get their rate and none another, and of 144 low-passed recordings none gets one (decision 0015)',
  needs: { upsampledFrom },

  read({ upsampledFrom: { rateHz, edgeRateHz, isMeasured } }) {
    if (rateHz !== undefined) return { value: rateHz };
    if (!isMeasured) return { absent: 'less than 2 s of sound' };
    return { absent: edgeRateHz === undefined ? NO_TRACE_OF_A_RESAMPLER : ONLY_AN_EDGE };
  },
});

/** Each by itself makes a file suspect, */
const PROOFS = [
  'lossy-in-lossless',
  'upsampled',
  'spliced',
  'padded-bits',
  'copied-channel',
] as const;
/** and these leave it undecided: a recording may have them without processing. */
const DOUBTS = ['bandwidth-jumps', 'empty-highs'] as const;
const REASONS = [...PROOFS, ...DOUBTS] as const;

type Reason = (typeof REASONS)[number];

/** A square wave takes two values, whatever the format: a depth shows only where the sound uses its steps. */
const MIN_CODES = 16;

/** Whether the file is what it claims to be. */
export const provenanceVerdict = defineMeasure({
  id: 'provenance-verdict',
  title: 'Provenance verdict',
  definition:
    'Agreement of the audio with its file format: consistent, undecided or suspect. The verdict suspect means lossy audio in a lossless container, upsampling, splices, unused bits or a copied channel. The verdict consistent excludes neither other codecs nor an upsampling without traces.',
  unit: 'text',
  shape: parts({
    verdict: oneOf(['consistent', 'suspect', 'undecided']),
    reasons: list(oneOf(REASONS)),
  }),
  status: 'proxy',
  basis:
    'lossySource, upsampledFromHz, bandwidthSplices, bandwidthHz, codec-trace, effectiveBitDepth, channel-copy',
  margin: null,
  needs: {
    lossy: inputOf(lossySource),
    upsampled: inputOf(upsampledFromHz),
    splices: inputOf(bandwidthSplices),
    bits: inputOf(effectiveBitDepth),
    gridBreaks,
    effective: effectiveBits,
    emptyHighs,
    channelCopy,
  },

  read(inputs, { facts }) {
    const { upsampled, splices, gridBreaks: breaks, effective } = inputs;
    const source = valueIn(inputs.lossy);
    const usedBits = valueIn(inputs.bits);
    const copy = valueIn(inputs.channelCopy);
    const isUpsampled = valueIn(upsampled) !== undefined;
    const holds: Record<Reason, boolean> = {
      'lossy-in-lossless': !facts.lossy && source?.startsWith('lossy') === true,
      upsampled: isUpsampled,
      spliced: (breaks?.length ?? 0) > 0,
      'padded-bits':
        facts.float !== true &&
        usedBits !== undefined &&
        facts.bitDepth !== undefined &&
        usedBits < facts.bitDepth &&
        effective.codes >= MIN_CODES,
      'copied-channel':
        copy !== undefined &&
        (copy.lagFrames !== 0 || copy.isInverted || Math.abs(copy.gainDb) >= MIN_COPY_GAIN_DB),
      'bandwidth-jumps': (valueIn(splices) ?? 0) > 0,
      'empty-highs': inputs.emptyHighs && !isUpsampled,
    };
    const reasons = REASONS.filter((reason) => holds[reason]);
    if (PROOFS.some((reason) => holds[reason])) return { value: verdictOf('suspect', reasons) };
    const isOpen = reasons.length > 0 || source === 'unknown';
    return { value: verdictOf(isOpen ? 'undecided' : 'consistent', reasons) };
  },
});

const verdictOf = (
  verdict: 'consistent' | 'suspect' | 'undecided',
  reasons: readonly Reason[],
) => ({ verdict, reasons });
