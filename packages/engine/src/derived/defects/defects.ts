import { CHANNEL_STEP_SEC } from '../../tracks/defects/channel-steps.js';
import { clippedRuns } from '../../tracks/defects/clipped-runs.js';
import { FALL, softHoles } from '../../tracks/defects/soft-holes.js';
import { loweredClipping } from '../../tracks/defects/lowered-clipping.js';
import { amplitudeDb, powerDb, ramp } from '../../core/numbers.js';
import { defineDerived } from '../derived.js';
import { channelChanges } from './channel-changes.js';
import { clickDefects } from './click-defects.js';
import { cutEnds } from './cut-ends.js';
import { DEFECT_KINDS, type Defect, type DefectKind } from './defect.js';
import { signChanges } from './sign-changes.js';
import { stuckBuffers } from '../../tracks/defects/stuck-buffers.js';
import { dropouts } from './dropouts.js';

/** Regions that clip longer than this, or more of them than these, are no accident. */
const LONG_CLIPPING_SEC = 0.1;
const FEW_REGIONS = 3;
/** A gap that is heard as one, and not as a click. */
const LONG_GAP_MS = 20;
const LONG_HOLE_SEC = 0.05;
/** A hole as deep as this, on both sides, is sure. */
const SURE_DEPTH_DB = 40;
const STEP_SEC = 0.001;

export interface Defects {
  /** In order of time. */
  readonly all: readonly Defect[];
  readonly counts: Readonly<Record<DefectKind, number>>;
}

/** Everything that is wrong at a place, in one list. */
export const defects = defineDerived({
  id: 'defects',
  basis: 'docs/measures/defects.md#defects',
  needs: {
    clickDefects,
    dropouts,
    softHoles,
    stuckBuffers,
    clipped: clippedRuns,
    lowered: loweredClipping,
    channelChanges,
    signChanges,
    cutEnds,
  },

  derive(
    {
      clickDefects: clicks,
      dropouts: { gaps },
      softHoles: holes,
      stuckBuffers: stuck,
      clipped,
      lowered,
      channelChanges,
      signChanges: turned,
      cutEnds: cuts,
    },
    { format },
  ): Defects {
    const ofGaps = gaps.map(({ startSec, durationMs }): Defect => {
      return {
        kind: 'dropout',
        startSec,
        endSec: startSec + durationMs / 1000,
        severity: durationMs >= LONG_GAP_MS ? 'high' : 'medium',
        confidence: 1,
        evidence: { durationMs },
      };
    });
    const ofHoles = holes.flatMap(
      ({ startFrame, endFrame, before, within, after }): readonly Defect[] => {
        const [startSec, endSec] = [startFrame / format.rateHz, endFrame / format.rateHz];
        const isGap = ofGaps.some((gap) => gap.startSec < endSec && gap.endSec > startSec);
        if (isGap) return [];
        const depthDb = powerDb(Math.min(before, after)) - powerDb(within);
        return [
          {
            kind: 'soft-dropout',
            startSec,
            endSec,
            severity: endSec - startSec >= LONG_HOLE_SEC ? 'high' : 'medium',
            confidence: 0.5 + 0.5 * ramp(depthDb, -powerDb(FALL), SURE_DEPTH_DB),
            evidence: {
              beforeDb: powerDb(before),
              withinDb: powerDb(within),
              afterDb: powerDb(after),
            },
          },
        ];
      },
    );
    const ofClipping = clipped.regions.map(({ startFrame, endFrame }): Defect => {
      const lengthSec = (endFrame - startFrame) / format.rateHz;
      const isMuch = clipped.regions.length > FEW_REGIONS || lengthSec > LONG_CLIPPING_SEC;
      return {
        kind: 'clipping',
        startSec: startFrame / format.rateHz,
        endSec: endFrame / format.rateHz,
        severity: isMuch ? 'high' : 'low',
        confidence: 1,
        evidence: { samples: endFrame - startFrame },
      };
    });
    const ofCopies = stuck.map(({ startFrame, endFrame, lengthFrames }): Defect => {
      return {
        kind: 'stuck-buffer',
        startSec: startFrame / format.rateHz,
        endSec: endFrame / format.rateHz,
        severity: 'high',
        confidence: 1,
        evidence: {
          lengthMs: (1000 * lengthFrames) / format.rateHz,
          copies: (endFrame - startFrame) / lengthFrames,
        },
      };
    });
    const ofLowered = lowered.flatMap(({ top, runs, regions }, c) =>
      regions.map(({ startFrame, endFrame }): Defect => {
        return {
          kind: 'lowered-clipping',
          startSec: startFrame / format.rateHz,
          endSec: endFrame / format.rateHz,
          channel: c + 1,
          severity: regions.length > FEW_REGIONS ? 'high' : 'medium',
          confidence: 0.9,
          evidence: { topDb: amplitudeDb(top), runsOfChannel: runs },
        };
      }),
    );
    // A buffer that is played again ends in a step, and so does a jump of the offset: neither is a click or a turn beside.
    const causes = [...ofCopies, ...channelChanges.filter(({ kind }) => kind === 'dc-jump')];
    const isOfItself = (one: Defect) => !causes.some(isWithin(one));
    const ofTurns = turned.filter(isOfItself);
    // A change of sign is heard as a click, and is none beside.
    const ofClicks = clicks.defects.filter(
      (click) => isOfItself(click) && !turned.some(isAt(click)),
    );
    const found = [
      ...ofClicks,
      ...ofGaps,
      ...ofHoles,
      ...ofCopies,
      ...ofClipping,
      ...ofLowered,
      ...cuts,
      ...ofTurns,
      ...channelChanges.filter((one) => !ofTurns.some(isSame(one))),
    ];
    const counts = Object.fromEntries(
      DEFECT_KINDS.map((kind) => [
        kind,
        kind === 'click'
          ? clicks.count - clicks.defects.length + ofClicks.length
          : found.filter((one) => one.kind === kind).length,
      ]),
    ) as Record<DefectKind, number>;
    return {
      all: found.toSorted((a, b) => a.startSec - b.startSec || a.endSec - b.endSec),
      counts,
    };
  },
});

/** The middle of a click may be a few samples off, within its own length. */
const isAt = (click: Defect) => (change: Defect) =>
  change.startSec >= click.startSec && change.startSec <= click.endSec;

/** A step is told to its middle, a few samples beside the end of what makes it. */
const isWithin = (step: Defect) => (cause: Defect) =>
  step.startSec <= cause.endSec + STEP_SEC && step.endSec >= cause.startSec - STEP_SEC;

/** What is told to a tenth of a second may be told to the sample as well. */
const isSame = (coarse: Defect) => (exact: Defect) =>
  exact.kind === coarse.kind &&
  exact.startSec >= coarse.startSec - CHANNEL_STEP_SEC &&
  exact.startSec <= coarse.endSec + CHANNEL_STEP_SEC;
