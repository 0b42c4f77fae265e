import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { type HeldBody, hold, type Places } from '../intake/hold.js';
import type { Caller } from '../metering/caller.js';
import { MAX_BODY_BYTES, spool, type SpooledFile } from '../intake/spool.js';
import {
  type AnalysisRequest,
  type AudioSource,
  coercedOptions,
  type Given,
  invalid,
  mergedOptions,
  missing,
} from './requested.js';

/** The audio of a request, and its other fields. */
export interface AudioInput {
  readonly file: SpooledFile | HeldBody;
  /** As the form, the URL or the upload names it: for people to recognise it by. */
  readonly fileName: string | undefined;
  readonly given: Given;
}

/** For whom audio is taken in, and what for. */
export interface Taking {
  readonly caller: Caller;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
  /** Longer bodies are wanted on the disk: they may become jobs. */
  readonly maxHeldBytes: number;
}

/**
 * Takes in the audio of a request, from whichever place it is in; the caller disposes of the file.
 *
 * @throws ApiError `missing_input`, `invalid_parameter`, `file_too_large`, `url_not_allowed`,
 * `url_fetch_failed`, `upload_not_found`, `storage_unavailable`, `service_overloaded`.
 */
export async function takeAudio(
  { source, given }: AnalysisRequest,
  places: Places,
  { caller, signal, maxHeldBytes }: Taking,
): Promise<AudioInput> {
  switch (source.kind) {
    case 'url': {
      const { fileName, ...file } = await places.fetchUrl(source.url, { caller, signal });
      return { file, fileName, given };
    }
    case 'object': {
      const { fileName, ...file } = await places.fetchObject(source.objectPath, caller.owner);
      return { file, fileName, given };
    }
    case 'raw':
      return takeRaw(source.stream, { ...places, maxHeldBytes }, given);
    case 'form':
      return takeForm(source, { ...places, maxHeldBytes }, given);
  }
}

type Holding = Pick<Places, 'spoolDir' | 'room'> & Pick<Taking, 'maxHeldBytes'>;

async function takeRaw(stream: Readable, holding: Holding, given: Given): Promise<AudioInput> {
  const file = await holdBody(stream, holding);
  if (file.sizeBytes > 0) return { file, fileName: undefined, given };
  await file.dispose();
  throw missing('the body is empty');
}

const holdBody = (stream: Readable, { spoolDir: dir, room, maxHeldBytes }: Holding) =>
  whole(hold(stream, { dir, room, maxBytes: MAX_BODY_BYTES, maxHeldBytes }));

/** Spools what a caller sends. */
export const spoolBody = (stream: Readable, dir: string, hash?: Hash): Promise<SpooledFile> =>
  whole(spool(stream, { dir, maxBytes: MAX_BODY_BYTES, ...(hash && { hash }) }));

/** A body that throws while it is read has broken off: the client may be gone. */
async function whole<T>(taken: Promise<T>): Promise<T> {
  try {
    return await taken;
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('invalid_parameter', 'the body breaks off', { cause, param: 'file' });
  }
}

async function takeForm(
  form: AudioSource & { kind: 'form' },
  holding: Holding,
  inQuery: Given,
): Promise<AudioInput> {
  const texts: Record<string, string> = {};
  let file: AudioInput['file'] | undefined;
  let fileName: string | undefined;
  try {
    for await (const part of form.parts()) {
      if ('value' in part) {
        if (Object.hasOwn(texts, part.name)) throw invalid(part.name, 'is given more than once');
        texts[part.name] = part.value;
        continue;
      }
      if (part.name !== 'file')
        throw invalid(part.name, 'is a file: the audio goes into field file');
      if (file) throw invalid('file', 'is given more than once');
      fileName = part.fileName;
      file = await holdBody(part.stream, holding);
    }
    if (!file) throw missing();
    return { file, fileName, given: mergedOptions(inQuery, coercedOptions(texts)) };
  } catch (error) {
    await file?.dispose();
    throw error;
  }
}

/** The last element of a name that a client gave, without control characters; for display only. */
export function cleanFileName(given: string | undefined): string | undefined {
  const name = given
    ?.split(/[/\\]/)
    .at(-1)
    ?.replace(/\p{Cc}/gu, '_')
    .slice(0, 255);
  return name === '' ? undefined : name;
}
