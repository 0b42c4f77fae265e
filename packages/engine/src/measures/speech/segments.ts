import { longestSegments } from '../../derived/speech/longest-segments.js';
import { defineMeasure } from '../measure.js';
import { phraseListShape } from './phrase-list-shape.js';

/** Phrases, full scale 1. */
export const segments = defineMeasure({
  id: 'segments',
  title: 'Phrases',
  definition:
    'List of phrases in time order, with start and end in s and RMS; at most the longest 500. Absent without series.',
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
