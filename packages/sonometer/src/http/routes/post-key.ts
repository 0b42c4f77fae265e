import { Type } from 'typebox';
import { jsonReader } from '../read-json.js';
import { defineRoute } from '../route.js';

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
