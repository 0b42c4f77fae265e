import { clamp, mean, percentileOfSorted, powerDb } from '../../core/numbers.js';
import { exp } from '@sonometer/decode/elementary/exp';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { classifier } from '../../features/classifier/classifier.js';
import { silences } from '../../features/defects/silences.js';
import { monoLevels } from '../../features/levels/level-steps.js';
import { bandwidthBlocks } from '../../features/origin/bandwidth-blocks.js';
import { SILENCE_GATE } from '../../features/spectral-feature.js';
import { defineChoice, defineDerived } from '../derived.js';
import { LEVEL_FRAME_SEC, levelFrames } from '../levels/level-frames.js';
import { levelWindows } from '../levels/level-windows.js';
import { levels } from '../levels/levels.js';
import { computeFlatness } from '../spectrum/spectral-balance.js';
import type { ContentVerdict } from './content-shares.js';
import { BACKGROUND_DB, computeForeground, kindSharesOf, verdictV1 } from './content-type-v1.js';
import { contentWindows } from './content-windows.js';

/** Features by which a whole file is classified: means over the windows that are not silent. */
export interface ContentFeatures {
  /** Above −60 dBFS. */
  readonly activeSec: number;
  /** Of the mean spectrum of everything that is not silent; 0 where all is silent. */
  readonly flatness: number;
  readonly lowEnergyShare: number;
  readonly syllabicShare: number;
}

export const contentFeatures = defineDerived({
  id: 'content-features',
  // Basis: means over the level windows that are not silent
  needs: { windows: levelWindows, levels: levelFrames, blocks: bandwidthBlocks },

  derive({ windows, levels, blocks: { power, binHz } }): ContentFeatures {
    const active = windows.filter(({ isSilent }) => !isSilent);
    const meanOf = (feature: 'lowEnergyShare' | 'syllabicShare') =>
      active.length > 0 ? mean(active.map((window) => window[feature])) : 0;
    return {
      activeSec: levels.powers.filter((p) => p > SILENCE_GATE).length * LEVEL_FRAME_SEC,
      flatness: computeFlatness(power, binHz),
      lowEnergyShare: meanOf('lowEnergyShare'),
      syllabicShare: meanOf('syllabicShare'),
    };
  },
});

/** Under this share of the sound no voice is detected: drums, drops and wipers have its syllables. */
const MIN_VOICE_SHARE = 0.1;
/** A voice is certain from this mean probability on, where music has less than `LITTLE_MUSIC`. */
const CERTAIN_VOICE = 0.6;
const LITTLE_MUSIC = 0.5;
/** Music or noise without the other: more of the one than this, and less of the other than that. */
const RATHER_DETECTED = 0.5;
const LITTLE_OTHER = 0.35;
/** Noise this certain, with music no more than that: then the notes that the rules find are those of an effect. */
const CLEAR_NOISE = 0.6;
const HARDLY_MUSIC = 0.4;
/** In less sound the classifier misses a spoken letter: where it detects nothing else there, the content is unknown. */
const MIN_VOICE_SEC = 0.4;

/**
 * The verdict of the rules, checked against the classifier. It is a voice where a voice is certain and no music is
 * detected, whatever notes and noise the rules find. Where no voice is detected it is neither voice nor mixed, but
 * music or noise as detected, as it is where the rules find nothing. A short voice of the rules is unknown where neither
 * is detected. What is clearly noise is no music. The rules are right more often than the classifier, but too
 * confident: neither gets more confidence than the other has in the same verdict (docs/models/hearing.md).
 */
export function verdictV2(ruled: ContentVerdict, detected: DetectedContent): ContentVerdict {
  const { foregroundSec, voice, music } = detected;
  if (ruled.guess === 'silence') return ruled;
  if (voice.probability >= CERTAIN_VOICE && music.probability < LITTLE_MUSIC)
    return detectedAs('voice', detected);
  if (voice.share >= MIN_VOICE_SHARE) return doubted(ruled, detected);

  const [rather, other] =
    music.probability >= detected.noise.probability ? NOTES_FIRST : NOISE_FIRST;
  const isOnlyKind =
    detected[rather].probability >= RATHER_DETECTED && detected[other].probability < LITTLE_OTHER;
  if (ruled.guess === 'music' && isOnlyNoise(detected)) return detectedAs('noise', detected);
  if (ruled.guess === 'voice') {
    const isTooShort =
      foregroundSec < MIN_VOICE_SEC && detected[rather].probability < RATHER_DETECTED;
    return isTooShort ? { guess: 'unknown', confidence: 0 } : detectedAs(rather, detected);
  }
  const isOpen = ruled.guess === 'mixed' || ruled.guess === 'unknown';
  if (isOpen && isOnlyKind) return detectedAs(rather, detected);
  return doubted(ruled, detected);
}

const isOnlyNoise = ({ music, noise }: DetectedContent): boolean =>
  noise.probability >= CLEAR_NOISE && music.probability < HARDLY_MUSIC;

const NOTES_FIRST = ['music', 'noise'] as const;
const NOISE_FIRST = ['noise', 'music'] as const;

type Named = 'voice' | 'music' | 'noise';

const detectedAs = (guess: Named, detected: DetectedContent): ContentVerdict => ({
  guess,
  confidence: clamp(detected[guess].probability, 0, 1),
});

function doubted({ guess, confidence }: ContentVerdict, detected: DetectedContent): ContentVerdict {
  const isNamed = guess === 'voice' || guess === 'music' || guess === 'noise';
  return {
    guess,
    confidence: isNamed ? Math.min(confidence, detected[guess].probability) : confidence,
  };
}

const BACKGROUND = exp10(-BACKGROUND_DB / 10);

export interface DetectedKind {
  /** Share of the foreground in which it is detected, whatever else is. */
  readonly share: number;
  /** Mean probability over the foreground. */
  readonly probability: number;
  /** Mean level of the frames in which it is detected, dBFS; absent without any. */
  readonly levelDb: number | undefined;
}

/** What is detected in a whole file; the foreground is empty in silence. */
export interface DetectedContent {
  readonly foregroundSec: number;
  readonly voice: DetectedKind;
  readonly music: DetectedKind;
  readonly noise: DetectedKind;
}

/** What is detected in the frames above −60 dBFS that are not far below the loud ones. */
export const detectedContent = defineDerived({
  id: 'detected-content',
  // Basis: docs/models/hearing.md; docs/measures/content.md#model-v2
  needs: { levels: monoLevels, detected: classifier },

  derive({ levels, detected }): DetectedContent {
    const sounding = levels.filter((power) => power > SILENCE_GATE).sort();
    const min = sounding.length > 0 ? BACKGROUND * percentileOfSorted(sounding, 95) : Infinity;
    const isForeground = (power: number) => power > SILENCE_GATE && power >= min;

    const kinds = [detected.speech, detected.music, detected.noise].map((logits) =>
      openKind(logits),
    );
    let frames = 0;
    levels.forEach((power, i) => {
      if (!isForeground(power)) return;
      frames++;
      for (const kind of kinds) kind.add(i, power);
    });
    const [voice, music, noise] = kinds.map((kind) => kind.over(frames));
    return {
      foregroundSec: frames * LEVEL_FRAME_SEC,
      voice: voice ?? NOTHING,
      music: music ?? NOTHING,
      noise: noise ?? NOTHING,
    };
  },
});

const NOTHING: DetectedKind = { share: 0, probability: 0, levelDb: undefined };

function openKind(logits: Float32Array) {
  // One by one: numbers that come out of a list stay boxed in V8, one new object for each addition.
  let detected = 0;
  let probability = 0;
  let power = 0;
  return {
    add(i: number, framePower: number) {
      probability += probabilityOf(logits[i]);
      if ((logits[i] ?? -Infinity) <= 0) return;
      detected++;
      power += framePower;
    },
    over: (frames: number): DetectedKind =>
      frames === 0
        ? NOTHING
        : {
            share: detected / frames,
            probability: probability / frames,
            levelDb: detected > 0 ? powerDb(power / detected) : undefined,
          },
  };
}

const probabilityOf = (logit = -Infinity): number => 1 / (1 + exp(-logit));

export interface ContentType extends ContentVerdict {
  /** Measurements that support the verdict, as tags `name:value`. */
  readonly evidence: readonly string[];
}

/** By rules of thumb, window by window. */
const contentTypeV1 = defineDerived({
  id: 'content-type-v1',
  // Basis: the content windows in the foreground
  needs: { features: contentFeatures, windows: contentWindows, silences, levels },

  derive({ features, windows, silences, levels: { isConstant } }, { frames }): ContentType {
    const active = windows.filter(({ isSilent }) => !isSilent);
    const foreground = computeForeground(windows);
    const shares = kindSharesOf(foreground);
    const evidence = [
      ...tagsOf(features),
      tag('clearPitch', meanOrNone(active.map(({ clearPitchShare }) => clearPitchShare))),
      tag('glidingPitch', meanOrNone(foreground.map(({ glidingPitchShare }) => glidingPitchShare))),
      tag('heldPartials', meanOrNone(foreground.map(({ heldPartials }) => heldPartials))),
      tag('lineShare', meanOrNone(active.map(({ lineShare }) => lineShare))),
      tag('rhythm', meanOrNone(foreground.map(({ rhythm }) => rhythm))),
      tag('voiceShare', shares.voice),
      tag('musicShare', shares.music),
      tag('noiseShare', shares.noise),
    ];
    // In a constant offset nothing is detected.
    const detected = isConstant ? [] : windows;
    return { ...verdictV1(detected, !isConstant && silences.startFrames < frames), evidence };
  },
});

/** By the same rules, with the classifier's evidence against a false voice. */
export const contentTypeV2 = defineDerived({
  id: 'content-type-v2',
  // Basis: the content windows in the foreground; docs/models/hearing.md
  needs: { ruled: contentTypeV1, detected: detectedContent },

  derive: ({ ruled, detected }): ContentType => ({
    ...verdictV2(ruled, detected),
    evidence: [...ruled.evidence, ...detectedTags(detected)],
  }),
});

/** By the classifier only: model v2 where a voice is certain, whatever the rules find. */
export const detectedType = defineDerived({
  id: 'detected-type',
  // Basis: docs/models/hearing.md
  needs: { windows: levelWindows, levels, detected: detectedContent },

  derive({ windows, levels: { isConstant }, detected }): ContentType {
    const isSilent = isConstant || windows.every((window) => window.isSilent);
    const ruled = { guess: isSilent ? 'silence' : 'unknown', confidence: 0 } as const;
    return { ...verdictV2(ruled, detected), evidence: detectedTags(detected) };
  },
});

const detectedTags = ({ voice, music, noise }: DetectedContent): readonly string[] => [
  ...Object.entries({ detectedVoice: voice, detectedMusic: music, detectedNoise: noise }).flatMap(
    ([name, { share, levelDb }]) => [
      tag(`${name}Share`, share),
      ...(levelDb === undefined ? [] : [tag(`${name}Db`, levelDb)]),
    ],
  ),
  'model:v2',
];

/** What a file holds, by the content model that the caller chose. */
export const contentType = defineChoice({
  id: 'content-type',
  // Basis: v1: the content windows in the foreground; v2: no voice where the sound classifier detects none
  choose: ({ contentModel }) => (contentModel === 'v1' ? contentTypeV1 : contentTypeV2),
});

const tag = (name: string, value: number) => `${name}:${value.toFixed(2)}`;

const meanOrNone = (values: readonly number[]) => (values.length > 0 ? mean(values) : 0);

const tagsOf = ({ flatness, lowEnergyShare, syllabicShare }: ContentFeatures) => [
  tag('flatness', flatness),
  tag('lowEnergyFrames', lowEnergyShare),
  tag('syllabicModulation', syllabicShare),
];
