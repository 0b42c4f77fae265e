import { speechNote } from '../../measures/speech/speech-note.js';
import { defineProfile } from './profile.js';

export const voice = defineProfile({
  name: 'voice',
  question: 'Is this spoken take usable?',
  lenses: [
    'duration',
    'speech-ratio',
    'speech-level',
    'signal-to-noise',
    'segmental-snr',
    'pacing',
    'voice-clipping',
    'edges',
    'hum',
    'background',
    'intelligibility',
    'sibilance',
    'brightness',
    'active-kind',
    'integrated-loudness',
    'true-peak',
  ],
  note: speechNote,
});
