import type { Format } from '@sonometer/decode/core/audio';
import { ramp } from '../../core/numbers.js';
import { log10 } from '@sonometer/decode/elementary/log10';
import { channelGaps } from '../../features/defects/channel-steps.js';
import type { DigitalGap } from '../../features/defects/gap-search.js';
import { AROUND_SEC } from '../../features/defects/prediction.js';
import {
  MIN_FLIP,
  LOWEST_FLIP_RATE_HZ,
  type SignFlip,
  signFlips,
} from '../../features/defects/sign-flips.js';
import { defineDerived, frameCount } from '../derived.js';
import {
  type Defect,
  type DefectKind,
  type Found,
  isMet,
  NO_PAIR,
  tooShort,
  type UncheckedKinds,
} from './defect.js';

/** Simultaneous changes of several channels are one event; the predictor may be one sample off. */
const TOGETHER_FRAMES = 1;
const SURE_DECADES = 1;
const SURE = 3;

/** Where channels continue with changed polarity, or exchanged. Exact to the sample. */
export const signChanges = defineDerived({
  id: 'sign-changes',
  // Basis: docs/measures/defects.md#changes-of-sign
  needs: { flips: signFlips, channelGaps, frameCount },
  derive(
    { flips: { channels, side }, channelGaps: gapsOfChannels, frameCount: frames },
    { format },
  ): Found {
    const { rateHz } = format;
    const turned = channels
      .flatMap((flips, c) => flips.map((flip) => ({ ...flip, channel: c + 1 })))
      .sort((a, b) => a.frame - b.frame);
    const defectOf = (kind: DefectKind, flip: SignFlip, channel?: number): Defect => ({
      kind,
      startSec: flip.frame / rateHz,
      endSec: flip.frame / rateHz,
      ...(channel !== undefined && { channel }),
      severity: flip.prominence >= SURE * MIN_FLIP ? 'high' : 'medium',
      // A hard join may look like one.
      confidence: 0.5 + 0.4 * ramp(log10(flip.prominence / MIN_FLIP), 0, SURE_DECADES),
      evidence: { prominence: flip.prominence },
    });
    const isNear = (flip: SignFlip) => (other: SignFlip) =>
      Math.abs(other.frame - flip.frame) <= TOGETHER_FRAMES;
    const sideAt = new Map(side.map((flip) => [flip.frame, flip]));
    const ofPolarity = turned.flatMap((flip, i): readonly Defect[] => {
      const [before, after] = [turned[i - 1], turned[i + 1]];
      if (before && isNear(flip)(before)) return [];
      if (after && isNear(flip)(after)) return [defectOf('polarity-flip', flip)];
      // Where channels are each other's opposite for a moment, an exchange changes the polarity of one of them nearly
      // as well.
      const isOfSwap = near(sideAt, flip).some((swap) => swap.prominence > flip.prominence);
      return isOfSwap ? [] : [defectOf('polarity-flip', flip, flip.channel)];
    });
    // Channels that change polarity themselves are not exchanged.
    const turnedAt = new Map(ofPolarity.map((one) => [Math.round(one.startSec * rateHz), one]));
    // Where one of them falls silent or returns, their difference changes its sign as well.
    const silences = gapsOfChannels.map(({ gaps }) => gaps.map((gap) => placeOf(gap, rateHz)));
    const isAtGap = ({ frame }: SignFlip) =>
      silences.some((all) => isMet(all, frame / rateHz - AROUND_SEC, frame / rateHz + AROUND_SEC));
    const ofSwaps = side.filter((flip) => near(turnedAt, flip).length === 0 && !isAtGap(flip));
    return {
      defects: [...ofPolarity, ...ofSwaps.map((flip) => defectOf('channel-swap', flip))],
      unchecked: mergeUnchecked(format, frames),
    };
  },
});

function mergeUnchecked({ rateHz, channels }: Format, frames: number): UncheckedKinds {
  const both =
    rateHz < LOWEST_FLIP_RATE_HZ
      ? `polarity flips are detected from ${LOWEST_FLIP_RATE_HZ} Hz`
      : frames < 2 * AROUND_SEC * rateHz
        ? tooShort(2 * AROUND_SEC)
        : undefined;
  const swap = channels === 2 ? both : NO_PAIR;
  return {
    ...(both !== undefined && { 'polarity-flip': both }),
    ...(swap !== undefined && { 'channel-swap': swap }),
  };
}

const placeOf = ({ startFrame, frames }: DigitalGap, rateHz: number) => ({
  startSec: startFrame / rateHz,
  endSec: (startFrame + frames) / rateHz,
});

/** The event at the frame of a flip, or next to it. */
const near = <T>(byFrame: ReadonlyMap<number, T>, { frame }: SignFlip): readonly T[] =>
  [-TOGETHER_FRAMES, 0, TOGETHER_FRAMES].flatMap((shift) => byFrame.get(frame + shift) ?? []);
