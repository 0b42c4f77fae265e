import { speechNote } from '../../measures/speech/speech-note.js';
import { defineProfile } from './profile.js';

export const pitch = defineProfile({
  name: 'pitch',
  question: 'How high and how voiced is the voice?',
  lenses: [
    'f0',
    'voiced-share',
    'hnr',
    'jitter',
    'shimmer',
    'cepstral-peak',
    'duration',
    'active-kind',
  ],
  note: speechNote,
});
