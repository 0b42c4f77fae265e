import { exp } from '@sonometer/decode/elementary/exp';
import { log10 } from '@sonometer/decode/elementary/log10';
import type { ContentEvidence, KindEvidence } from './kind-evidence.js';

/** Probabilities of the kinds of content; they sum to 1. */
export interface WeighedKinds {
  readonly speech: number;
  readonly music: number;
  readonly noise: number;
}

/** The flatness was not among the evidence when the weights were fitted. */
type Weights = Readonly<
  Record<Exclude<keyof ContentEvidence, 'flatness'> | 'length' | 'longVoice', number>
>;

/**
 * Log-odds against noise: multinomial logistic regression on 2,093 recordings (docs/measures/content.md#kind-of-a-recording),
 * where speech and music count 1.5 times, since few of the recordings are (evaluation/overview/kind-weights.mjs).
 */
const WEIGHTS: Readonly<Record<'speech' | 'music', Weights>> = {
  speech: {
    length: 0.69,
    voiceShare: -0.01,
    musicShare: -0.44,
    noiseShare: -1.36,
    detectedVoiceShare: 3.61,
    detectedMusicShare: 0.26,
    detectedNoiseShare: 0.17,
    clearPitch: -0.78,
    glidingPitch: 2.49,
    lineShare: -0.13,
    syllabicModulation: 1.74,
    lowEnergyFrames: 1.29,
    rhythm: 0.56,
    longVoice: 3.12,
  },
  music: {
    length: 2.85,
    voiceShare: -1.68,
    musicShare: 0.23,
    noiseShare: -1.97,
    detectedVoiceShare: -0.9,
    detectedMusicShare: 1.31,
    detectedNoiseShare: -0.9,
    clearPitch: 0.91,
    glidingPitch: -1.87,
    lineShare: 1.57,
    syllabicModulation: 1.57,
    lowEnergyFrames: 2,
    rhythm: 2.79,
    longVoice: 3.61,
  },
};
const INTERCEPTS = { speech: -3.79, music: -5.64 };

/** Beyond a minute nothing more is learned from the length. */
const LENGTH_SEC = { min: 0.1, max: 60 };

/**
 * How likely each kind is by all of the evidence together; `undefined` where a part of it was not measured. The rules
 * and the classifier are each wrong in one of ten short sounds, mostly in others.
 */
export function weighEvidence({
  durationSec,
  content = {},
}: KindEvidence): WeighedKinds | undefined {
  const length = log10(Math.min(Math.max(durationSec, LENGTH_SEC.min), LENGTH_SEC.max));
  const measured = {
    ...content,
    length,
    longVoice: length * (content.detectedVoiceShare ?? NaN),
  };
  const oddsOf = (kind: 'speech' | 'music') =>
    exp(
      Object.entries(WEIGHTS[kind]).reduce(
        (sum, [name, weight]) => sum + weight * (measured[name as keyof Weights] ?? NaN),
        INTERCEPTS[kind],
      ),
    );
  const [speech, music] = [oddsOf('speech'), oddsOf('music')];
  const all = 1 + speech + music;
  return Number.isFinite(all)
    ? { speech: speech / all, music: music / all, noise: 1 / all }
    : undefined;
}
