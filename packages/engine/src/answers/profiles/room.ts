import { defineProfile } from './profile.js';

export const room = defineProfile({
  name: 'room',
  question: 'How long does this room ring?',
  lenses: ['room-source', 'room-bands', 'room-summary', 'room-quality'],
});
