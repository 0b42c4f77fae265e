import { runsOf } from '../../algorithms/frame-runs.js';
import { type Reading, readFrom } from '../../core/reading.js';
import { defineDerived } from '../derived.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { type Speakers, speakers } from './speakers.js';

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
  basis:
    'floor transfers after Heldner and Edlund, Journal of Phonetics 38 (2010) 555; docs/measures/conversation.md#turns',
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
