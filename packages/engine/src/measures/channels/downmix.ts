import { amplitudeDb } from '../../core/numbers.js';
import { gatedLoudness } from '../../derived/loudness/loudness.js';
import { type Downmix, downmixes } from '../../features/channels/downmixes.js';
import { defineMeasure, type Shape } from '../measure.js';

const foldShape = (description: string): Shape => ({
  type: 'object',
  description,
  additionalProperties: false,
  required: ['integratedLufs', 'truePeakDb'],
  properties: {
    integratedLufs: { type: 'number', description: 'Integrated loudness of the two, LUFS.' },
    truePeakDb: { type: 'number', description: 'Their true peak, dBTP; above 0 it clips.' },
  },
});

/** Loudness and true peak of the folds to two channels. */
export const downmix = defineMeasure({
  id: 'downmix',
  title: 'Stereo downmixes',
  definition:
    'Integrated loudness in LUFS and true peak in dBTP of the stereo downmixes Lo/Ro and Lt/Rt, without LFE and without scaling. Absent for one or two channels, and for layouts without a standard downmix.',
  unit: 'LUFS',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['loRo', 'ltRt'],
    properties: {
      loRo: foldShape('Left and right only (ITU-R BS.775-4).'),
      ltRt: foldShape('Left and right total (ATSC A/52).'),
    },
  },
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
