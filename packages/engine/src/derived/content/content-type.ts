import { mean } from '../../core/numbers.js';
import { silences } from '../../features/defects/silences.js';
import { type ContentFeatures, contentFeatures } from './content-features.js';
import { computeForeground, kindSharesOf, verdictV1 } from './content-type-v1.js';
import { verdictV2 } from './content-type-v2.js';
import { contentWindows } from './content-windows.js';
import { levels } from '../levels/levels.js';
import { detectedContent } from './detected-content.js';
import { defineChoice, defineDerived } from '../derived.js';
import type { ContentVerdict } from './content-verdict.js';

export interface ContentType extends ContentVerdict {
  /** Measurements that support the verdict, as tags `name:value`. */
  readonly evidence: readonly string[];
}

/** By rules of thumb, window by window. */
const contentTypeV1 = defineDerived({
  id: 'content-type-v1',
  basis: 'the content windows in the foreground',
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
  basis: 'the content windows in the foreground; docs/models/hearing.md',
  needs: { ruled: contentTypeV1, detected: detectedContent },

  derive({ ruled, detected }): ContentType {
    const kinds = {
      detectedVoice: detected.voice,
      detectedMusic: detected.music,
      detectedNoise: detected.noise,
    };
    const evidence = [
      ...ruled.evidence,
      ...Object.entries(kinds).flatMap(([name, { share, levelDb }]) => [
        tag(`${name}Share`, share),
        ...(levelDb === undefined ? [] : [tag(`${name}Db`, levelDb)]),
      ]),
      'model:v2',
    ];
    return { ...verdictV2(ruled, detected), evidence };
  },
});

/** What a file holds, by the content model that the caller chose. */
export const contentType = defineChoice({
  id: 'content-type',
  basis:
    'v1: the content windows in the foreground; v2: no voice where the sound classifier detects none',
  choose: ({ contentModel }) => (contentModel === 'v1' ? contentTypeV1 : contentTypeV2),
});

const tag = (name: string, value: number) => `${name}:${value.toFixed(2)}`;

const meanOrNone = (values: readonly number[]) => (values.length > 0 ? mean(values) : 0);

const tagsOf = ({ flatness, lowEnergyShare, syllabicShare }: ContentFeatures) => [
  tag('flatness', flatness),
  tag('lowEnergyFrames', lowEnergyShare),
  tag('syllabicModulation', syllabicShare),
];
