import { defineProfile } from './profile.js';

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
