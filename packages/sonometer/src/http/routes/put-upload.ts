import { Type } from 'typebox';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { defineRoute } from '../route.js';

const Upload = Type.Object(
  {
    objectPath: Type.String({ description: 'Value that analysis routes take.' }),
    sizeBytes: Type.Integer({ description: 'Received bytes.' }),
    sha256: Type.String({ description: 'SHA-256 of the bytes, hexadecimal.' }),
  },
  { additionalProperties: false },
);

const BYTES = { description: 'The file.' };

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
    body: { 'audio/*': BYTES, 'application/octet-stream': BYTES },
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
