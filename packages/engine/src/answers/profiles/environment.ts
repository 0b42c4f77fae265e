import { defineProfile } from './profile.js';

export const environment = defineProfile({
  name: 'environment',
  question: 'What is in the noise here?',
  lenses: [
    'rms',
    'level-percentiles',
    'third-octave',
    'tone',
    'hum',
    'background',
    'spectral-centroid',
    'spectral-flatness',
    'content-type',
    'event-count',
    'duration',
  ],
});
