import { type AudioFile, type AudioInput, blobOf, fileNameOf, mediaTypeOf } from './audio-input.js';
import { nearest } from './arguments.js';
import {
  checkArgument,
  type Failure,
  isRecord,
  type OperationName,
  SonometerError,
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

/** The request for an input; a file that is too large for one is uploaded first. */
export async function requestOf(
  operation: Operation,
  input: Input,
  upload: Upload,
): Promise<Request | { readonly failure: Failure }> {
  const { method, path, body } = operation;
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    checkArgument(name, rest.get(name), 'text', isWord(rest.get(name)));
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const withQuery = () => filled + queryOf(rest, operation.query);
  switch (body) {
    case 'none':
      return { method, url: withQuery() };
    case 'bytes': {
      const blob = blobOf(rest.get('file') as AudioFile);
      rest.delete('file');
      return { method, url: withQuery(), headers: typeHeader(blob), body: blob };
    }
    case 'json':
      return { method, url: filled, headers: JSON_TYPE, body: jsonOf(rest) };
    case 'audio':
      return audioRequest({ ...operation, path: filled }, rest, upload);
  }
}

/** What can be a part of an address. */
const isWord = (given: unknown) => typeof given === 'string' || typeof given === 'number';

async function audioRequest(
  { method, path, query, files = [], maxBytes = 0 }: Operation,
  rest: Map<string, unknown>,
  upload: Upload,
): Promise<Request | { readonly failure: Failure }> {
  const [only] = files;
  const isOne = files.length === 1 && only !== undefined;
  if (isOne && rest.has(only)) {
    const file = rest.get(only) as AudioFile;
    const others = [...WAYS].filter((way) => way !== only && rest.has(way));
    if (others.length > 0)
      throw wrongArgument(only, `${only}: expected one of file, url and objectPath, not several`);
    rest.delete(only);
    const name = fileNameOf(file);
    if (name !== undefined && !rest.has('fileName')) rest.set('fileName', name);
    const blob = blobOf(file);
    if (blob.size <= maxBytes)
      return { method, url: path + queryOf(rest, query), headers: typeHeader(blob), body: blob };
    const uploaded = await upload(file);
    if ('failure' in uploaded) return uploaded;
    rest.set('objectPath', uploaded.objectPath);
  }
  if (!isOne) {
    const given = files.map((name) => [name, rest.get(name) as AudioInput] as const);
    for (const [name, audio] of given)
      checkArgument(name, audio, '{ file }, { url } or { objectPath }', isRecord(audio));
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
  }
  return { method, url: path, headers: JSON_TYPE, body: jsonOf(rest) };
}

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

const typeHeader = (blob: Blob) => ({ 'content-type': mediaTypeOf(blob) });

const jsonOf = (values: ReadonlyMap<string, unknown>) => JSON.stringify(Object.fromEntries(values));

const WAYS = ['file', 'url', 'objectPath'];

const wrongArgument = (param: string, message: string) =>
  new SonometerError({ code: 'invalid_argument', message, param });

/** @throws SonometerError `invalid_argument` of a name that the request would leave out. */
function queryOf(values: ReadonlyMap<string, unknown>, names: readonly string[]): string {
  for (const name of values.keys())
    if (!names.includes(name)) {
      const meant = nearest(name, names);
      const hint = meant === undefined ? `it takes ${names.join(', ')}` : `did you mean ${meant}?`;
      throw wrongArgument(
        name,
        `${name} is not accepted; ${names.length > 0 ? hint : 'there are no options here'}`,
      );
    }
  const given = names.flatMap((name) =>
    values.has(name) ? [[name, String(values.get(name))]] : [],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
