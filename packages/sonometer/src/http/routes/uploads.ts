import { ApiError } from '@sonometer/report/errors/api-error.js';
import { Type } from 'typebox';
import { cleanFileName } from '../../service/analysis/take-audio.js';
import { identify } from '../identify.js';
import { BINARY } from '../openapi/analysis-doc.js';
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

const Upload = Type.Object(
  {
    objectPath: Type.String({ description: 'Value that analysis routes take.' }),
    sizeBytes: Type.Integer({ description: 'Received bytes.' }),
    sha256: Type.String({ description: 'SHA-256 of the bytes, hexadecimal.' }),
  },
  { additionalProperties: false },
);

const BYTES = { description: 'The file.', ...BINARY };

export const putUpload = defineRoute({
  method: 'PUT',
  path: '/api/uploads/:id',
  takesAudio: true,
  bodyTimeoutSec: 900, // 150 MB at 1.3 Mbit/s
  doc: {
    name: 'putUpload',
    tag: 'Uploads',
    summary: 'Receives the bytes of an upload',
    description: 'The complete URL, including its signature, comes from POST /api/upload-url.',
    key: 'none',
    params: { id: { type: 'string', description: 'The objectPath.' } },
    query: {
      expires: { type: 'string', description: 'As signed.' },
      max: { type: 'string', description: 'As signed.' },
      exact: { type: 'string', description: 'As signed.' },
      signature: { type: 'string', description: 'As signed.' },
    },
    body: { 'application/octet-stream': BYTES, 'audio/*': BYTES },
    answers: {
      200: { description: 'The bytes have arrived.', name: 'Upload', shape: { ...Upload } },
    },
    errors: [
      'invalid_parameter',
      'not_found',
      'upload_url_invalid',
      'upload_url_used',
      'request_timeout',
      'file_too_large',
      'unsupported_media_type',
      'rate_limited',
      'service_overloaded',
      'storage_unavailable',
    ],
  },
  async handle({ params, query, body, headers, address }, services) {
    const { objects, receiver, uploads, intake, settings } = services;
    const id = params['id'] ?? '';
    if (body.kind !== 'raw')
      throw new ApiError(
        'unsupported_media_type',
        'send only the bytes, as described by the ticket',
      );
    if (!receiver)
      throw new ApiError('upload_url_invalid', 'uploads go directly to the object store');
    const declared = Number(headers['content-length'] ?? query['max']);
    const owner = await uploads.expect(id, Number.isSafeInteger(declared) ? declared : 0);
    // of an open service everyone owns it
    const leave = intake.enter({
      kind: 'key',
      id: settings.isOpen ? address : (owner ?? id),
    });
    const facts = await receiver.receive(id, query, body.mediaType, body.stream).finally(leave);
    if (!(await uploads.arrived(id, facts))) {
      await objects.delete(id);
      throw new ApiError('upload_url_invalid', 'the upload has expired');
    }
    const { sizeBytes, sha256 } = facts;
    return { body: { objectPath: id, sizeBytes, sha256 } };
  },
});
