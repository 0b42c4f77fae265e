import { defineProfile } from './profile.js';

export const music = defineProfile({
  name: 'music',
  question: 'What tempo, key and note?',
  lenses: [
    'tempo',
    'bars',
    'beat-tempo',
    'metre',
    'swing',
    'key',
    'tuning',
    'root-key',
    'onsets',
    'duration',
  ],
});
