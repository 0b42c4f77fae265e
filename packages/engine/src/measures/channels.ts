import { loudnessWeight, positionOf, type Speaker, SPEAKERS } from '@sonometer/decode/core/layout';
import { amplitudeDb, clamp, powerDb } from '../core/numbers.js';
import { frameCount } from '../derived/derived.js';
import { gatedLoudness } from '../derived/loudness/loudness.js';
import {
  channelLows,
  channelProducts,
  channelTruePeaks,
} from '../features/channels/channel-products.js';
import { type Downmix, downmixes } from '../features/channels/downmixes.js';
import { channelLevels } from '../features/levels/level-steps.js';
import { sampleSums } from '../features/levels/sample-sums.js';
import { SILENCE_GATE } from '../features/spectral-feature.js';
import { defineMeasure, type Shape } from './measure.js';
import { list, oneOf, optional, part, parts, share } from './parts.js';

/** Levels of every channel. */
export const channelList = defineMeasure({
  id: 'channelList',
  title: 'Channels',
  definition:
    'List of the channels: loudspeaker, position in degrees, loudness weight, levels in dBFS and dBTP, share of energy below 120 Hz, and silent share. A frame of 20 ms below −60 dBFS is silent.',
  unit: 'text',
  shape: list(
    parts({
      channel: part('count', 'Channel number in the file; the first is 1.', { minimum: 1 }),
      speaker: oneOf(SPEAKERS, 'Loudspeaker label; X is unassigned.'),
      azimuthDeg: optional(
        part('1', 'Nominal azimuth, degrees, left is positive; an LFE and X have none.'),
      ),
      elevationDeg: optional(part('1', 'Nominal elevation, degrees; an LFE and X have none.')),
      weight: part('1', 'Weight in the loudness (BS.1770).', { minimum: 0 }),
      rmsDb: part('dBFS', 'RMS, dBFS.'),
      peakDb: part('dBFS', 'Sample peak, dBFS.'),
      truePeakDb: part('dBTP', 'True peak, dBTP.'),
      lowShare: optional(share('Share of its energy below 120 Hz; absent for a silent channel.')),
      silentShare: optional(share('Share of its frames below −60 dBFS; absent below 20 ms.')),
    }),
    { minItems: 1 },
  ),
  status: 'validated',
  basis: 'closed form on tones in known channels',
  margin: null,
  accuracy:
    'speaker, place and weight exactly; RMS and peak within 0.01 dB, true peak within 0.2 dB over and 0.4 dB under, shares within 0.02',
  needs: {
    sums: sampleSums,
    frameCount,
    truePeaks: channelTruePeaks,
    lows: channelLows,
    levels: channelLevels,
  },
  read: ({ sums, frameCount: frames, truePeaks, lows, levels }, { format }) => ({
    value: format.speakers.map((speaker, c) => {
      const power = (sums.squares[c] ?? 0) / frames;
      const peak = sums.peaks[c] ?? 0;
      const position = positionOf(speaker);
      const powers = levels[c] ?? new Float32Array();
      return {
        channel: c + 1,
        speaker,
        ...(position && { azimuthDeg: position[0], elevationDeg: position[1] }),
        weight: loudnessWeight(speaker),
        rmsDb: powerDb(power),
        peakDb: amplitudeDb(peak),
        truePeakDb: amplitudeDb(Math.max(peak, truePeaks[c] ?? 0)),
        ...(power > 0 && { lowShare: Math.min(1, (lows[c] ?? 0) / power) }),
        ...(powers.length > 0 && { silentShare: silentShareOf(powers) }),
      };
    }),
  }),
});

const silentShareOf = (powers: Float32Array): number =>
  powers.filter((power) => power < SILENCE_GATE).length / powers.length;

/** Two unpaired channels are listed only when they are nearly equal. */
const NEARLY_THE_SAME = 0.98;

/** Relations of channels that belong together. */
export const channelPairs = defineMeasure({
  id: 'channelPairs',
  title: 'Pairs of channels',
  definition:
    'Correlation and level difference in dB of each left and right channel pair. Any two channels with a correlation of ±0.98 are listed too, except silent ones. Absent for one channel.',
  unit: 'text',
  shape: list(
    parts({
      first: part('count', 'Channel number in the file; the first is 1.', { minimum: 1 }),
      second: part('count', 'The other channel.', { minimum: 2 }),
      firstSpeaker: oneOf(SPEAKERS, 'Loudspeaker of the first.'),
      secondSpeaker: oneOf(SPEAKERS, 'Loudspeaker of the second.'),
      correlation: part('1', '−1 to 1.', { minimum: -1, maximum: 1 }),
      differenceDb: part('dB', 'Level of the first minus the second, dB.'),
    }),
  ),
  status: 'validated',
  basis: 'closed form',
  margin: null,
  accuracy: 'correlation within 0.005, difference within 0.01 dB',
  needs: { products: channelProducts },
  read({ products }, { format: { speakers } }) {
    if (speakers.length < 2) return { absent: 'the file is mono' };
    const value = speakers.flatMap((firstSpeaker, a) =>
      speakers.slice(a + 1).flatMap((secondSpeaker, i) => {
        const b = a + 1 + i;
        const [first, second] = [products.of(a, a), products.of(b, b)];
        if (first === 0 || second === 0) return [];
        const correlation = clamp(products.of(a, b) / Math.sqrt(first * second), -1, 1);
        const belong = areMirrored(firstSpeaker, secondSpeaker);
        if (!belong && Math.abs(correlation) < NEARLY_THE_SAME) return [];
        const differenceDb = powerDb(first / second);
        return [
          { first: a + 1, second: b + 1, firstSpeaker, secondSpeaker, correlation, differenceDb },
        ];
      }),
    );
    return { value };
  },
});

/** Left and right of the same place. */
function areMirrored(first: Speaker, second: Speaker): boolean {
  const [here, there] = [positionOf(first), positionOf(second)];
  if (!here || !there || here[0] === 0 || first === second) return false;
  return here[0] === -there[0] && here[1] === there[1];
}

const foldShape = (description: string): Shape =>
  parts(
    {
      integratedLufs: part('LUFS', 'Integrated loudness of the two, LUFS.'),
      truePeakDb: part('dBTP', 'Their true peak, dBTP; above 0 it clips.'),
    },
    description,
  );

/** Loudness and true peak of the folds to two channels. */
export const downmix = defineMeasure({
  id: 'downmix',
  title: 'Stereo downmixes',
  definition:
    'Integrated loudness in LUFS and true peak in dBTP of the stereo downmixes Lo/Ro and Lt/Rt, without LFE and without scaling. Absent for one or two channels, and for layouts without a standard downmix.',
  unit: 'LUFS',
  shape: parts({
    loRo: foldShape('Left and right only (ITU-R BS.775-4).'),
    ltRt: foldShape('Left and right total (ATSC A/52).'),
  }),
  status: 'validated',
  basis: 'ITU-R BS.775-4 Annex 4; ATSC A/52:2018 §7.8.2',
  margin: 0.1,
  needs: { downmixes },
  read({ downmixes: folds }, { format: { channels } }) {
    if (channels < 3) return { absent: 'the file has one or two channels, so there is no downmix' };
    if ('without' in folds)
      return {
        absent: `no standard defines a stereo downmix of ${[...new Set(folds.without)].join(', ')}`,
      };
    return { value: { loRo: foldOf(folds.loRo), ltRt: foldOf(folds.ltRt) } };
  },
});

const foldOf = ({ steps, truePeak }: Downmix) => ({
  integratedLufs: gatedLoudness(steps).integratedLufs,
  truePeakDb: amplitudeDb(truePeak),
});
