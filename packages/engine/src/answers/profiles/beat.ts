import { defineProfile } from './profile.js';

export const beat = defineProfile({
  name: 'beat',
  question: 'Where are its beats?',
  lenses: ['beat-tempo', 'beats', 'metre', 'swing', 'tempo-curve', 'onset-list', 'duration'],
});
