import { Type } from 'typebox';
import { identify } from '../identify.js';
import { usageShape } from '../openapi/usage-shape.js';
import { defineRoute } from '../route.js';

export const getUsage = defineRoute({
  method: 'GET',
  path: '/v1/usage',
  doc: {
    name: 'getUsage',
    tag: 'Account',
    summary: 'Usage of the plan this month',
    description: 'Reading it is free and does not count as a call.',
    key: 'required',
    answers: { 200: { description: 'The usage.', name: 'Usage', shape: usageShape } },
    errors: ['invalid_api_key', 'storage_unavailable'],
  },
  async handle(request, services) {
    const caller = await identify(request, services, { needsKey: true });
    return { body: await services.metering.usage(caller) };
  },
});

const Day = Type.Object(
  {
    day: Type.String({ format: 'date', description: 'UTC.' }),
    keyId: Type.String({ description: 'The key that was charged.' }),
    calls: Type.Integer({ description: 'Calls charged.' }),
    dataBytes: Type.Integer({ description: 'Bytes of audio received.' }),
    voiceMinutes: Type.Number({ description: 'Minutes analysed by the voice routes.' }),
  },
  { additionalProperties: false },
);

export const getUsageDays = defineRoute({
  method: 'GET',
  path: '/v1/usage/days',
  doc: {
    name: 'getUsageDays',
    tag: 'Account',
    summary: 'Daily charges of each key of the account',
    description: 'The last 90 UTC days, newest first; reading is free.',
    key: 'required',
    answers: {
      200: {
        description: 'The days with charges.',
        name: 'UsageDays',
        shape: {
          ...Type.Object(
            { days: Type.Array(Day, { description: 'One entry per key and day.' }) },
            { additionalProperties: false },
          ),
        },
      },
    },
    errors: ['invalid_api_key', 'storage_unavailable'],
  },
  async handle(request, services) {
    const { id } = await identify(request, services, { needsKey: true });
    return { body: { days: await services.metering.days(id) } };
  },
});
