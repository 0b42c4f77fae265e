import { median } from '../../core/numbers.js';
import { readFrom } from '../../core/reading.js';
import { type Conversation, type Speaker, turns } from '../../derived/conversation/turns.js';
import { defineMeasure } from '../measure.js';

/** From 0.2 s of overlap on, the one who continues has interrupted: shorter overlaps are normal turn changes. */
const INTERRUPTING_SEC = 0.2;

/** Behaviour of each of two speakers in a conversation. */
export const speakersInConversation = defineMeasure({
  id: 'speakers',
  title: 'Speakers',
  definition:
    'Talk time, share, turns, longest turn in s, median response pause in s, and interruptions of each channel’s voice. An interruption overlaps the other speaker by at least 0.2 s. Absent without two channels of one voice each.',
  unit: 's',
  shape: {
    type: 'array',
    minItems: 2,
    maxItems: 2,
    items: {
      type: 'object',
      additionalProperties: false,
      required: [
        'channel',
        'speechSec',
        'share',
        'turns',
        'longestTurnSec',
        'responseSec',
        'interruptions',
      ],
      properties: {
        channel: {
          type: 'integer',
          minimum: 1,
          maximum: 2,
          description: 'Channel number in the file; the first is 1.',
        },
        speechSec: { type: 'number', minimum: 0, description: 'Time spoken, s.' },
        share: {
          type: 'number',
          minimum: 0,
          maximum: 1,
          description: 'Share of the time spoken by both.',
        },
        turns: { type: 'integer', minimum: 0, description: 'Number of turns.' },
        longestTurnSec: {
          type: 'number',
          minimum: 0,
          description: 'Longest turn, including pauses of the same speaker, s.',
        },
        responseSec: {
          type: ['number', 'null'],
          minimum: 0,
          description:
            'Median pause before this voice responds, s; null when it never responds after a pause.',
        },
        interruptions: {
          type: 'integer',
          minimum: 0,
          description: 'Turns that start while the other speaks for 0.2 s or more.',
        },
      },
    },
  },
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
