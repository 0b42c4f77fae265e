import { defineProfile } from './profile.js';

export const chapters = defineProfile({
  name: 'chapters',
  question: 'How loud is each chapter, and where are they?',
  lenses: ['chapter-list', 'marks', 'integrated-loudness', 'loudness-range', 'true-peak'],
});
