import { itemAt } from '../../core/item-at.js';
import { deviation, mean } from '../../core/numbers.js';
import { speech } from '../../derived/speech/speech.js';
import { defineMeasure } from '../measure.js';

const MIN_SEGMENTS = 4;

/** Burstiness. */
export const burstiness = defineMeasure({
  id: 'burstiness',
  title: 'Burstiness',
  definition:
    'Burstiness (σ − μ) / (σ + μ) of the intervals between phrase starts: −1 regular, 0 random, towards 1 in bursts. Absent with fewer than four phrases.',
  unit: '1',
  status: 'beta',
  basis: 'Goh & Barabási 2008',
  margin: null,
  needs: { speech },
  read: ({ speech: { segments } }) => {
    if (segments.length < MIN_SEGMENTS) return { absent: 'fewer than four phrases' };
    const times = segments.slice(1).map(({ start }, i) => start - itemAt(segments, i).start);
    const [sigma, mu] = [deviation(times), mean(times)];
    return { value: (sigma - mu) / (sigma + mu) };
  },
});
