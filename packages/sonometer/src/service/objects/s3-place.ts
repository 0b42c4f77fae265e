/** The location of a bucket, from `s3://bucket/prefix?endpoint=https://…&region=…`. */
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

/** A mistyped `endpoint` would send the recordings to Amazon. */
const PARAMETERS = ['endpoint', 'region'];

/** Reads the URL of a bucket; `undefined` for what is none. */
export function readS3Place(text: string): S3Place | undefined {
  if (!/^s3:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { hostname, pathname, searchParams, username, password } = new URL(text);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const [path, accessKeyId, secretAccessKey] = [pathname, username, password].map(decoded);
  if (
    hostname === '' ||
    path === undefined ||
    accessKeyId === undefined ||
    secretAccessKey === undefined ||
    (accessKeyId === '') !== (secretAccessKey === '') ||
    [...searchParams.keys()].some((name) => !PARAMETERS.includes(name)) ||
    (endpoint !== undefined && !(/^https?:\/\//i.test(endpoint) && URL.canParse(endpoint)))
  )
    return undefined;
  const folder = path.replace(/^\/+|\/+$/g, '');
  return {
    bucket: hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint,
    region: searchParams.get('region') ?? 'us-east-1',
    credentials: accessKeyId === '' ? undefined : { accessKeyId, secretAccessKey },
  };
}

/** `undefined` where a percent sign begins no character. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
