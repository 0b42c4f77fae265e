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
