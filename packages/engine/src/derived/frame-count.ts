import { sampleSums } from '../features/levels/sample-sums.js';
import { defineDerived } from './derived.js';

/** Frames of the recording, for a track that has to know its length before it starts. */
export const frameCount = defineDerived({
  id: 'frame-count',
  basis: 'frame count of the decoded audio',
  needs: { sums: sampleSums },
  derive: (_, { frames }): number => frames,
});
