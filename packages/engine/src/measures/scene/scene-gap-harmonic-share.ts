import { sceneGapMeasure } from './scene-gap-measure.js';

/** Moving pitch in the pauses. */
export const sceneGapHarmonicShare = sceneGapMeasure('harmonicShare', {
  id: 'sceneGapHarmonicShare',
  title: 'Moving pitch in the pauses',
  definition:
    'Share of the 40 ms pause frames with a clear, moving pitch between 70 and 400 Hz. Absent with less than one second of pause.',
  unit: '1',
  basis: 'pitch by McLeod & Wyvill 2005; docs/measure/sceneGapHarmonicShare.md',
});
