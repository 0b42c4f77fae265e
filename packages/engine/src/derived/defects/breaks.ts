import { exp10 } from '@sonometer/decode/elementary/exp10';
import { clamp, powerDb, ramp } from '../../core/numbers.js';
import { CHANNEL_STEP_SEC } from '../../features/defects/channel-steps.js';
import { isMadeOfSteps } from '../../features/defects/made-of-steps.js';
import { AROUND_SEC } from '../../features/defects/prediction.js';
import { FALL, MIN_HOLE_SEC, softHoles } from '../../features/defects/soft-holes.js';
import { stuckBuffers } from '../../features/defects/stuck-buffers.js';
import { defineDerived, frameCount } from '../derived.js';
import { levelFrames } from '../levels/level-frames.js';
import { levels } from '../levels/levels.js';
import { channelChanges } from './channel-changes.js';
import { clickDefects, passageDefects } from './click-defects.js';
import { crackle, CRACKLE_SHORT_SEC } from './crackle.js';
import {
  type Defect,
  type Found,
  inOrder,
  isMet,
  MADE_OF_STEPS,
  summaryOf,
  tooShort,
  withoutChannel,
} from './defect.js';
import { dropouts } from './dropouts.js';
import { channelGapDefects, gapDefects } from './gap-defects.js';
import { isOfGate, noiseGate, SEPARATE_SOUNDS } from './noise-gate.js';
import { signChanges } from './sign-changes.js';

/** Stretches that repeat immediately. */
export const copyDefects = defineDerived({
  id: 'copy-defects',
  // Basis: docs/measures/defects.md#stuck-buffers
  needs: { stuckBuffers, isMadeOfSteps },
  derive(
    { stuckBuffers: { found, beyond }, isMadeOfSteps: isChip },
    { format: { rateHz } },
  ): Found {
    if (isChip) return { defects: [], unchecked: { 'stuck-buffer': MADE_OF_STEPS } };
    const defects = found.map(({ startFrame, endFrame, lengthFrames }): Defect => ({
      kind: 'stuck-buffer',
      startSec: startFrame / rateHz,
      endSec: endFrame / rateHz,
      severity: 'high',
      confidence: 1,
      evidence: {
        lengthMs: (1000 * lengthFrames) / rateHz,
        copies: (endFrame - startFrame) / lengthFrames,
      },
    }));
    return { defects, beyond: { 'stuck-buffer': beyond } };
  },
});

/** −20 dB: a sound that dies away before a hole, or begins softly after it, was not interrupted. */
const MIN_FADE = exp10(-2);
/** On one side, anything this far below the loudest twentieth of the recording is a pause. */
const PAUSE_BELOW_TOP_DB = 30;
/**
 * Fades of holes put into 466 places of speech are −4 dB in the median; of the closures of synthesised voices −11 dB, and
 * −9 dB where noise covers the softer ones. Each counts by its distance from a fade between them, up to a limit.
 */
const CUT_FADE_DB = -8;
const MAX_CUT_EVIDENCE_DB = 6;
const MIN_CUT_EVIDENCE_DB = -5;
/** A hole by itself may be either. */
const MIN_CLOSURES = 2;
const LONG_HOLE_SEC = 0.05;
/** A hole as deep as this, on both sides, is sure. */
const SURE_DEPTH_DB = 40;

/** Holes that are no gaps of digital silence. */
export const holeDefects = defineDerived({
  id: 'hole-defects',
  // Basis: docs/measures/defects.md#soft-drop-outs
  needs: { softHoles, levelFrames, dropouts, noiseGate, gapDefects, frameCount, isMadeOfSteps },
  derive(
    {
      softHoles: { holes: all },
      levelFrames: { topDb },
      dropouts: { gaps },
      noiseGate: gate,
      gapDefects: { unchecked },
      frameCount: frames,
      isMadeOfSteps: isChip,
    },
    { format: { rateHz } },
  ): Found {
    if (isChip) return { defects: [], unchecked: { 'soft-dropout': MADE_OF_STEPS } };
    const minPower = exp10((topDb - PAUSE_BELOW_TOP_DB) / 10);
    const holes = all.filter(({ before, after }) => Math.min(before, after) >= minPower);
    const fades = holes.map(({ fade }) => fade);
    if (unchecked?.dropout !== undefined || (!gate && areClosures(fades)))
      return { defects: [], unchecked: { 'soft-dropout': SEPARATE_SOUNDS } };
    // Including pauses, which are no defects.
    const rests = gaps.map(({ startSec, durationMs }) => ({
      startSec,
      endSec: startSec + durationMs / 1000,
    }));
    const defects = holes.flatMap(
      ({ startFrame, endFrame, before, within, after, fade }): readonly Defect[] => {
        const [startSec, endSec] = [startFrame / rateHz, endFrame / rateHz];
        if (fade < MIN_FADE || isMet(rests, startSec, endSec) || isOfGate(gate, before)) return [];
        const depthDb = powerDb(Math.min(before, after)) - powerDb(within);
        return [
          {
            kind: 'soft-dropout',
            startSec,
            endSec,
            // A rhythmic gate makes the same holes on purpose.
            severity: endSec - startSec >= LONG_HOLE_SEC ? 'medium' : 'low',
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
    const isShort = frames < MIN_HOLE_SEC * rateHz;
    return { defects, ...(isShort && { unchecked: { 'soft-dropout': tooShort(MIN_HOLE_SEC) } }) };
  },
});

/** Whether holes are the closures of a voice: together, the sound next to them fades rather than breaks off. */
function areClosures(fades: readonly number[]): boolean {
  const evidenceDb = fades.reduce((sum, fade) => {
    const ofOne = powerDb(fade) - CUT_FADE_DB;
    return sum + clamp(ofOne, -MAX_CUT_EVIDENCE_DB, MAX_CUT_EVIDENCE_DB);
  }, 0);
  return fades.length >= MIN_CLOSURES && evidenceDb <= MIN_CUT_EVIDENCE_DB;
}

const STEP_SEC = 0.001;
/** The ends of a copied passage are those of whole chunks. */
const JOIN_SEC = 0.03;

/**
 * What breaks the waveform at a place. These kinds explain each other: the edge of a pasted passage is not also a
 * click. A comparison counts some of them, and pays for no other.
 */
export const breaks = defineDerived({
  id: 'breaks',
  // Basis: docs/measures/defects.md
  needs: {
    clicks: clickDefects,
    crackle,
    gaps: gapDefects,
    channelGaps: channelGapDefects,
    holes: holeDefects,
    copies: copyDefects,
    passages: passageDefects,
    turns: signChanges,
    changes: channelChanges,
    levels,
  },

  derive(
    { levels: { isConstant, isSilent }, clicks, turns, changes, channelGaps, ...others },
    { format: { channels } },
  ) {
    // A synthesiser that joins sounds with silence plays the same ones again.
    const isJoined = others.gaps.unchecked?.dropout === SEPARATE_SOUNDS;
    const passages = isJoined ? NO_PASSAGES : others.passages;
    // A buffer that is played again ends in a step, and so does a jump of the offset: neither is also a click or a sign
    // change.
    const jumps = changes.defects.filter(({ kind }) => kind === 'dc-jump');
    const mutes = changes.defects.filter(({ kind }) => kind === 'channel-mute').toSorted(inOrder);
    // Where a passage was pasted in, it is joined on either side.
    const joins = passages.defects
      .flatMap(({ startSec, endSec }) => [startSec, endSec])
      .sort((a, b) => a - b)
      .map((sec) => ({ startSec: sec - JOIN_SEC, endSec: sec + JOIN_SEC }));
    const isOfItself = ({ startSec, endSec }: Defect) =>
      [others.copies.defects, joins, jumps].every(
        (all) => !isMet(all, startSec - STEP_SEC, endSec + STEP_SEC),
      );
    // An impulse that goes through zero looks like a change of sign.
    const isImpulse = ({ startSec, endSec }: Defect) =>
      isMet(others.crackle.defects, startSec - CRACKLE_SHORT_SEC, endSec + CRACKLE_SHORT_SEC);
    const holes = [others.gaps, channelGaps, others.holes].map((found) => found.defects);
    const isAtHole = ({ startSec, endSec }: Defect) =>
      holes.some((all) => isMet(all, startSec - AROUND_SEC, endSec + AROUND_SEC));
    const turnsOfChannels = changes.defects.filter(({ kind }) => kind === 'polarity-flip');
    const ofTurns = turns.defects
      .filter((turn) => isOfItself(turn) && !isImpulse(turn) && !isAtHole(turn))
      .toSorted(inOrder)
      .map((turn) => {
        const { startSec, endSec } = turn;
        const isOfOne =
          channels === 1 ||
          isMet(turnsOfChannels, startSec - CHANNEL_STEP_SEC, endSec + CHANNEL_STEP_SEC);
        // Where the correlation of the channels changes its sign, the other channel is known to keep its polarity.
        return isOfOne ? turn : withoutChannel(turn);
      });
    // A change of sign sounds like a click, but is not reported as one too.
    const ofClicks = clicks.defects.filter(
      (click) => isOfItself(click) && !isMet(ofTurns, click.startSec, click.endSec),
    );
    // What is located to a tenth of a second may be located to the sample as well.
    const flips = ofTurns.filter(({ kind }) => kind === 'polarity-flip');
    const ofChannels = changes.defects.filter(
      ({ kind, startSec, endSec }) =>
        kind !== 'polarity-flip' ||
        !isMet(flips, startSec - CHANNEL_STEP_SEC, endSec + CHANNEL_STEP_SEC),
    );
    const found = {
      clicks: { ...clicks, defects: ofClicks },
      ...others,
      passages,
      channelGaps: {
        defects: channelGaps.defects.filter((gap) => !isMet(mutes, gap.startSec, gap.endSec)),
      },
      turns: { ...turns, defects: ofTurns },
      changes: { ...changes, defects: ofChannels },
    };
    return { found, ...summaryOf(found, Object.values(found), isConstant || isSilent) };
  },
});

const NO_PASSAGES: Found = {
  defects: [],
  unchecked: { 'repeated-passage': SEPARATE_SOUNDS },
};
