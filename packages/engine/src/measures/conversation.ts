import { longest, median } from '../core/numbers.js';
import { readFrom } from '../core/reading.js';
import {
  type Conversation,
  type Speaker,
  speakers,
  turns,
} from '../derived/conversation/conversation.js';
import { defineMeasure } from './measure.js';
import { list, part, partOrNull, parts, share } from './parts.js';

/** Crosstalk, dB. */
export const crosstalk = defineMeasure({
  id: 'crosstalk',
  title: 'Crosstalk',
  definition:
    'Level of each voice in the other channel relative to its own channel, in dB. Without crosstalk, it shows the noise of that channel. Null for a voice of less than 0.4 s, or a channel with only the other voice.',
  unit: 'dB',
  shape: parts({
    firstInSecondDb: partOrNull('dB', 'First voice in the second channel, dB.'),
    secondInFirstDb: partOrNull('dB', 'Second voice in the first channel, dB.'),
  }),
  status: 'beta',
  basis: 'two voices mixed into each other by known gains; docs/measures/conversation.md',
  margin: 1.5,
  needs: { speakers },
  read: ({ speakers: found }) =>
    readFrom(found, ({ firstInSecondDb, secondInFirstDb }) => ({
      value: {
        firstInSecondDb: finiteOrNull(firstInSecondDb),
        secondInFirstDb: finiteOrNull(secondInFirstDb),
      },
    })),
});

const finiteOrNull = (db: number): number | null => (Number.isFinite(db) ? db : null);

/** From 0.2 s of overlap on, the one who continues has interrupted: shorter overlaps are normal turn changes. */
const INTERRUPTING_SEC = 0.2;

/** Behaviour of each of two speakers in a conversation. */
export const speakersInConversation = defineMeasure({
  id: 'speakers',
  title: 'Speakers',
  definition:
    'Talk time, share, turns, longest turn in s, median response pause in s, and interruptions of each channel’s voice. An interruption overlaps the other speaker by at least 0.2 s. Absent without two channels of one voice each.',
  unit: 's',
  shape: list(
    parts({
      channel: part('count', 'Channel number in the file; the first is 1.', {
        minimum: 1,
        maximum: 2,
      }),
      speechSec: part('s', 'Time spoken, s.', { minimum: 0 }),
      share: share('Share of the time spoken by both.'),
      turns: part('count', 'Number of turns.', { minimum: 0 }),
      longestTurnSec: part('s', 'Longest turn, including pauses of the same speaker, s.', {
        minimum: 0,
      }),
      responseSec: partOrNull(
        's',
        'Median pause before this voice responds, s; null when it never responds after a pause.',
        { minimum: 0 },
      ),
      interruptions: part('count', 'Turns that start while the other speaks for 0.2 s or more.', {
        minimum: 0,
      }),
    }),
    { minItems: 2, maxItems: 2 },
  ),
  status: 'beta',
  basis: 'two voices at scripted times; docs/measures/conversation.md',
  margin: null,
  needs: { turns },
  read: ({ turns: found }) =>
    readFrom(found, (conversation) => ({
      value: [computeSpeaker(1, conversation), computeSpeaker(2, conversation)],
    })),
});

function computeSpeaker(channel: Speaker, { turns, firstSec, secondSec }: Conversation) {
  const own = turns.filter(({ speaker }) => speaker === channel);
  const speechSec = channel === 1 ? firstSec : secondSec;
  const offsets = own.flatMap(({ offsetSec }) => offsetSec ?? []);
  const pauses = offsets.filter((sec) => sec >= 0);
  return {
    channel,
    speechSec,
    share: speechSec / (firstSec + secondSec),
    turns: own.length,
    longestTurnSec: own.reduce((max, { startSec, endSec }) => Math.max(max, endSec - startSec), 0),
    responseSec: pauses.length > 0 ? median(pauses) : null,
    interruptions: offsets.filter((sec) => sec <= -INTERRUPTING_SEC).length,
  };
}

const MAX_LISTED = 500;

/** Turns, s. */
export const turnList = defineMeasure({
  id: 'turns',
  title: 'Turns',
  definition:
    'List of speaker turns in time order, in s; speech inside a turn of the other speaker is no turn. At most the longest 500 are listed.',
  unit: 's',
  shape: list(
    parts({
      channel: part('count', 'Channel of the voice; the first is 1.', { minimum: 1, maximum: 2 }),
      startSec: part('s', 'Start, s.', { minimum: 0 }),
      endSec: part('s', 'End, s.', { minimum: 0 }),
    }),
    { maxItems: MAX_LISTED },
  ),
  status: 'beta',
  basis: 'two voices at scripted times; docs/measures/conversation.md',
  margin: null,
  needs: { turns },
  read: ({ turns: found }) =>
    readFrom(found, ({ turns: all }) => ({
      value: longest(all, MAX_LISTED, ({ startSec, endSec }) => endSec - startSec).map(
        ({ speaker, startSec, endSec }) => ({ channel: speaker, startSec, endSec }),
      ),
    })),
});

/** Turn-taking of two speakers. */
export const turnTaking = defineMeasure({
  id: 'turn-taking',
  title: 'Turn-taking',
  definition:
    'Number of speaker changes, pauses between turns in s, overlap time in s and its share, and phrases spoken inside the other’s turn.',
  unit: 's',
  shape: parts({
    changes: part('count', 'Number of speaker changes.', { minimum: 0 }),
    medianGapSec: partOrNull('s', 'Median pause between turns, s; null where there is none.', {
      minimum: 0,
    }),
    longestGapSec: partOrNull('s', 'Longest pause between turns, s; null where there is none.', {
      minimum: 0,
    }),
    overlapSec: part('s', 'Time in which both speak, s.', { minimum: 0 }),
    overlapShare: share('Share of the speech time in which both speak.'),
    inside: part('count', 'Phrases spoken entirely while the other speaks.', { minimum: 0 }),
  }),
  status: 'beta',
  basis: 'two voices at scripted times; docs/measures/conversation.md',
  margin: null,
  needs: { turns },
  read: ({ turns: found }) =>
    readFrom(found, ({ turns: all, inside, firstSec, secondSec, bothSec }) => {
      const offsets = all.flatMap(({ offsetSec }) => offsetSec ?? []);
      const gaps = offsets.filter((sec) => sec >= 0);
      return {
        value: {
          changes: offsets.length,
          medianGapSec: gaps.length > 0 ? median(gaps) : null,
          longestGapSec: gaps.length > 0 ? gaps.reduce((a, b) => Math.max(a, b)) : null,
          overlapSec: bothSec,
          overlapShare: bothSec / (firstSec + secondSec - bothSec),
          inside: inside.length,
        },
      };
    }),
});
