import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const KEY_ID = 'test-key';
const SECRET = 'test-secret';
const REGION = 'us-east-1';

/**
 * A strict double of an S3 store, in memory, on a free port of 127.0.0.1: it verifies every signature
 * (Signature Version 4, in headers or in the query), what was signed of type, length and conditions,
 * and the hash of a body, and refuses what it does not know.
 */
export interface S3Double {
  /** For the setting OBJECTS_URL. */
  readonly url: string;
  readonly objects: Map<string, StoredObject>;
  /** The next reads break off after so many bytes, one for each number. */
  readonly breaks: number[];
  /** Answers every request with an error of the store; or no more. */
  fail(isWanted: boolean): void;
  close(): Promise<void>;
}

interface StoredObject {
  readonly bytes: Buffer;
  readonly type: string;
  readonly modifiedMs: number;
}

/** Starts one with a bucket of its own. */
export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, StoredObject>();
  const breaks: number[] = [];
  let isFailing = false;
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      refuse(response, 500, 'InternalError', String(error));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const body = await buffer(request);
    if (isFailing) {
      refuse(response, 500, 'InternalError', 'the store has failed');
      return;
    }
    const wrong = wrongSignature(request, body);
    if (wrong !== undefined) {
      refuse(response, 403, wrong, wrong);
      return;
    }
    const { pathname, searchParams } = new URL(url, 'http://store');
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    if (bucket !== 'tests') refuse(response, 404, 'NoSuchBucket', 'there is no such bucket');
    else if (method === 'GET' && key === '') list(response, searchParams);
    else if (method === 'PUT') put(request, response, key, body);
    else if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (method === 'GET' || method === 'HEAD') get(request, response, key);
    else refuse(response, 501, 'NotImplemented', `${method} is not known here`);
  }

  function put(request: IncomingMessage, response: ServerResponse, key: string, bytes: Buffer) {
    const condition = request.headers['if-none-match'];
    if (condition === '*' && objects.has(key))
      refuse(response, 412, 'PreconditionFailed', 'it is there');
    else {
      const type = request.headers['content-type'] ?? '';
      objects.set(key, { bytes, type, modifiedMs: Date.now() });
      response.writeHead(200, { etag: '"1"' }).end();
    }
  }

  function get(request: IncomingMessage, response: ServerResponse, key: string): void {
    const object = objects.get(key);
    if (!object) {
      if (request.method === 'HEAD') response.writeHead(404).end();
      else refuse(response, 404, 'NoSuchKey', 'there is no such key');
      return;
    }
    const { bytes, type, modifiedMs } = object;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (from !== undefined && Number(from) >= bytes.length) {
      refuse(response, 416, 'InvalidRange', 'there are no such bytes');
      return;
    }
    const part = from === undefined ? bytes : bytes.subarray(Number(from), Number(to) + 1);
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`;
    response.writeHead(from === undefined ? 200 : 206, {
      ...(from !== undefined && { 'content-range': range }),
      'content-type': type,
      'content-length': part.length,
      'last-modified': new Date(modifiedMs).toUTCString(),
      etag: '"1"',
    });
    const cut = request.method === 'GET' ? breaks.shift() : undefined;
    if (request.method === 'HEAD') response.end();
    else if (cut === undefined) response.end(part);
    else response.write(part.subarray(0, cut), () => response.destroy());
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const PAGE = 2; // small, so that every list of three has a second page
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after);
    const page = keys.toSorted().slice(0, PAGE);
    const isMore = keys.length > PAGE;
    const contents = page.map((key) => {
      const { bytes, modifiedMs } = objects.get(key)!;
      const modified = new Date(modifiedMs).toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>` +
          (isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '') +
          `${contents.join('')}</ListBucketResult>`,
      );
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    url: `s3://${KEY_ID}:${SECRET}@tests/uploads?endpoint=${endpoint}&region=${REGION}`,
    objects,
    breaks,
    fail(isWanted) {
      isFailing = isWanted;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

/** The code to refuse a request with; `undefined` when it was signed with our secret, as it is. */
function wrongSignature(request: IncomingMessage, body: Buffer): string | undefined {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
  const signed = searchParams.has('X-Amz-Signature')
    ? inQuery(searchParams)
    : inHeader(request.headers.authorization ?? '', request.headers);
  if (!signed) return 'AccessDenied';
  const { credential, headerNames, signature, time, payload } = signed;
  if (signed.expiresMs !== undefined && Date.now() > signed.expiresMs) return 'AccessDenied';
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body))
    return 'XAmzContentSHA256Mismatch';
  const [keyId, day = '', region = '', service = '', end] = credential.split('/');
  if (keyId !== KEY_ID || region !== REGION || service !== 's3' || end !== 'aws4_request')
    return 'InvalidAccessKeyId';
  if (!headerNames.includes('host')) return 'AccessDenied';
  searchParams.delete('X-Amz-Signature');
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const headers = headerNames.map((name) => {
    const value = request.headers[name];
    return `${name}:${(Array.isArray(value) ? value.join(',') : (value ?? '')).trim()}\n`;
  });
  const canonical = [
    request.method,
    pathname,
    query.toSorted().join('&'),
    headers.join(''),
    headerNames.join(';'),
    payload,
  ].join('\n');
  const scope = [day, region, service, end].join('/');
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${SECRET}`);
  const own = hmac(key, text);
  const given = Buffer.from(signature, 'hex');
  return given.length === own.length && timingSafeEqual(given, own)
    ? undefined
    : 'SignatureDoesNotMatch';
}

interface Signed {
  readonly credential: string;
  readonly headerNames: readonly string[];
  readonly signature: string;
  readonly time: string;
  readonly payload: string;
  readonly expiresMs?: number;
}

function inQuery(query: URLSearchParams): Signed {
  const get = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const time = get('Date');
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  return {
    credential: get('Credential'),
    headerNames: get('SignedHeaders').split(';'),
    signature: get('Signature'),
    time,
    payload: 'UNSIGNED-PAYLOAD',
    expiresMs: Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) + 1000 * Number(get('Expires')),
  };
}

function inHeader(
  authorization: string,
  headers: Readonly<Record<string, unknown>>,
): Signed | undefined {
  const found = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(
    authorization,
  );
  if (!found) return undefined;
  const [, credential = '', names = '', signature = ''] = found;
  return {
    credential,
    headerNames: names.split(';'),
    signature,
    time: String(headers['x-amz-date']),
    payload: String(headers['x-amz-content-sha256']),
  };
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** As RFC 3986 has it; `encodeURIComponent` leaves five characters more. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
