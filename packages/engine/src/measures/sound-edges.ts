import { amplitudeDb, clamp } from '../core/numbers.js';
import { levels } from '../derived/levels/levels.js';
import { edgeSamples } from '../features/sound/edge-samples.js';
import { defineMeasure } from './measure.js';
import { part, parts } from './parts.js';

const MIN_DB = -120;

/** Level at the edges, dB. */
export const characterEdges = defineMeasure({
  id: 'character.edges',
  title: 'Level at the edges',
  definition:
    'Magnitude of the first sample and the largest of the last 1 ms, relative to the sample peak, in dB. −120 means at or below.',
  unit: 'dB',
  shape: parts({
    startDb: part('dB', 'First sample, dB.', { maximum: 0 }),
    endDb: part('dB', 'Last 1 ms, dB.', { maximum: 0 }),
  }),
  status: 'validated',
  basis: 'closed form',
  margin: 0.01,
  needs: { edges: edgeSamples, levels },
  read({ edges: { first, last }, levels: { peakDb, isSilent } }) {
    if (isSilent) return { absent: 'the sound is silent' };
    const relativeDb = (size: number) =>
      size === 0 ? MIN_DB : clamp(amplitudeDb(size) - peakDb, MIN_DB, 0);
    return { value: { startDb: relativeDb(first), endDb: relativeDb(last) } };
  },
});
