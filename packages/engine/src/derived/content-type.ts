import { mean } from '../core/numbers.js';
import { contentFeatures, type ContentFeatures } from './content-features.js';
import { contentTypeV1 } from './content-type-v1.js';
import { contentTypeV2, foregroundOf, kindSharesOf } from './content-type-v2.js';
import { contentWindows, type ContentWindow } from './content-windows.js';
import { defineDerived } from './derived.js';

export const CONTENT_TYPES = ['voice', 'music', 'mixed', 'noise', 'silence', 'unknown'] as const;

export interface ContentVerdict {
  readonly guess: (typeof CONTENT_TYPES)[number];
  /** 0..1 */
  readonly confidence: number;
}

export interface ContentType extends ContentVerdict {
  /** Measurements behind the verdict, as tags `name:value`. */
  readonly evidence: readonly string[];
}

/** What a file holds, by the content model that the caller chose. */
export const contentType = defineDerived({
  id: 'content-type',
  basis: 'v1: whole file; v2: the content windows in the foreground',
  needs: { features: contentFeatures, windows: contentWindows },

  derive({ features, windows }, { options: { contentModel } }): ContentType {
    const verdict = contentModel === 'v1' ? contentTypeV1(features) : contentTypeV2(windows);
    const evidence = evidenceOf(features, contentModel === 'v1' ? undefined : windows);
    return { ...verdict, evidence };
  },
});

function evidenceOf(features: ContentFeatures, windows: readonly ContentWindow[] | undefined) {
  const tag = (name: string, value: number) => `${name}:${value.toFixed(2)}`;
  const whole = [
    tag('flatness', features.flatness),
    tag('lowEnergyFrames', features.lowEnergyShare),
    tag('syllabicModulation', features.syllabicShare),
    tag('clearPitch', features.clearPitchShare),
  ];
  if (!windows) return whole;
  const foreground = foregroundOf(windows);
  const shares = kindSharesOf(foreground);
  const rhythm = foreground.length > 0 ? mean(foreground.map((window) => window.rhythm)) : 0;
  return [
    ...whole,
    tag('lineShare', features.lineShare),
    tag('rhythm', rhythm),
    tag('voiceShare', shares.voice),
    tag('musicShare', shares.music),
    tag('noiseShare', shares.noise),
    'model:v2',
  ];
}
