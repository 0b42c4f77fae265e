import { material } from '../../derived/material.js';
import { samplePitch } from '../../derived/sample-pitch.js';
import { absentOfContinuous } from './absent-of-continuous.js';
import { NO_BODY, pitchOf } from './pitch-of.js';
import { defineMeasure } from '../measure.js';

export const characterGlideSt = defineMeasure({
  id: 'character.glideSt',
  title: 'Glide',
  definition:
    'Change of pitch between two windows of 64 ms whose centres lie 180 ms apart, the first 42 ms after the peak; negative falls. Absent without a clear pitch in both, and for a continuous sound.',
  unit: 'semitone',
  status: 'beta',
  basis: 'exponential glides',
  margin: 0.1,
  needs: { samplePitch, material },
  read({ samplePitch, material }) {
    const pitch = pitchOf(samplePitch);
    const absent = absentOfContinuous(material) ?? ('absent' in pitch ? pitch : undefined);
    if (absent || !samplePitch) return absent ?? { absent: NO_BODY };
    const { glide } = samplePitch;
    return 'reason' in glide ? { absent: glide.reason } : { value: glide.semitones };
  },
});
