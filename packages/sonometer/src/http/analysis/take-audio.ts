import type { Readable } from 'node:stream';
import { ApiError } from '../../errors/api-error.js';
import type { FetchedFile, UrlFetcher } from '../../intake/fetch-url.js';
import { MAX_BODY_BYTES, spool, type SpooledFile } from '../../intake/spool.js';
import { type Asked, type AudioSource, type Given, invalid, missing } from './asked.js';
import { coercedOptions, mergedOptions } from './given-options.js';

/** The audio of a request in a file, and what was said with it. */
export interface AudioInput {
  readonly file: SpooledFile;
  /** As the form, the URL or the upload names it: for people to recognise it by. */
  readonly fileName: string | undefined;
  readonly given: Given;
}

/** Where audio may come from. */
export interface Places {
  /** Folder of the files that come in. */
  readonly spoolDir: string;
  readonly fetchUrl: UrlFetcher;
  /** A file that was uploaded before, for its owner alone. */
  readonly fetchObject: (objectPath: string, owner: string) => Promise<FetchedFile>;
}

/**
 * Takes in the audio of a request, from whichever place it is in; the caller disposes of the file.
 *
 * @throws ApiError `missing_input`, `invalid_parameter`, `file_too_large`, `url_not_allowed`,
 * `url_fetch_failed`, `upload_not_found`, `storage_unavailable`.
 */
export async function takeAudio(
  { source, given }: Asked,
  { spoolDir, fetchUrl, fetchObject }: Places,
  { owner, signal }: { readonly owner: string; readonly signal: AbortSignal },
): Promise<AudioInput> {
  switch (source.kind) {
    case 'url': {
      const { fileName, ...file } = await fetchUrl(source.url, signal);
      return { file, fileName, given };
    }
    case 'object': {
      const { fileName, ...file } = await fetchObject(source.objectPath, owner);
      return { file, fileName, given };
    }
    case 'raw':
      return takeRaw(source.stream, spoolDir, given);
    case 'form':
      return takeForm(source, spoolDir, given);
  }
}

async function takeRaw(stream: Readable, dir: string, given: Given): Promise<AudioInput> {
  const file = await spoolBody(stream, dir);
  if (file.sizeBytes > 0) return { file, fileName: undefined, given };
  await file.dispose();
  throw missing();
}

/**
 * Spools what a caller sends. What a body throws while it is read is that it breaks off: nobody may be
 * there to hear it.
 */
export async function spoolBody(stream: Readable, dir: string): Promise<SpooledFile> {
  try {
    return await spool(stream, { dir, maxBytes: MAX_BODY_BYTES });
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('invalid_parameter', 'the body breaks off', { cause, param: 'file' });
  }
}

async function takeForm(
  form: AudioSource & { kind: 'form' },
  dir: string,
  inQuery: Given,
): Promise<AudioInput> {
  const texts: Record<string, string> = {};
  let file: SpooledFile | undefined;
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
      file = await spoolBody(part.stream, dir);
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
