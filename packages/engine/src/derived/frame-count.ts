import { sampleSums } from '../features/levels/sample-sums.js';
import { defineDerived } from './derived.js';

/** Frames of the recording, for a feature that needs the length before it starts. */
export const frameCount = defineDerived({
  id: 'frame-count',
  basis: 'frame count of the decoded audio',
  needs: { sums: sampleSums },
  derive: (_, { frames }): number => frames,
});
