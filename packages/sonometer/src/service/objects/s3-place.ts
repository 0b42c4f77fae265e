/** Where a bucket is, as `s3://bucket/prefix?endpoint=https://…&region=…` says. */
export interface S3Place {
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
  /** Of a store that is not Amazon's. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** From `s3://key:secret@bucket`; else from the environment or the machine, as the SDK finds them. */
  readonly credentials:
    { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Reads the URL of a bucket; `undefined` for what is none. */
export function readS3Place(text: string): S3Place | undefined {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return undefined;
  const { hostname, pathname, searchParams, username, password } = new URL(text);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (hostname === '' || (endpoint !== undefined && !URL.canParse(endpoint))) return undefined;
  const path = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: hostname,
    prefix: path === '' ? '' : `${path}/`,
    endpoint,
    region: searchParams.get('region') ?? 'us-east-1',
    credentials:
      username === ''
        ? undefined
        : {
            accessKeyId: decodeURIComponent(username),
            secretAccessKey: decodeURIComponent(password),
          },
  };
}
