import { runsOf } from '../../algorithms/spectrum.js';
import { percentile, powerDb } from '../../core/numbers.js';
import { readFrom, type Reading } from '../../core/reading.js';
import { channelClassifier } from '../../features/classifier/channel-classifier.js';
import { channelLevels } from '../../features/levels/level-steps.js';
import { defineDerived } from '../derived.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { asPhrases, detectedFrames } from '../speech/speech-presence.js';
import { NO_SPEECH } from '../speech/speech.js';

/**
 * A frame shows how far a voice reaches into the other channel where it is loud: this far under its own loud frames.
 */
const LOUD_WITHIN_DB = 15;
/** The quietest tenth of frames: at other times the second voice, or an echo, is there too. */
const MIN_PERCENTILE = 10;
/** 40 ms of delay between two microphones. */
const DELAY_FRAMES = 2;
/** Fewer frames of a voice, 0.4 s, show nothing. */
const MIN_FRAMES = 20;

/** Levels of 20 ms frames, each the largest within the delay around it. */
export function withinDelay(powers: Float32Array): Float32Array {
  return Float32Array.from(powers, (_, i) => {
    let max = 0;
    for (let k = i - DELAY_FRAMES; k <= i + DELAY_FRAMES; k++) max = Math.max(max, powers[k] ?? 0);
    return powerDb(max);
  });
}

/**
 * Level of a voice in the other channel relative to its own, dB: what is left there while it speaks, which is the other
 * channel's noise where nothing crosses over. −Infinity where too little of the voice is detected.
 */
export function crosstalkDb(
  ownDb: Float32Array,
  otherDb: Float32Array,
  detected: Uint8Array,
): number {
  const levels = ownDb.filter((_, i) => detected[i] === 1);
  if (levels.length < MIN_FRAMES) return -Infinity;
  const loudDb = percentile(levels, 95) - LOUD_WITHIN_DB;
  const differences: number[] = [];
  ownDb.forEach((own, i) => {
    if (detected[i] === 1 && own > loudDb) differences.push((otherDb[i] ?? 0) - own);
  });
  return percentile(differences, MIN_PERCENTILE);
}

/** Who speaks when, in frames of 20 ms. */
export interface Speakers {
  /** 1 where the voice of the first, and of the second, channel speaks. */
  readonly first: Uint8Array;
  readonly second: Uint8Array;
  /** Level of a voice in the other channel relative to its own, dB; −Infinity where too little of it is detected. */
  readonly firstInSecondDb: number;
  readonly secondInFirstDb: number;
}

/** A channel holds a voice of its own where it exceeds the crosstalk from the other by this. */
const OVER_CROSSTALK_DB = 6;
/** Each voice must be softer in the other channel than in its own, or the channels cannot be distinguished. */
const MIN_APART_DB = -OVER_CROSSTALK_DB;

/** The voices of a file with one speaker in each of its two channels. */
export const speakers = defineDerived({
  id: 'speakers',
  // Basis: docs/measures/conversation.md#who-speaks
  needs: { detected: channelClassifier, powers: channelLevels },

  derive({ detected, powers }): Reading<Speakers> {
    const [firstDetected, secondDetected] = detected;
    const [firstPowers, secondPowers] = powers;
    if (!firstDetected || !secondDetected || !firstPowers || !secondPowers)
      return { absent: 'a conversation needs two channels with one voice in each' };

    const frames = firstPowers.length;
    const [firstDb, secondDb] = [withinDelay(firstPowers), withinDelay(secondPowers)];
    const first = detectedFrames(firstDetected.speech, frames);
    const second = detectedFrames(secondDetected.speech, frames);
    let firstInSecondDb = crosstalkDb(firstDb, secondDb, first);
    let secondInFirstDb = crosstalkDb(secondDb, firstDb, second);
    // what is detected in a channel may be only the other voice, which is then louder in the other
    if (firstInSecondDb <= MIN_APART_DB && secondInFirstDb > -MIN_APART_DB)
      secondInFirstDb = -Infinity;
    else if (secondInFirstDb <= MIN_APART_DB && firstInSecondDb > -MIN_APART_DB)
      firstInSecondDb = -Infinity;
    if (Math.max(firstInSecondDb, secondInFirstDb) > MIN_APART_DB)
      return {
        absent: 'both voices are equally loud in both channels; one voice in each is needed',
      };

    clearCrosstalk(first, firstDb, secondDb, secondInFirstDb);
    clearCrosstalk(second, secondDb, firstDb, firstInSecondDb);
    for (const mask of [first, second]) asPhrases(mask);
    if (!first.includes(1) && !second.includes(1)) return { absent: NO_SPEECH };
    return { value: { first, second, firstInSecondDb, secondInFirstDb } };
  },
});

/** Clears a mask where the channel holds no more than crosstalk. */
function clearCrosstalk(
  mask: Uint8Array,
  ownDb: Float32Array,
  otherDb: Float32Array,
  crossingDb: number,
): void {
  for (let i = 0; i < mask.length; i++)
    if ((ownDb[i] ?? 0) < (otherDb[i] ?? 0) + crossingDb + OVER_CROSSTALK_DB) mask[i] = 0;
}

/** 1 is the voice of the first channel. */
export type Speaker = 1 | 2;

/** From the first to the last word of one speaker before the other takes over. */
export interface Turn {
  readonly speaker: Speaker;
  readonly startSec: number;
  readonly endSec: number;
  /** From the end of the other's turn, s; negative where the two overlap. Absent of the first turn. */
  readonly offsetSec?: number;
}

export interface Conversation {
  readonly turns: readonly Turn[];
  /** Phrases that lie wholly within the other's speech: backchannels or attempts to interrupt. */
  readonly inside: readonly Speaker[];
  /** Seconds in which each speaks, and both at once. */
  readonly firstSec: number;
  readonly secondSec: number;
  readonly bothSec: number;
}

/** Turns and what lies between them. */
export const turns = defineDerived({
  id: 'turns',
  // Basis: floor transfers after Heldner and Edlund, Journal of Phonetics 38 (2010) 555;
  // docs/measures/conversation.md#turns
  needs: { speakers },
  derive: ({ speakers: found }): Reading<Conversation> =>
    readFrom(found, (voices) => ({ value: computeConversation(voices) })),
});

/**
 * Phrase by phrase in order of time: the speaker who continues keeps the turn; the one who speaks longer takes it over.
 */
function computeConversation({ first, second }: Speakers): Conversation {
  const phrases = [
    ...runsOf(first, 1).map((run) => ({ ...run, speaker: 1 as const })),
    ...runsOf(second, 1).map((run) => ({ ...run, speaker: 2 as const })),
  ].sort((a, b) => a.start - b.start || b.end - a.end);

  const turns: Turn[] = [];
  const inside: Speaker[] = [];
  let turn: { speaker: Speaker; start: number; end: number; offset?: number } | undefined;
  const close = () => {
    if (!turn) return;
    const { speaker, start, end, offset } = turn;
    turns.push({
      speaker,
      startSec: start * LEVEL_FRAME_SEC,
      endSec: end * LEVEL_FRAME_SEC,
      ...(offset === undefined ? {} : { offsetSec: offset * LEVEL_FRAME_SEC }),
    });
  };
  for (const { speaker, start, end } of phrases) {
    if (turn?.speaker === speaker) turn.end = Math.max(turn.end, end);
    else if (turn && end <= turn.end) inside.push(speaker);
    else {
      close();
      turn = { speaker, start, end, ...(turn ? { offset: start - turn.end } : {}) };
    }
  }
  close();

  let both = 0;
  for (let i = 0; i < first.length; i++) both += (first[i] ?? 0) & (second[i] ?? 0);
  const secondsOf = (mask: Uint8Array) => mask.reduce((sum, is) => sum + is, 0) * LEVEL_FRAME_SEC;
  return {
    turns,
    inside,
    firstSec: secondsOf(first),
    secondSec: secondsOf(second),
    bothSec: both * LEVEL_FRAME_SEC,
  };
}
