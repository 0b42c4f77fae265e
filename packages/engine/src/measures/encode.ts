import { codings } from '../core/codings.js';
import { amplitudeDb } from '../core/numbers.js';
import { ABSOLUTE_GATE_LUFS, loudness } from '../derived/loudness/loudness.js';
import { highestPeak, safeTrial } from '../encode/safe-gain.js';
import { encodes } from '../features/encode/encodes.js';
import { gainTrials } from '../features/encode/gain-trials.js';
import { MAX_LISTED_OVERS } from '../features/loudness/true-peak.js';
import { defineMeasure } from './measure.js';
import { list, oneOf, optional, part, parts, text } from './parts.js';

/** Effect of codecs on the recording. */
export const encodeList = defineMeasure({
  id: 'encodeList',
  title: 'After encoding',
  definition:
    'Predicted result of lossy delivery, by codec and rate: true peak in dBTP, overs, loudness change in LU and bandwidth in Hz. The recording is encoded and decoded in memory. Absent for more than two channels, above ten minutes, and when nothing exceeds −70 LUFS.',
  unit: 'dBTP',
  shape: list(
    parts({
      codec: oneOf([...new Set(codings.map(({ codec }) => codec))]),
      bitrateKbps: part(
        'kbit/s',
        'Requested rate, kbit/s; for Vorbis the nominal rate of its quality.',
      ),
      rateHz: part('Hz', 'Sample rate at which it was encoded, Hz.'),
      platforms: list(text(), 'Platforms that deliver this codec at this rate.'),
      truePeakDb: part('dBTP', 'True peak of the decoder output, unclipped, dBTP.'),
      overCount: part('count', 'Number of regions above 0 dBTP.'),
      oversPerMinute: part('1', 'The same per minute of the recording.'),
      overs: list(
        parts({
          startSec: part('s', 'Start, s.'),
          endSec: part('s', 'End, s.'),
          peakDb: part('dBTP', 'True peak, dBTP.'),
        }),
        `The ${MAX_LISTED_OVERS} highest of them at most, in order of time.`,
        { maxItems: MAX_LISTED_OVERS },
      ),
      loudnessChangeLu: part('LU', 'Integrated loudness minus that of the recording, LU.'),
      bandwidthHz: optional(
        part('Hz', 'Bandwidth, Hz; absent where nothing exceeds −60 dBFS in half a second.'),
      ),
    }),
  ),
  status: 'proxy',
  basis: 'encodes by another FFmpeg with the same settings: 219 of 240 peaks within 0.2 dB',
  margin: null,
  needs: { encodes, loudness },

  read({ encodes: list, loudness: { integratedLufs } }, { durationSec }) {
    if ('refused' in list) return { absent: list.refused };
    if (integratedLufs <= ABSOLUTE_GATE_LUFS)
      return { absent: `nothing exceeds ${ABSOLUTE_GATE_LUFS} LUFS` };
    return {
      value: list.map(
        ({ coding, rateHz, truePeak, overs, integratedLufs: after, bandwidthHz }) => ({
          codec: coding.codec,
          bitrateKbps: coding.bitrateKbps,
          rateHz,
          platforms: [...new Set(coding.uses.map(({ platform }) => platform))],
          truePeakDb: amplitudeDb(truePeak),
          overCount: overs.count,
          oversPerMinute: (60 * overs.count) / durationSec,
          overs: overs.highest.map(({ startSec, endSec, magnitude }) => ({
            startSec,
            endSec,
            peakDb: amplitudeDb(magnitude),
          })),
          loudnessChangeLu: after - integratedLufs,
          ...(bandwidthHz !== undefined && { bandwidthHz }),
        }),
      ),
    };
  },
});

/** The gain before encoding after which no codec exceeds the limit. */
export const safeGain = defineMeasure({
  id: 'safeGain',
  title: 'Safe gain for encoding',
  definition:
    'Largest gain in dB, at most 0, at which no codec of `encodeList` reaches 0 dBTP. Each gain was verified by encoding again. Absent where `encodeList` is, and when four gains were not enough.',
  unit: 'dB',
  shape: parts({
    gainDb: part('dB', 'Gain before encoding, dB; 0 or less.'),
    codec: oneOf(
      [...new Set(codings.map(({ codec }) => codec))],
      'Deciding codec: the highest peak at that gain.',
    ),
    bitrateKbps: part('kbit/s', 'Its rate, kbit/s.'),
    truePeakDb: part('dBTP', 'Its true peak at that gain, dBTP.'),
    tried: list(part('1'), 'Gains that were encoded, dB.'),
  }),
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
