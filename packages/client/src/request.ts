import { type AudioFile, type AudioInput, blobOf, fileNameOf, mediaTypeOf } from './audio-input.js';
import { checkOptional, refuseUnknown } from './arguments.js';
import {
  checkArgument,
  type Failure,
  invalidArgument,
  isBytes,
  isRecord,
  type OperationName,
} from './failure.js';
import { operations } from './openapi.js';
import type { Sending } from './send.js';

/** An operation as the document has it. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly body: 'audio' | 'json' | 'bytes' | 'none';
  /** Fields that may hold audio. */
  readonly files?: readonly string[];
  /** Fields of a JSON body, where they are not those of the query. */
  readonly fields?: readonly string[];
  /** May run as a job. */
  readonly job?: true;
  /** Of a body of bytes. */
  readonly maxBytes?: number;
  readonly answer: 'json' | 'text' | 'events';
}

export const operationOf = (name: OperationName): Operation => operations[name];

export type Input = Readonly<Record<string, unknown>>;

/** Puts a file where a request for an analysis can name it. */
export type Upload = (
  file: AudioFile,
) => Promise<{ readonly objectPath: string } | { readonly failure: Failure }>;

export type Request = Pick<Sending, 'method' | 'url' | 'headers' | 'body'>;

const JSON_TYPE = { 'content-type': 'application/json' };

/** What a method expects as its first argument. */
export function inputShape({ files = [], body }: Operation): string {
  if (body === 'bytes') return 'an object with file';
  if (files.length === 0) return 'an object with the parameters';
  return files.length === 1
    ? `an object such as ${SHAPES}`
    : `an object with ${files.join(' and ')}`;
}

/** The request for an input; a file that is too large for one is uploaded first. */
export async function requestOf(
  operation: Operation,
  input: Input,
  upload: Upload,
): Promise<Request | { readonly failure: Failure }> {
  const { method, path, body, query, fields = query, files = [] } = operation;
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    checkArgument(name, rest.get(name), 'text', isWord(rest.get(name)));
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const accepted = {
    none: query,
    bytes: ['file', ...query],
    json: fields,
    audio: files.length === 1 ? [...WAYS, ...query] : fields,
  };
  refuseUnknown(Object.fromEntries(rest), accepted[body]);
  switch (body) {
    case 'none':
      return { method, url: filled + queryOf(rest) };
    case 'bytes': {
      const blob = blobOf(rest.get('file') as AudioFile);
      rest.delete('file');
      return { method, url: filled + queryOf(rest), headers: typeHeader(blob), body: blob };
    }
    case 'json':
      return { method, url: filled, headers: JSON_TYPE, body: jsonOf(rest) };
    case 'audio': {
      const request = files.length === 1 ? requestOfOne : requestOfSeveral;
      return request({ ...operation, path: filled }, rest, upload);
    }
  }
}

/** What can be a part of an address. */
const isWord = (given: unknown) => typeof given === 'string' || typeof given === 'number';

type RequestMaker = (
  operation: Operation,
  rest: Map<string, unknown>,
  upload: Upload,
) => Promise<Request | { readonly failure: Failure }>;

const requestOfOne: RequestMaker = async ({ method, path, maxBytes = 0 }, rest, upload) => {
  checkWays(Object.fromEntries(rest));
  if (rest.has('file')) {
    const file = rest.get('file') as AudioFile;
    rest.delete('file');
    const name = fileNameOf(file);
    if (name !== undefined && !rest.has('fileName')) rest.set('fileName', name);
    const blob = blobOf(file);
    if (blob.size <= maxBytes)
      return { method, url: path + queryOf(rest), headers: typeHeader(blob), body: blob };
    const uploaded = await upload(file);
    if ('failure' in uploaded) return uploaded;
    rest.set('objectPath', uploaded.objectPath);
  }
  return { method, url: path, headers: JSON_TYPE, body: jsonOf(rest) };
};

const requestOfSeveral: RequestMaker = async (
  { method, path, files = [], maxBytes = 0 },
  rest,
  upload,
) => {
  const given = files.map((name) => [name, rest.get(name) as AudioInput] as const);
  for (const [name, audio] of given) {
    checkArgument(name, audio, SHAPES, isRecord(audio));
    refuseUnknown(audio, WAYS, `${name}.`);
    checkWays(audio, `${name}.`);
  }
  checkOptional('args', rest.get('args'), 'an object with options', isRecord);
  const form = formOf(given, maxBytes);
  if (form) {
    for (const name of files) rest.delete(name);
    const { args, ...fields } = Object.fromEntries(rest);
    for (const [name, value] of Object.entries({ ...fields, ...(args as Input | undefined) }))
      form.set(name, String(value));
    return { method, url: path, body: form };
  }
  for (const [name, audio] of given) {
    if (!('file' in audio)) continue;
    const uploaded = await upload(audio.file);
    if ('failure' in uploaded) return uploaded;
    rest.set(name, uploaded);
  }
  return { method, url: path, headers: JSON_TYPE, body: jsonOf(rest) };
};

/** A form of several files, where all are files, and small enough. */
function formOf(
  given: readonly (readonly [string, AudioInput])[],
  maxBytes: number,
): FormData | undefined {
  const form = new FormData();
  for (const [name, audio] of given) {
    if (!('file' in audio)) return undefined;
    const blob = blobOf(audio.file);
    if (blob.size > maxBytes) return undefined;
    form.set(name, blob, fileNameOf(audio.file) ?? name);
  }
  return form;
}

const WAYS = ['file', 'url', 'objectPath'];
const SHAPES = '{ file }, { url } or { objectPath }';

/** @throws SonometerError `invalid_argument` where the audio is given in no way, or in several. */
function checkWays(given: Input, place = ''): void {
  const ways = WAYS.filter((way) => given[way] !== undefined);
  if (ways.length === 1) return;
  const param = place + (ways[0] ?? 'file');
  const what = ways.length === 0 ? 'none' : 'several';
  throw invalidArgument(param, `${param}: expected one of file, url and objectPath, not ${what}`);
}

const typeHeader = (blob: Blob) => ({ 'content-type': mediaTypeOf(blob) });

/** @throws SonometerError `invalid_argument` where JSON cannot state a value, or would lose its bytes. */
function jsonOf(values: ReadonlyMap<string, unknown>): string {
  for (const [name, value] of values) refuseBytes(value, name);
  try {
    return JSON.stringify(Object.fromEntries(values));
  } catch (cause) {
    const message = 'input: expected values that JSON can state';
    throw invalidArgument('input', message, cause);
  }
}

/** Objects and lists in a body are nested at most this deep. */
const MAX_DEPTH = 8;

function refuseBytes(given: unknown, place: string, depth = 0): void {
  if (isBytes(given)) {
    const advice = 'upload them first, and give the objectPath that upload() returns';
    throw invalidArgument(
      place,
      `${place} holds bytes, which this method does not take: ${advice}`,
    );
  }
  if (typeof given !== 'object' || given === null || depth > MAX_DEPTH) return;
  for (const [name, value] of Object.entries(given))
    refuseBytes(value, Array.isArray(given) ? `${place}[${name}]` : `${place}.${name}`, depth + 1);
}

function queryOf(values: ReadonlyMap<string, unknown>): string {
  const given = [...values].map(([name, value]) => [name, String(value)]);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
