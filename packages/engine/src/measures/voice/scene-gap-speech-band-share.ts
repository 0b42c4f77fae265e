import { DIGITAL_SILENCE, sceneGaps } from '../../derived/scene-gaps.js';
import { defineMeasure } from '../measure.js';

export const sceneGapSpeechBandShare = defineMeasure({
  id: 'sceneGapSpeechBandShare',
  title: 'Speech-band share of the pauses',
  definition:
    'Share of the power of the pauses from 20 Hz up that lies between 300 and 3400 Hz. Absent under one second of pause.',
  unit: '1',
  status: 'proxy',
  basis: 'measures 7',
  margin: null,
  needs: { gaps: sceneGaps },
  read: ({ gaps }) => {
    if ('absent' in gaps) return gaps;
    return gaps.speechBandShare === undefined
      ? { absent: DIGITAL_SILENCE }
      : { value: gaps.speechBandShare };
  },
});
