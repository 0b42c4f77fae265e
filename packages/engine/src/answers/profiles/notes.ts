import { defineProfile } from './profile.js';

export const notes = defineProfile({
  name: 'notes',
  question: 'Which notes does it play?',
  lenses: ['root-key', 'note-summary', 'note-list', 'duration'],
});
