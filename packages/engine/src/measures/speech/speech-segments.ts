import { powerDb } from '../../core/numbers.js';
import { longestSegments } from '../../derived/speech/longest-segments.js';
import { defineMeasure } from '../measure.js';
import { phraseListShape } from './phrase-list-shape.js';

/** Phrases, dBFS. */
export const speechSegments = defineMeasure({
  id: 'speechSegments',
  title: 'Phrases',
  definition:
    'List of phrases in time order, with start, end and length in s and RMS level in dBFS; at most the longest 500.',
  unit: 'dBFS',
  shape: phraseListShape({
    durationSec: { type: 'number', description: 'Length, s.' },
    meanRmsDb: { type: 'number', description: 'RMS level of the phrase, dBFS.' },
  }),
  status: 'proxy',
  basis: 'speech by level, decision 0005',
  margin: null,
  needs: { longest: longestSegments },
  read: ({ longest: { segments } }) => ({
    value: segments.map(({ startSec, endSec, power }) => ({
      startSec,
      endSec,
      durationSec: endSec - startSec,
      meanRmsDb: powerDb(power),
    })),
  }),
});
