import { speechNote } from '../../measures/speech/speech-note.js';
import { defineProfile } from './profile.js';

export const dataset = defineProfile({
  name: 'dataset',
  question: 'Does this clip belong in a training set?',
  lenses: [
    'duration',
    'sample-rate',
    'channels',
    'input-sha256',
    'content-type',
    'active-kind',
    'speech-ratio',
    'signal-to-noise',
    'segmental-snr',
    'bandwidth',
    'lossy-source',
    'upsampled-from',
    'effective-bit-depth',
    'clipping',
    'silence',
    'edge-silence',
    'edges',
    'dc-offset',
    'stereo-layout',
    'hum',
    'background',
    'dataset-flags',
    'declared',
  ],
  note: speechNote,
});
