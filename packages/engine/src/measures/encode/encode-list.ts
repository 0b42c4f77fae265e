import { amplitudeDb } from '../../core/numbers.js';
import { codings } from '../../core/codings.js';
import { ABSOLUTE_GATE_LUFS, loudness } from '../../derived/loudness/loudness.js';
import { encodes } from '../../tracks/encode/encodes.js';
import { MOST_LISTED_OVERS } from '../../tracks/loudness/true-peak-overs.js';
import { defineMeasure, type Shape } from '../measure.js';

const number = (description: string): Shape => ({ type: 'number', description });

/** What codecs make of the recording. */
export const encodeList = defineMeasure({
  id: 'encodeList',
  title: 'After encoding',
  definition:
    'What a listener will hear of it: the recording encoded and decoded again in memory, once in each codec and rate, and measured as any recording: true peak, stretches over full scale and where they lie (overs nearer than 10 ms are one), change of the integrated loudness, bandwidth. The encoders are those of FFmpeg (AAC, with its usual settings), libopus and libvorbis; what platforms run may differ. AAC and Vorbis work at 44.1 or 48 kHz, Opus at 48 kHz; other rates are resampled. Absent for more than two channels, over ten minutes, and where nothing rises above −70 LUFS.',
  unit: 'dBTP',
  shape: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: [
        'codec',
        'bitrateKbps',
        'rateHz',
        'platforms',
        'truePeakDb',
        'oversPerMinute',
        'overCount',
        'overs',
        'loudnessChangeLu',
      ],
      properties: {
        codec: { enum: [...new Set(codings.map(({ codec }) => codec))] },
        bitrateKbps: number('Rate asked for, kbit/s; of Vorbis the nominal one of its quality.'),
        rateHz: number('Sample rate at which it was encoded, Hz.'),
        platforms: {
          type: 'array',
          items: { type: 'string' },
          description: 'Platforms that send this codec at this rate.',
        },
        truePeakDb: number('True peak of what the decoder gives, unclipped, dBTP.'),
        overCount: { type: 'integer', description: 'Stretches over 0 dBTP.' },
        oversPerMinute: number('The same per minute of the recording.'),
        overs: {
          type: 'array',
          maxItems: MOST_LISTED_OVERS,
          description: `The ${MOST_LISTED_OVERS} highest of them at most, in order of time.`,
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['startSec', 'endSec', 'peakDb'],
            properties: {
              startSec: number('Start, s.'),
              endSec: number('End, s.'),
              peakDb: number('True peak, dBTP.'),
            },
          },
        },
        loudnessChangeLu: number('Integrated loudness less that of the recording, LU.'),
        bandwidthHz: number(
          'Bandwidth, Hz; left out where nothing rises above −60 dBFS in half a second.',
        ),
      },
    },
  },
  status: 'proxy',
  basis: 'encodes by another FFmpeg with the same settings: 219 of 240 peaks within 0.2 dB',
  margin: null,
  needs: { encodes, loudness },

  read({ encodes: list, loudness: { integratedLufs } }, { durationSec }) {
    if ('refused' in list) return { absent: list.refused };
    if (integratedLufs <= ABSOLUTE_GATE_LUFS)
      return { absent: `nothing rises above ${ABSOLUTE_GATE_LUFS} LUFS` };
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
