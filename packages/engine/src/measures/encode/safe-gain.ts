import { codings } from '../../core/codings.js';
import { ABSOLUTE_GATE_LUFS, loudness } from '../../derived/loudness/loudness.js';
import { highestPeak, safeTrial } from '../../encode/safe-gain.js';
import { encodes } from '../../features/encode/encodes.js';
import { gainTrials } from '../../features/encode/gain-trials.js';
import { defineMeasure } from '../measure.js';

/** The gain before encoding after which no codec exceeds the limit. */
export const safeGain = defineMeasure({
  id: 'safeGain',
  title: 'Safe gain for encoding',
  definition:
    'Largest gain in dB, at most 0, at which no codec of `encodeList` reaches 0 dBTP. Each gain was verified by encoding again. Absent where `encodeList` is, and when four gains were not enough.',
  unit: 'dB',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['gainDb', 'codec', 'bitrateKbps', 'truePeakDb', 'tried'],
    properties: {
      gainDb: { type: 'number', description: 'Gain before encoding, dB; 0 or less.' },
      codec: {
        enum: [...new Set(codings.map(({ codec }) => codec))],
        description: 'Deciding codec: the highest peak at that gain.',
      },
      bitrateKbps: { type: 'number', description: 'Its rate, kbit/s.' },
      truePeakDb: { type: 'number', description: 'Its true peak at that gain, dBTP.' },
      tried: {
        type: 'array',
        items: { type: 'number' },
        description: 'Gains that were encoded, dB.',
      },
    },
  },
  status: 'proxy',
  basis:
    'verified on encodes by another FFmpeg: with at most three gains it held in 224 of 224, of 28 recordings; on the two recordings used to tune the wider search in 15 of 16',
  margin: null,
  needs: { encodes, gainTrials, loudness },

  read({ encodes: list, gainTrials: trials, loudness: { integratedLufs } }) {
    if ('refused' in list) return { absent: list.refused };
    if (integratedLufs <= ABSOLUTE_GATE_LUFS)
      return { absent: `nothing exceeds ${ABSOLUTE_GATE_LUFS} LUFS` };
    const safe = safeTrial(trials);
    const highest = safe && highestPeak(safe);
    if (!highest)
      return { absent: `${trials.length - 1} gains were tried, and none was low enough` };
    return {
      value: {
        gainDb: safe.gainDb,
        codec: highest.coding.codec,
        bitrateKbps: highest.coding.bitrateKbps,
        truePeakDb: highest.truePeakDb,
        tried: trials.map(({ gainDb }) => gainDb),
      },
    };
  },
});
