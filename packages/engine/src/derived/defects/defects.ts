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
import { gapDefects } from './gap-defects.js';
import { isMet } from './places.js';

/** Regions that clip longer than this, or more of them than these, are no accident. */
const LONG_CLIPPING_SEC = 0.1;
const FEW_REGIONS = 3;
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
    gapDefects,
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
      gapDefects: ofGaps,
      softHoles: holes,
      stuckBuffers: { found: stuck, beyond: stuckBeyond },
      clipped,
      lowered,
      channelChanges,
      signChanges: turned,
      cutEnds: { defects: cuts },
    },
    { format },
  ): Defects {
    const ofHoles = holes.flatMap(
      ({ startFrame, endFrame, before, within, after }): readonly Defect[] => {
        const [startSec, endSec] = [startFrame / format.rateHz, endFrame / format.rateHz];
        if (isMet(ofGaps, startSec, endSec)) return [];
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
    const jumps = channelChanges.filter(({ kind }) => kind === 'dc-jump');
    const isOfItself = ({ startSec, endSec }: Defect) =>
      [ofCopies, jumps].every((all) => !isMet(all, startSec - STEP_SEC, endSec + STEP_SEC));
    const ofTurns = turned.filter(isOfItself);
    const turns = turned.toSorted(inOrder);
    // A change of sign is heard as a click, and is none beside.
    const ofClicks = clicks.defects.filter(
      (click) => isOfItself(click) && !isMet(turns, click.startSec, click.endSec),
    );
    // What is told to a tenth of a second may be told to the sample as well.
    const flips = ofTurns.filter(({ kind }) => kind === 'polarity-flip');
    const ofChannels = channelChanges.filter(
      ({ kind, startSec, endSec }) =>
        kind !== 'polarity-flip' ||
        !isMet(flips, startSec - CHANNEL_STEP_SEC, endSec + CHANNEL_STEP_SEC),
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
      ...ofChannels,
    ];
    const beyond: Partial<Record<DefectKind, number>> = {
      click: clicks.count - clicks.defects.length,
      'stuck-buffer': stuckBeyond,
      'lowered-clipping': lowered.reduce((sum, channel) => sum + channel.beyond, 0),
    };
    const counts = Object.fromEntries(
      DEFECT_KINDS.map((kind) => [
        kind,
        (beyond[kind] ?? 0) + found.filter((one) => one.kind === kind).length,
      ]),
    ) as Record<DefectKind, number>;
    return { all: found.toSorted(inOrder), counts };
  },
});

const inOrder = (a: Defect, b: Defect) => a.startSec - b.startSec || a.endSec - b.endSec;
