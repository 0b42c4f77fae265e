import { IS_LOSSY, NO_TRACE_OF_A_RESAMPLER, ONLY_AN_EDGE } from '@sonometer/engine/core';
import { clock, counted, figure } from '../../reading/quantity.js';
import { NOTHING_FOUND } from '../../reading/reader.js';
import { defineFinding, stretchesOf } from '../finding.js';

/** Number of stretches in the sentence; the answer has them all. */
const MAX_REPORTED = 5;

export const codecCuts = defineFinding({
  id: 'codec-cuts',
  title: 'Edits after encoding',
  needs: ['codec-trace'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Request the recording from before the edit.',
    of: ['codec-trace.breaks'],
  },
  find(reader, { advice }) {
    if (reader.value('codec-trace.breaks') === undefined) return undefined;
    const places = stretchesOf(reader, 'codec-trace.breaks');
    if (places.length === 0)
      return {
        severity: 'info',
        text: 'The codec block grid is continuous wherever it is detectable. Quiet parts, and parts from another codec, may hide an edit.',
      };
    const where = places
      .slice(0, MAX_REPORTED)
      .map(({ startSec, endSec }) => `${clock(startSec)} and ${clock(endSec)}`);
    return {
      severity: 'warn',
      text: `The codec block grid changes ${counted(places.length, 'time')}. The decoded audio was cut or joined between ${where.join(', between ')}.`,
      advice,
      places,
      placesAre: 'Listen from',
    };
  },
});

/** Why the codec history is unknown, by the reason why there is no earlier rate. */
const whyUnknown = (reason: string): string =>
  reason === ONLY_AN_EDGE
    ? 'its spectrum ends at an edge that a codec, a filter or a resampler may leave'
    : 'its spectrum shows no cutoff to decide by';

const LOSSY_CONTAINERS = new Set(['mp3', 'ogg', 'm4a', 'aac', 'webm', 'matroska']);

export const lossySource = defineFinding({
  id: 'lossy-source',
  title: 'Codec history',
  problem: 'traces of a lossy codec',
  // a resampler may remove all traces
  passedAs: 'traces of a lossy codec',
  needs: ['lossySource'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'The loss is in the samples, whatever the container. Request the original from before the codec.',
    of: ['lossySource', 'provenance-verdict'],
  },
  // an overview does not ask a lossy file whether it was encoded before
  unless: ({ reason, has }) =>
    !has('lossySource') && reason('lossySource') === IS_LOSSY ? IS_LOSSY : undefined,
  find({ number, doubt, text, reason }, { advice }) {
    const source = text('lossySource');
    if (source === 'unknown') return { undecided: whyUnknown(reason('upsampledFromHz')) };
    if (source?.startsWith('lossy') !== true) return undefined;
    const rate = /(\d+)k/.exec(source)?.[1];
    const reach = number('bandwidthHz');
    const halfRate = (number('sampleRate') ?? Infinity) / 2;
    // Up to half the rate is all there can be: no evidence.
    const ends = reach !== undefined && reach < 0.97 * halfRate;
    const why = doubt('lossySource.class');
    const stated =
      'The audio was lossy-encoded before' +
      (why !== undefined ? ` at an undetermined bit rate (${why})` : ` at about ${rate} kbit/s`) +
      (ends ? `, no content above ${figure(reach, 'Hz')} Hz` : '');
    const container = text('format');
    if (container !== undefined && LOSSY_CONTAINERS.has(container))
      return {
        severity: 'info',
        text: `${stated}, as its lossy container implies.`,
      };
    return {
      severity: 'warn',
      text: `${stated}${container === undefined ? '' : `, in a lossless ${container}`}.`,
      advice,
    };
  },
});

/** The origin by the sound itself, when it does not contradict the file. */
export const noCodecDetected = defineFinding({
  id: 'no-codec-detected',
  title: 'Codec traces',
  needs: ['provenance-verdict'],
  thresholds: {},
  find({ text, reason, number }) {
    const source = text('lossySource');
    if (source?.startsWith('lossy') === true) return undefined;
    if (source === undefined || source === 'unknown') {
      const why = reason('lossySource') || whyUnknown(reason('upsampledFromHz'));
      return { severity: 'info', text: `The codec history could not be determined: ${why}.` };
    }
    const reach = number('bandwidthHz');
    const upTo = reach === undefined ? '' : `, up to ${figure(reach, 'Hz')} Hz`;
    return {
      severity: 'good',
      text: `No trace of MP3, AAC, Vorbis or Opus was found${upTo}. AC-3, MP2 and WMA are not checked, and a resampler may remove all traces.`,
    };
  },
});

export const paddedBits = defineFinding({
  id: 'padded-bits',
  title: 'Bit depth',
  needs: ['provenance-verdict'],
  thresholds: {},
  remedy: {
    kind: 'convert',
    text: 'Export it again from the source at the required bit depth.',
    of: ['effectiveBitDepth', 'bitDepthGuess'],
  },
  find({ number, text, texts }, { advice }) {
    if (!texts('provenance-verdict.reasons').includes('padded-bits')) return undefined;
    return {
      severity: 'warn',
      text: `${number('effectiveBitDepth') ?? 0} bits are in use, but the file declares ${text('bitDepthGuess') ?? 'more'}.`,
      advice,
    };
  },
});

export const splices = defineFinding({
  id: 'splices',
  title: 'Splices',
  passedAs: 'bandwidth',
  needs: ['bandwidthSplices'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Find out which recordings it was assembled from.',
    of: ['bandwidthSplices'],
  },
  find({ number }, { advice }) {
    const count = number('bandwidthSplices');
    if (count === undefined || count === 0) return undefined;
    return {
      severity: 'warn',
      text: `The bandwidth jumps ${counted(count, 'time')}. Parts may come from different sources, or an instrument enters there.`,
      advice,
    };
  },
});

export const upsampled = defineFinding({
  id: 'upsampled',
  title: 'Upsampling',
  passedAs: 'upsampling',
  needs: ['upsampledFromHz', 'provenance-verdict'],
  nothing: NO_TRACE_OF_A_RESAMPLER,
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'If a recording at that sample rate exists, use it.',
    of: ['upsampledFromHz'],
  },
  find({ number, reason, texts }, { advice }) {
    const from = number('upsampledFromHz');
    if (from === undefined) {
      if (texts('provenance-verdict.reasons').includes('empty-highs'))
        return {
          severity: 'warn',
          text: `No content was found above ${figure(number('bandwidthHz') ?? 24_000, 'Hz')} Hz, as in audio upsampled from 44.1 or 48 kHz. Quiet or dull sounds may also end there.`,
        };
      const why = reason('upsampledFromHz');
      if (why === ONLY_AN_EDGE)
        return {
          severity: 'info',
          text: `The spectrum ends steeply at ${figure(number('bandwidthHz') ?? 0, 'Hz')} Hz. A low-pass filter or a resampler leaves such an edge. No second sign names an earlier sample rate.`,
        };
      return [NO_TRACE_OF_A_RESAMPLER, NOTHING_FOUND].includes(why)
        ? undefined
        : { undecided: why };
    }
    return {
      severity: 'warn',
      text: `It was likely upsampled from ${figure(from, 'Hz')} Hz: the sound holds images or samples of that rate.`,
      advice,
    };
  },
});
