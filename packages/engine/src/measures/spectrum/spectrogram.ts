import {
  longSpectrogram,
  SHORT_SEC,
  SHORTEST_SEC,
  shortestSpectrogram,
  shortSpectrogram,
} from '../../features/spectrum/spectrogram.js';
import { defineMeasure } from '../measure.js';

/**
 * A list of ten million numbers would take eighty megabytes; so the levels are the codes of a string's characters: 7
 * bits each.
 */
const written = (levels: Uint8Array): string => new TextDecoder().decode(levels);

export const spectrogram = defineMeasure({
  id: 'spectrogram',
  title: 'Spectrogram',
  definition:
    'Level over time and frequency, averaged over the channels, in Hann frames of 21 to 85 ms. Each character is one cell, column by column; its code is the level in dB relative to −127 dBFS.',
  unit: 'dBFS',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['stepSec', 'firstSec', 'columns', 'edgesHz', 'levels'],
    properties: {
      stepSec: { type: 'number', description: 'Time from one column to the next, s.' },
      firstSec: { type: 'number', description: 'Middle of the first column, s.' },
      columns: { type: 'integer', description: 'Number of columns.' },
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
