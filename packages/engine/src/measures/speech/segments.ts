import { longestSegments } from '../../derived/speech/longest-segments.js';
import { defineMeasure } from '../measure.js';
import { phraseListShape } from './phrase-list-shape.js';

/** Phrases, full scale 1. */
export const segments = defineMeasure({
  id: 'segments',
  title: 'Phrases',
  definition:
    'Start, end and RMS of every phrase; of more than 500 the longest 500, in order of time. Absent without series.',
  unit: 'linear',
  shape: phraseListShape({
    meanRms: { type: 'number', description: 'RMS of the phrase, full scale 1.' },
  }),
  status: 'proxy',
  basis: 'speech by level, decision 0005',
  margin: null,
  needs: { longest: longestSegments },
  read: ({ longest: { segments } }) => ({
    value: segments.map(({ startSec, endSec, power }) => ({
      startSec,
      endSec,
      meanRms: Math.sqrt(power),
    })),
  }),
});
