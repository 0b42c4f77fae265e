import { readFrom } from '../../core/reading.js';
import { samplePitch } from '../../derived/pitch/sample-pitch.js';
import { defineMeasure } from '../measure.js';

/** Pitch, Hz. */
export const characterF0Hz = defineMeasure({
  id: 'character.f0Hz',
  title: 'Pitch',
  definition:
    'Median pitch after the attack in Hz, from 32 to 2500 Hz, over 64 ms windows weighted by level. Absent with less than 25 ms after the attack, without a definite pitch, and for several notes at once.',
  unit: 'Hz',
  status: 'validated',
  basis: 'McLeod & Wyvill 2005; tones within 3 cents',
  margin: { percent: 0.1734 },
  needs: { samplePitch },
  read: ({ samplePitch }) => readFrom(samplePitch, ({ f0Hz }) => f0Hz),
});
