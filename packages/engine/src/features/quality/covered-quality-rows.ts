import { noiseEstimate } from '../../derived/scene/noise-estimate.js';
import { defineFeature } from '../feature.js';
import {
  loadQualityWeights,
  openQualityRows,
  type QualityRows,
  qualityWeights,
} from './quality-rows.js';

/** Speech quality every 160 ms, of recordings only whose noise other sounds may cover: then it decides whether they do. */
export const coveredQualityRows = defineFeature({
  id: 'covered-speech-quality',
  // Basis: docs/models/speech-quality.md; decision 0052
  reads: 'mono',
  needs: { estimate: noiseEstimate },
  prepare: loadQualityWeights,

  open({ format: { rateHz }, kernels, inputs: { estimate } }) {
    if (estimate.leastNoise === undefined || estimate.both === undefined)
      return { push: () => undefined, end: (): QualityRows | undefined => undefined };
    return openQualityRows(rateHz, kernels, qualityWeights());
  },
});
