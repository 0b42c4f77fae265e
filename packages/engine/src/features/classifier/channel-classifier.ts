import { getChannel } from '@sonometer/decode/core/audio';
import { defineFeature } from '../feature.js';
import { type Detected, openClassifier } from './classifier.js';
import { classifierWeights, loadClassifierWeights } from './weights-file.js';

/** A conversation is detected from one voice in each of two channels; other files are not processed. */
const CHANNELS = 2;

/** What is detected in each of two channels by itself; empty for files of one or more than two. */
export const channelClassifier = defineFeature({
  id: 'channel-hearing',
  // Basis: the sound classifier, once for each channel; docs/models/hearing.md
  reads: 'channels',
  needs: {},
  prepare: loadClassifierWeights,

  open({ format: { rateHz, channels }, kernels }) {
    const ears = Array.from({ length: channels === CHANNELS ? CHANNELS : 0 }, () =>
      openClassifier(rateHz, kernels, classifierWeights()),
    );
    return {
      push(block) {
        for (const [c, ear] of ears.entries()) ear.push([getChannel(block, c)]);
      },
      end: (): readonly Detected[] => ears.map((ear) => ear.end()),
    };
  },
});
