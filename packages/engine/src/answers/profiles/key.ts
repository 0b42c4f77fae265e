import { defineProfile } from './profile.js';

export const key = defineProfile({
  name: 'key',
  question: 'What key is it in?',
  lenses: ['key', 'tuning', 'key-list', 'chord-list', 'duration'],
});
