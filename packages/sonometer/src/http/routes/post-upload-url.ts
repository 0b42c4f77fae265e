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
      Type.Integer({ minimum: 1, description: 'Bytes of the file; no more are then taken.' }),
    ),
    fileName: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Name of the file, echoed in answers.' }),
    ),
  },
  { additionalProperties: false },
);

const UploadTicket = Type.Object(
  {
    objectPath: Type.String({ description: 'What analysis routes take in the place of a url.' }),
    signedUrl: Type.String({ format: 'uri', description: 'Where to send the bytes, once.' }),
    method: Type.Literal('PUT', { description: 'Always PUT.' }),
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'Headers of the PUT, to be sent as they are.',
    }),
    maxBytes: Type.Integer({ description: 'More bytes are refused.' }),
    expiresAt: Type.String({
      format: 'date-time',
      description: 'After this the URL takes nothing.',
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
    summary: 'A place for audio that has no public URL',
    description: 'Uploads are kept for about an hour, for the key that made them.',
    key: 'required',
    body: { 'application/json': { ...Body } },
    example: { contentType: 'audio/wav', size: 1_440_044, fileName: 'take.wav' },
    answers: {
      200: { description: 'The place.', name: 'UploadTicket', shape: { ...UploadTicket } },
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
