import { median } from '../../core/numbers.js';
import { readFrom } from '../../core/reading.js';
import { type Conversation, type Speaker, turns } from '../../derived/conversation/turns.js';
import { defineMeasure } from '../measure.js';

/** From 0.2 s of overlap on, who goes on has interrupted: less is how turns meet. */
const INTERRUPTING_SEC = 0.2;

/** What each of two speakers does in a conversation. */
export const speakersInConversation = defineMeasure({
  id: 'speakers',
  title: 'Speakers',
  definition:
    'Of each channel’s voice: time spoken and its share of both voices’ time, turns, the longest turn, the median pause before it answers, and how often it takes over while the other still speaks for 0.2 s or more. Absent without two channels that hold one voice each.',
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
          description: 'Channel of the file; the first is 1.',
        },
        speechSec: { type: 'number', minimum: 0, description: 'Time spoken, s.' },
        share: {
          type: 'number',
          minimum: 0,
          maximum: 1,
          description: 'Of the time that both speak together.',
        },
        turns: { type: 'integer', minimum: 0, description: 'Turns taken.' },
        longestTurnSec: {
          type: 'number',
          minimum: 0,
          description: 'The longest turn, own pauses included, s.',
        },
        responseSec: {
          type: ['number', 'null'],
          minimum: 0,
          description:
            'Median pause before this voice takes over, s; null where it never answers after a pause.',
        },
        interruptions: {
          type: 'integer',
          minimum: 0,
          description: 'Turns taken while the other still speaks for 0.2 s or more.',
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
      value: [speakerOf(1, conversation), speakerOf(2, conversation)],
    })),
});

function speakerOf(channel: Speaker, { turns, firstSec, secondSec }: Conversation) {
  const own = turns.filter(({ speaker }) => speaker === channel);
  const speechSec = channel === 1 ? firstSec : secondSec;
  const offsets = own.flatMap(({ offsetSec }) => offsetSec ?? []);
  const pauses = offsets.filter((sec) => sec >= 0);
  return {
    channel,
    speechSec,
    share: speechSec / (firstSec + secondSec),
    turns: own.length,
    longestTurnSec: own.reduce(
      (most, { startSec, endSec }) => Math.max(most, endSec - startSec),
      0,
    ),
    responseSec: pauses.length > 0 ? median(pauses) : null,
    interruptions: offsets.filter((sec) => sec <= -INTERRUPTING_SEC).length,
  };
}
