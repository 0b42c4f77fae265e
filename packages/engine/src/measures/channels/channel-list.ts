import { loudnessWeight, positionOf, SPEAKERS } from '../../core/layout.js';
import { amplitudeDb, powerDb } from '../../core/numbers.js';
import { frameCount } from '../../derived/frame-count.js';
import { channelLows } from '../../features/channels/channel-lows.js';
import { channelTruePeaks } from '../../features/channels/channel-true-peaks.js';
import { channelLevels } from '../../features/levels/channel-levels.js';
import { sampleSums } from '../../features/levels/sample-sums.js';
import { SILENCE_GATE } from '../../features/spectral-feature.js';
import { defineMeasure } from '../measure.js';

/** Levels of every channel. */
export const channelList = defineMeasure({
  id: 'channelList',
  title: 'Channels',
  definition:
    'List of the channels: loudspeaker, position in degrees, loudness weight, levels in dBFS and dBTP, share of energy below 120 Hz, and silent share. A frame of 20 ms below −60 dBFS is silent.',
  unit: 'text',
  shape: {
    type: 'array',
    minItems: 1,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['channel', 'speaker', 'weight', 'rmsDb', 'peakDb', 'truePeakDb'],
      properties: {
        channel: {
          type: 'integer',
          minimum: 1,
          description: 'Channel number in the file; the first is 1.',
        },
        speaker: { enum: SPEAKERS, description: 'Loudspeaker label; X is unassigned.' },
        azimuthDeg: {
          type: 'number',
          description: 'Nominal azimuth, degrees, left is positive; an LFE and X have none.',
        },
        elevationDeg: {
          type: 'number',
          description: 'Nominal elevation, degrees; an LFE and X have none.',
        },
        weight: { type: 'number', minimum: 0, description: 'Weight in the loudness (BS.1770).' },
        rmsDb: { type: 'number', description: 'RMS, dBFS.' },
        peakDb: { type: 'number', description: 'Sample peak, dBFS.' },
        truePeakDb: { type: 'number', description: 'True peak, dBTP.' },
        lowShare: {
          type: 'number',
          minimum: 0,
          maximum: 1,
          description: 'Share of its energy below 120 Hz; absent for a silent channel.',
        },
        silentShare: {
          type: 'number',
          minimum: 0,
          maximum: 1,
          description: 'Share of its frames below −60 dBFS; absent below 20 ms.',
        },
      },
    },
  },
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
