import type { AudioBackend } from './audio-backend.js';
import { objectShape, TEXT, type Tool } from './tool.js';

/** A place for the bytes of a recording that has no public URL. */
export const uploadTool = (createUpload: NonNullable<AudioBackend['createUpload']>): Tool => ({
  name: 'create_upload',
  title: 'Create an upload',
  description:
    'For audio without a URL: PUT its bytes to signedUrl with headers, then give objectPath.',
  input: () =>
    objectShape(
      { contentType: { type: 'string' }, fileName: { type: 'string', maxLength: 1000 } },
      ['contentType'],
    ),
  output: objectShape(
    { objectPath: TEXT, signedUrl: TEXT, headers: { type: 'object', additionalProperties: TEXT } },
    ['objectPath', 'signedUrl', 'headers'],
  ),
  stores: true,

  async call({ contentType, fileName }) {
    const ticket = await createUpload({
      contentType: String(contentType),
      ...(typeof fileName === 'string' && { fileName }),
    });
    const headers = Object.entries(ticket.headers).map(
      ([name, value]) => ` -H '${name}: ${value}'`,
    );
    return {
      structured: { ...ticket },
      text: `curl -T FILE${headers.join('')} '${ticket.signedUrl}'\nThen give objectPath ${ticket.objectPath} until ${ticket.expiresAt}; the file has at most ${ticket.maxBytes} bytes.`,
    };
  },
});
