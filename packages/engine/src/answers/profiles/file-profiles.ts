import { musicTagsIn } from '../../core/music-tags.js';
import { defineProfile } from './profile.js';

export const chapters = defineProfile({
  name: 'chapters',
  question: 'How loud is each chapter, and where are they?',
  lenses: ['chapter-list', 'marks', 'integrated-loudness', 'loudness-range', 'true-peak'],
});

export const metadata = defineProfile({
  name: 'metadata',
  question: 'Are its tags right?',
  lenses: [
    'declared',
    'declared-music',
    'marks',
    'integrated-loudness',
    'loudness-range',
    'true-peak',
    'sample-peak',
    'momentary-max',
    'short-term-max',
    'file',
    'sample-rate',
    'channels',
    'input-sha256',
  ],
  // tempo and key cost more than all the rest
  stages: [
    {
      lenses: ['declared-music'],
      applies: (_, { claims }) => musicTagsIn(claims).length > 0,
      otherwise: 'the file declares neither tempo nor key',
    },
  ],
});

export const provenance = defineProfile({
  name: 'provenance',
  question: 'Is the file what it claims to be?',
  lenses: [
    'input-sha256',
    'file',
    'sample-rate',
    'declared-bit-depth',
    'effective-bit-depth',
    'bandwidth',
    'lossy-source',
    'codec-trace',
    'codec-rates',
    'upsampled-from',
    'bandwidth-splices',
    'stereo-layout',
    'channel-copy',
    'provenance-verdict',
  ],
});

export const chain = defineProfile({
  name: 'chain',
  question: 'Did the transmission lose packets?',
  lenses: [
    'dropouts',
    'dropout-list',
    'packet-size',
    'duration',
    'bandwidth',
    'lossy-source',
    'clipping',
    'sample-rate',
  ],
});

export const encode = defineProfile({
  name: 'encode',
  question: 'How does lossy encoding change it?',
  lenses: [
    'encode-list',
    'safe-gain',
    'integrated-loudness',
    'true-peak',
    'bandwidth',
    'channels',
    'sample-rate',
  ],
});
