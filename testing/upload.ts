import type { UploadTicket } from '../packages/sonometer/src/service/objects/uploads.js';
import type { TestService } from './test-service.js';

const OWN = 'https://sonometer.example';

/** Uploads bytes by a ticket, to the server or to the store itself; gives their path. */
export async function upload(service: TestService, key: string, bytes: Buffer): Promise<string> {
  const made = await service.inject({
    method: 'POST',
    url: '/api/upload-url',
    payload: { contentType: 'application/octet-stream', size: bytes.length },
    headers: { authorization: `Bearer ${key}` },
  });
  const { signedUrl, headers, objectPath } = made.json<UploadTicket>();
  if (signedUrl.startsWith(OWN))
    await service.inject({
      method: 'PUT',
      url: signedUrl.replace(OWN, ''),
      payload: bytes,
      headers,
    });
  else await fetch(signedUrl, { method: 'PUT', body: new Uint8Array(bytes), headers });
  return objectPath;
}
