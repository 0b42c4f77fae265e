import { readFrom } from '../../core/reading.js';
import { samplePitch } from '../../derived/pitch/sample-pitch.js';
import { defineMeasure } from '../measure.js';

/** Pitch, Hz. */
export const characterF0Hz = defineMeasure({
  id: 'character.f0Hz',
  title: 'Pitch',
  definition:
    'Pitch of the sound, 32 to 2500 Hz: median over windows of 64 ms after the attack, in which louder ones weigh more, each by how well it repeats itself (normalised square difference). Absent where less than 25 ms follow the attack, where the pitch is not definite (under 0.5), and where the sound has no partials of its own at the pitch: several notes at once, or a tone over the range.',
  unit: 'Hz',
  status: 'validated',
  basis: 'McLeod & Wyvill 2005; tones within 3 cents',
  margin: { percent: 0.1734 },
  needs: { samplePitch },
  read: ({ samplePitch }) => readFrom(samplePitch, ({ f0Hz }) => f0Hz),
});
