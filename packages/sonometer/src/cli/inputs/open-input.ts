import { InputError } from '@sonometer/report/errors/failure.js';
import { nearestOf } from '@sonometer/report/questions/nearest.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import process from 'node:process';
import type { SpooledFile } from '../../service/intake/spool.js';
import type { Input } from '../../source/input.js';
import type { Audio } from '../analyser.js';
import { opendir, readFile, stat } from 'node:fs/promises';

const MAX_BYTES = 1_048_576;

/** The text of the cue sheet next to a file: `album.cue` or `album.flac.cue` next to `album.flac`. */
async function readCueSheetOf(path: string): Promise<string | undefined> {
  const stem = path.slice(0, path.length - extname(path).length);
  for (const sheet of new Set([`${stem}.cue`, `${path}.cue`])) {
    const found = await stat(sheet).catch(() => undefined);
    if (!found?.isFile() || found.size > MAX_BYTES) continue;
    const bytes = await readFile(sheet).catch(() => undefined);
    if (bytes) return decoded(bytes);
  }
  return undefined;
}

/** Old sheets are written in the code page of their maker, new ones in UTF-8. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

let folder: string | undefined;

/** A folder for what is fetched and spooled; it goes with the process, however that ends. */
function temporaryFolder(): string {
  if (folder !== undefined) return folder;
  const made = mkdtempSync(join(tmpdir(), 'sonometer-'));
  process.once('exit', () => {
    rmSync(made, { recursive: true, force: true });
  });
  return (folder = made);
}

/** An input as a file on this machine. */
export interface OpenInput extends Audio {
  /** Removes what was fetched or spooled. */
  readonly dispose: () => Promise<void>;
}

/**
 * The user of the program decides about the disk; these limits end a fetch that never would end.
 */
const MAX_URL_BYTES = 8e9;
const URL_DEADLINE_MS = 3_600_000;

/**
 * Makes sure that an input is a file: fetches a URL, through the same guard as the service, and
 * spools a pipe.
 */
export async function openInput({ name, path = name, kind }: Input): Promise<OpenInput> {
  switch (kind) {
    case 'file': {
      const missing = existsSync(path) ? undefined : await noSuchFile(name);
      if (missing) throw missing;
      const cueSheet = await readCueSheetOf(path);
      const submission = { fileName: basename(path), ...(cueSheet !== undefined && { cueSheet }) };
      return { path, submission, dispose: nothing };
    }
    case 'url': {
      const { fileName, ...file } = await fetchUrl(name);
      return audioOf(file, fileName);
    }
    case 'stdin':
      if (process.stdin.isTTY) throw nothingPiped;
      return piped(process.stdin);
    case 'pipe':
      return piped(createReadStream(name));
    case 'empty-folder':
      throw emptyFolder;
    case 'closed-folder':
      throw closedFolder;
  }
}

// Modules for inputs that are not local files are loaded on demand: that takes longer than
// measuring a short file.
async function fetchUrl(url: string) {
  const { openUrlFetcher } = await import('../../service/intake/fetch-url.js');
  const limits = { maxBytes: MAX_URL_BYTES, deadlineMs: URL_DEADLINE_MS };
  return openUrlFetcher({ dir: temporaryFolder(), ...limits })(url, {
    caller: { kind: 'open', id: 'cli' },
  });
}

async function piped(stream: AsyncIterable<Uint8Array>): Promise<OpenInput> {
  const { spool } = await import('../../service/intake/spool.js');
  const file = await spool(stream, { dir: temporaryFolder(), maxBytes: Infinity });
  if (file.sizeBytes === 0) throw nothingPiped;
  return audioOf(file);
}

const audioOf = (file: SpooledFile, fileName?: string): OpenInput => ({
  path: file.path,
  submission: fileName === undefined ? {} : { fileName },
  dispose: () => file.dispose(),
});

const nothing = async () => undefined;

const nothingPiped = new InputError({
  type: 'invalid_request',
  code: 'missing_input',
  message: 'the pipe contains no data',
  whatToDo: 'Pipe a file into it, as in: sonometer mix - < song.wav',
});

const emptyFolder = new InputError({
  type: 'invalid_request',
  code: 'no_audio_found',
  message: 'the folder holds no audio file',
  whatToDo:
    'Files are found by their ending: wav, mp3, flac, m4a, ogg, opus, aiff, caf, webm, aac, au, w64, mp2, gsm.',
});

const closedFolder = new InputError({
  type: 'invalid_request',
  code: 'file_unreadable',
  message: 'the folder cannot be read',
  whatToDo: 'Check its permissions.',
});

/** A folder may hold a million files. */
const MAX_LISTED = 10_000;
const MAX_SUGGESTED = 3;

/** With the files next to it whose names are similar; nothing where there is none. */
async function noSuchFile(path: string): Promise<InputError | undefined> {
  const names: string[] = [];
  try {
    for await (const entry of await opendir(dirname(path))) {
      if (entry.isFile()) names.push(entry.name);
      if (names.length === MAX_LISTED) break;
    }
  } catch {
    // there is no such folder either
  }
  const near = nearestOf(basename(path), names)
    .slice(0, MAX_SUGGESTED)
    .map((name) => printable(join(dirname(path), name)));
  if (near.length === 0) return undefined;
  return new InputError({
    type: 'invalid_request',
    code: 'file_unreadable',
    message: 'the file does not exist',
    whatToDo: `Did you mean ${near.join(' or ')}?`,
  });
}
