import { readFrom } from '../../core/reading.js';
import { material } from '../../derived/sound/material.js';
import { samplePitch } from '../../derived/pitch/sample-pitch.js';
import { absentOfContinuous } from '../sound/absent-of-continuous.js';
import { defineMeasure } from '../measure.js';

/** Glide, semitone. */
export const characterGlideSt = defineMeasure({
  id: 'character.glideSt',
  title: 'Glide',
  definition:
    'Change of pitch over 180 ms from 42 ms after the peak, in semitones; negative when falling. Absent without a clear pitch at both times, and for a continuous sound.',
  unit: 'semitone',
  status: 'beta',
  basis: 'exponential glides',
  margin: 0.1,
  needs: { samplePitch, material },
  read: ({ samplePitch, material }) =>
    absentOfContinuous(material) ??
    readFrom(samplePitch, ({ f0Hz, glide }) => readFrom(f0Hz, () => glide)),
});
