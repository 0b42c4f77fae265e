import { channelGaps } from '../../features/defects/channel-gaps.js';
import {
  CHANNEL_STEP_SEC,
  type ChannelSteps,
  channelSteps,
} from '../../features/defects/channel-steps.js';
import { isMadeOfSteps } from '../../features/defects/made-of-steps.js';
import { defineDerived } from '../derived.js';
import { likeness, SIDE_STEPS, SOUNDING_POWER } from './channel-likeness.js';
import { type Defect, type Found, inOrder, MADE_OF_STEPS } from './defect.js';
import { type Dropout, dropoutOf, dropouts } from './dropouts.js';
import { arePauses } from './gap-rhythm.js';
import { isMet } from './places.js';

/** A gap that sounds like one, and not like a click. */
const LONG_GAP_MS = 20;
/** Channels with less correlation may be two instruments, each with rests of its own. */
const MIN_COMMON = 0.3;

/** Gaps of digital silence, but for the pauses between sounds that were placed to a beat. */
export const gapDefects = defineDerived({
  id: 'gap-defects',
  basis: 'docs/measures/defects.md#gaps-to-a-beat',
  needs: { dropouts, isMadeOfSteps },
  derive({ dropouts: { gaps, count }, isMadeOfSteps: isChip }): Found {
    if (isChip) return { defects: [], unchecked: { dropout: MADE_OF_STEPS } };
    if (arePauses(gaps)) return { defects: [] };
    return { defects: gaps.map(defectOf), beyond: { dropout: count - gaps.length } };
  },
});

/** Gaps in one of two correlated channels, while the other plays on. */
export const channelGapDefects = defineDerived({
  id: 'channel-gap-defects',
  basis: 'docs/measure/dropouts.md',
  needs: { channelGaps, dropouts, steps: channelSteps, isMadeOfSteps },
  derive(
    { channelGaps: perChannel, dropouts: { gaps: ofAll }, steps, isMadeOfSteps: isChip },
    { format: { rateHz } },
  ): Found {
    // The gaps of all channels state why none are reported.
    if (isChip) return { defects: [] };
    const together = ofAll.map(defectOf);
    const defects = perChannel.flatMap(({ gaps: retained }, c): readonly Defect[] => {
      const gaps = retained
        .filter(({ adjacentPower }) => adjacentPower > SOUNDING_POWER)
        .map((gap) => dropoutOf(gap, rateHz))
        .filter(
          ({ startSec, durationMs }) => !isMet(together, startSec, startSec + durationMs / 1000),
        );
      if (arePauses(gaps)) return [];
      return gaps.flatMap((gap): readonly Defect[] => {
        const correlation = correlationAround(steps, gap);
        if (correlation < MIN_COMMON) return [];
        const { evidence, ...rest } = defectOf(gap);
        return [{ ...rest, channel: c + 1, evidence: { ...evidence, correlation } }];
      });
    });
    return { defects: defects.toSorted(inOrder) };
  },
});

const defectOf = ({ startSec, durationMs }: Dropout): Defect => ({
  kind: 'dropout',
  startSec,
  endSec: startSec + durationMs / 1000,
  severity: durationMs >= LONG_GAP_MS ? 'high' : 'medium',
  confidence: 1,
  evidence: { durationMs },
});

/** Correlation of the channels in the seconds before and after a gap in one of them. */
function correlationAround(steps: ChannelSteps, gap: Dropout): number {
  const first = Math.floor(gap.startSec / CHANNEL_STEP_SEC);
  const last = Math.floor((gap.startSec + gap.durationMs / 1000) / CHANNEL_STEP_SEC);
  const sides = [
    [Math.max(0, first - SIDE_STEPS), first],
    [last + 1, Math.min(steps.products.length, last + 1 + SIDE_STEPS)],
  ] as const;
  // At an edge of the recording there is only one side.
  const likenesses = sides
    .filter(([from, to]) => from < to)
    .map(([from, to]) => Math.abs(likeness(steps, from, to)));
  return likenesses.length === 0 ? 0 : Math.min(...likenesses);
}
