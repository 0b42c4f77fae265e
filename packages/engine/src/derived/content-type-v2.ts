import { mean } from '../core/numbers.js';
import type { ContentVerdict } from './content-type.js';
import type { ContentKind, ContentWindow } from './content-windows.js';

const NAMED = ['voice', 'music', 'noise'] as const;

/** This share of the windows makes a file one kind; two kinds with the smaller share make it mixed. */
const ONE_KIND_SHARE = 0.6;
const PART_SHARE = 0.2;

export type KindShares = Readonly<Record<(typeof NAMED)[number] | 'unknown', number>>;

/** Shares of the kinds among the windows that are not silent; all 0 when every window is. */
export function kindSharesOf(windows: readonly ContentWindow[]): KindShares {
  const active = windows.filter(({ kind }) => kind !== 'silence');
  const share = (kind: ContentKind) =>
    active.filter((window) => window.kind === kind).length / Math.max(1, active.length);
  return {
    voice: share('voice'),
    music: share('music'),
    noise: share('noise'),
    unknown: share('unknown'),
  };
}

/** The verdict of the majority of the windows. */
export function contentTypeV2(windows: readonly ContentWindow[]): ContentVerdict {
  const active = windows.filter(({ kind }) => kind !== 'silence');
  if (active.length === 0) return { guess: 'silence', confidence: 1 };
  const shares = kindSharesOf(windows);
  const confidenceOf = (kind: (typeof NAMED)[number]) => {
    const own = active.filter((window) => window.kind === kind);
    return own.length > 0 ? shares[kind] * mean(own.map((window) => window[kind])) : 0;
  };
  const [first = 'noise', second = 'noise'] = NAMED.toSorted((a, b) => shares[b] - shares[a]);
  if (shares[first] >= ONE_KIND_SHARE) return { guess: first, confidence: confidenceOf(first) };
  if (shares[second] < PART_SHARE && shares.unknown >= shares[first])
    return { guess: 'unknown', confidence: 0 };
  return { guess: 'mixed', confidence: confidenceOf(first) + confidenceOf(second) };
}
