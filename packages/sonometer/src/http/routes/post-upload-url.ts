import { Type } from 'typebox';
import { cleanFileName } from '../../service/analysis/take-audio.js';
import { identify } from '../identify.js';
import { jsonReader } from '../read-json.js';
import { defineRoute } from '../route.js';

const Body = Type.Object(
  {
    contentType: Type.String({
      description: 'Content-Type of the PUT that follows: audio/* or application/octet-stream.',
    }),
    size: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Size of the file; the maximum that is accepted.' }),
    ),
    fileName: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Name of the file, returned in results.' }),
    ),
  },
  { additionalProperties: false },
);

const UploadTicket = Type.Object(
  {
    objectPath: Type.String({ description: 'Value that analysis routes take instead of a url.' }),
    signedUrl: Type.String({ format: 'uri', description: 'URL for the bytes, valid once.' }),
    method: Type.Literal('PUT', { description: 'Always PUT.' }),
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'Headers of the PUT, to be sent unchanged.',
    }),
    maxBytes: Type.Integer({ description: 'Maximum number of bytes.' }),
    expiresAt: Type.String({
      format: 'date-time',
      description: 'Expiry time of the URL.',
    }),
  },
  { additionalProperties: false },
);

const readBody = jsonReader(Body);

export const postUploadUrl = defineRoute({
  method: 'POST',
  path: '/api/upload-url',
  scope: 'analyse',
  doc: {
    name: 'createUploadUrl',
    tag: 'Uploads',
    summary: 'Upload ticket for audio without a public URL',
    description: 'Uploads are stored for about an hour, for the key that made them.',
    key: 'required',
    body: { 'application/json': { ...Body } },
    example: { contentType: 'audio/wav', size: 1_440_044, fileName: 'take.wav' },
    answers: {
      200: { description: 'The ticket.', name: 'UploadTicket', shape: { ...UploadTicket } },
    },
    errors: [
      'invalid_json',
      'invalid_parameter',
      'invalid_api_key',
      'file_too_large',
      'unsupported_media_type',
      'rate_limited',
      'storage_unavailable',
    ],
  },
  async handle(request, services) {
    const caller = await identify(request, services, { needsKey: true });
    const { contentType, size, fileName } = readBody(request.body);
    await services.metering.takeRequest(caller);
    const name = cleanFileName(fileName);
    const ticket = await services.uploads.create(caller.owner, {
      contentType,
      ...(size !== undefined && { sizeBytes: size }),
      ...(name !== undefined && { fileName: name }),
    });
    return { body: ticket };
  },
});
