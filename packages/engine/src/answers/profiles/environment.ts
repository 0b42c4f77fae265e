import { defineProfile } from './profile.js';

export const environment = defineProfile({
  name: 'environment',
  question: 'What background noise and events does it contain?',
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
