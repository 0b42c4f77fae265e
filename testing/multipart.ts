import type { UploadTicket } from '../packages/sonometer/src/service/objects/uploads.js';
import type { TestService } from './test-service.js';

/** A form as it goes over the wire. */
export function multipart(
  parts: readonly { name: string; fileName?: string; data: Uint8Array | string }[],
  boundary = 'a-line-that-is-in-no-part',
) {
  const payload = Buffer.concat([
    ...parts.flatMap(({ name, fileName, data }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"` +
          (fileName === undefined
            ? ''
            : `; filename="${fileName}"\r\ncontent-type: application/octet-stream`) +
          '\r\n\r\n',
      ),
      Buffer.from(data),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

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
