import {
  longSpectrogram,
  SHORT_SEC,
  SHORTEST_SEC,
  shortestSpectrogram,
  shortSpectrogram,
} from '../../tracks/spectrum/spectrogram.js';
import { defineMeasure } from '../measure.js';

/** A list of ten million numbers would take eighty megabytes; so the levels are the codes of a string's characters: 7 bits each. */
const written = (levels: Uint8Array): string => new TextDecoder().decode(levels);

export const spectrogram = defineMeasure({
  id: 'spectrogram',
  title: 'Spectrogram',
  definition:
    'Level over time and frequency, mean of the channels: Hann frames of 21 ms for recordings up to 1.5 s, 43 ms up to 2 minutes, 85 ms beyond; frames that share one of at most 16,384 columns, and bins that share a row, are told by the loudest. Each character of levels is a cell, column by column from low to high, its code the decibels over −127 dBFS.',
  unit: 'dBFS',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['stepSec', 'firstSec', 'columns', 'edgesHz', 'levels'],
    properties: {
      stepSec: { type: 'number', description: 'Seconds from one column to the next.' },
      firstSec: { type: 'number', description: 'Middle of the first column, s.' },
      columns: { type: 'integer', description: 'How many there are.' },
      edgesHz: {
        type: 'array',
        items: { type: 'number' },
        description: 'Upper edges of the rows, Hz.',
      },
      levels: { type: 'string', description: 'One character a cell.' },
    },
  },
  status: 'beta',
  basis: 'closed form',
  margin: null,
  needs: {
    shortest: shortestSpectrogram,
    short: shortSpectrogram,
    long: longSpectrogram,
  },

  read({ shortest, short, long }, { durationSec }) {
    const chosen = durationSec <= SHORTEST_SEC ? shortest : durationSec <= SHORT_SEC ? short : long;
    return { value: { ...chosen, levels: written(chosen.levels) } };
  },
});
