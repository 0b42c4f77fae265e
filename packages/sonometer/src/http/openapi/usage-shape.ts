import type { Shape } from '../../service/shape.js';

const used = (description: string, what: string): Shape => ({
  type: 'object',
  description,
  required: ['used', 'limit'],
  additionalProperties: false,
  properties: {
    used: { type: 'number', minimum: 0, description: `${what} charged so far.` },
    limit: {
      type: ['number', 'null'],
      description: `${what} that the plan allows; null: no limit.`,
    },
  },
});

const moment = (description: string): Shape => ({
  type: 'string',
  format: 'date-time',
  description,
});

/** The answer of `GET /v1/usage`, and `usage` in a 402. */
export const usageShape: Shape = {
  type: 'object',
  description: 'Usage of a plan in a UTC calendar month.',
  required: [
    'plan',
    'period',
    'calls',
    'dataBytes',
    'voiceMinutes',
    'requestsPerMinute',
    'profiles',
  ],
  additionalProperties: false,
  properties: {
    plan: { type: 'string', description: 'Name of the plan.' },
    period: {
      type: 'object',
      required: ['start', 'end'],
      additionalProperties: false,
      properties: {
        start: moment('First moment of the month.'),
        end: moment('First moment of the next month, when counting starts again.'),
      },
    },
    calls: used('Number of analyses; each item of a batch is one.', 'Calls'),
    dataBytes: used('Bytes of audio received.', 'Bytes'),
    voiceMinutes: used('Minutes of audio analysed by the voice routes.', 'Minutes'),
    requestsPerMinute: {
      type: ['integer', 'null'],
      description: 'Requests within one minute; null: no limit.',
    },
    profiles: {
      type: 'array',
      items: { type: 'string' },
      description: 'Profiles of /v1/analyze/profile in the plan.',
    },
  },
};
