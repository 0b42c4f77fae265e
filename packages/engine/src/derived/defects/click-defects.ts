import { amplitudeDb, ramp } from '../../core/numbers.js';
import { log10 } from '../../elementary/log10.js';
import {
  type ChannelClicks,
  type Click,
  clicks,
  MIN_PROMINENCE,
  LOWEST_CLICK_RATE_HZ,
} from '../../features/defects/clicks.js';
import { HALF_SEC } from '../../features/defects/click-shape.js';
import { AROUND_SEC } from '../../features/defects/prediction.js';
import { defineDerived } from '../derived.js';
import { frameCount } from '../frame-count.js';
import { type Defect, type Found, tooShort, type UncheckedKinds } from './defect.js';

/** Clicks of several channels as near as this are one: a needle or a cable moves both. */
const TOGETHER_SEC = 0.001;
/** A prominence of a hundred times the minimum is certain. */
const SURE_DECADES = 2;
const HIGH_SHARE = 0.5;
const FEW = 3;

interface Detected extends Click {
  readonly channel: number;
  readonly share: number;
}

/** The clicks that are large enough for their channel; simultaneous clicks of several channels are one. */
export const clickDefects = defineDerived({
  id: 'click-defects',
  basis: 'docs/measures/defects.md#clicks',
  needs: { clicks, frameCount },
  derive({ clicks: perChannel, frameCount: frames }, { format: { rateHz } }): Found {
    const detected = perChannel.flatMap(largeOnes).sort((a, b) => a.frame - b.frame);
    const together: Detected[][] = [];
    for (const click of detected) {
      const last = together.at(-1);
      const first = last?.[0];
      const isOne =
        first &&
        click.frame - first.frame <= TOGETHER_SEC * rateHz &&
        last.every(({ channel }) => channel !== click.channel);
      if (isOne) last.push(click);
      else together.push([click]);
    }
    // which of them occur in several channels is not known: counts as if all did
    const beyond = Math.max(0, ...perChannel.map((channel) => channel.beyond));
    const count = together.length + beyond;
    return {
      defects: together.map((group) => defectOf(group, count, rateHz)),
      beyond: { click: beyond },
      unchecked: mergeUnchecked(rateHz, frames),
    };
  },
});

function mergeUnchecked(rateHz: number, frames: number): UncheckedKinds {
  if (rateHz < LOWEST_CLICK_RATE_HZ)
    return { click: `clicks are detected from ${LOWEST_CLICK_RATE_HZ} Hz` };
  return frames < 2 * AROUND_SEC * rateHz ? { click: tooShort(2 * AROUND_SEC) } : {};
}

const largeOnes = ({ clicks: found, peak }: ChannelClicks, index: number): readonly Detected[] =>
  found.map((click) => ({ ...click, channel: index + 1, share: click.height / peak }));

function defectOf(group: readonly Detected[], count: number, rateHz: number): Defect {
  const largest = group.reduce((a, b) => (b.prominence > a.prominence ? b : a));
  const startSec = largest.frame / rateHz;
  const { prominence, share, height } = largest;
  const decades = log10(prominence / MIN_PROMINENCE);
  return {
    kind: 'click',
    startSec: Math.max(0, startSec - HALF_SEC),
    endSec: startSec + HALF_SEC,
    ...(group.length === 1 && { channel: largest.channel }),
    severity: share >= HIGH_SHARE || count > FEW ? 'high' : 'medium',
    confidence: 0.5 + 0.5 * ramp(decades, 0, SURE_DECADES),
    evidence: { prominence, heightDb: amplitudeDb(height), heightOfPeak: share },
  };
}
