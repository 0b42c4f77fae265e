import { Type } from 'typebox';
import { identify } from '../identify.js';
import { usageShape } from '../openapi/usage-shape.js';
import { jsonReader } from '../read-json.js';
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

const Body = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 100, description: 'Label of the key.' })),
  },
  { additionalProperties: false },
);

const MintedKey = Type.Object(
  {
    key: Type.String({ description: 'The key itself, shown only now.' }),
    id: Type.String({ description: 'Id of the key, for example to revoke it.' }),
    plan: Type.String({ description: 'Limits of the key; GET /v1/usage has the numbers.' }),
  },
  { additionalProperties: false },
);

const readBody = jsonReader(Body);

export const postKey = defineRoute({
  method: 'POST',
  path: '/account/keys',
  doc: {
    name: 'createKey',
    tag: 'Account',
    summary: 'Creates a free API key',
    description: 'A few keys per address and day. The operator may switch it off.',
    key: 'none',
    body: { 'application/json': { ...Body } },
    example: { name: 'pipeline' },
    answers: { 201: { description: 'The key.', name: 'MintedKey', shape: { ...MintedKey } } },
    errors: [
      'invalid_json',
      'invalid_parameter',
      'file_too_large',
      'unsupported_media_type',
      'rate_limited',
      'not_found',
      'storage_unavailable',
    ],
  },
  async handle({ body, address }, { selfServe }) {
    const { name } = readBody(body);
    const { key, id, plan } = await selfServe(address, name);
    return { status: 201, body: { key, id, plan }, headers: { 'cache-control': 'no-store' } };
  },
});
