import {
  closeSync,
  constants,
  createReadStream,
  existsSync,
  mkdtempSync,
  openSync,
  type ReadStream,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { opendir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, relative } from 'node:path';
import process from 'node:process';
import { InputError } from '@sonometer/report/errors/failure.js';
import { matchesGlob } from '@sonometer/report/gate/glob.js';
import { nearestOf } from '@sonometer/report/questions/nearest.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import type { SpooledFile } from '../../service/intake/spool.js';
import { audioIn, type Input } from '../../source/path-source.js';
import type { Audio } from '../analyser.js';
import { UsageError } from '../arguments/parse-arguments.js';

export interface Listed {
  readonly inputs: readonly Input[];
  /** Several were meant, even if a folder turns out to hold one. */
  readonly isList: boolean;
}

/** The inputs that the arguments of a command name: files, all audio of a folder, URLs, `-`. */
export async function listInputs(args: readonly string[]): Promise<Listed> {
  const inputs: Input[] = [];
  let isList = args.length > 1;
  for (const name of args) {
    const kind = kindOf(name);
    if (kind === 'folder') {
      isList = true;
      const found = await audioIn(name);
      if (found.length === 0) inputs.push({ name, kind: 'empty-folder' });
      for (const input of found) inputs.push(input); // a folder may hold a million
    } else if (kind === 'file' && isGlob(name)) {
      const found = await filesMatching(name);
      // one file, as where a shell expands the pattern
      isList ||= found.length !== 1;
      // brackets may be part of a name with a misprint
      const none = { name, kind: /[*?]/.test(name) ? 'no-match' : kind } as const;
      for (const input of found.length > 0 ? found : [none]) inputs.push(input);
    } else inputs.push({ name, kind });
  }
  return { inputs, isList };
}

/**
 * The same, where wished with each audio track of a file as an input of its own.
 *
 * @param track The one track that an option chose.
 */
export async function listTracksOf(
  args: readonly string[],
  isEachTrack: boolean,
  track: unknown,
): Promise<Listed> {
  const listed = await listInputs(args);
  if (!isEachTrack) return listed;
  if (track !== undefined) throw new UsageError('give only one of --each-track and --track');
  const { expandTracks } = await import('./each-track.js');
  const inputs = await expandTracks(listed.inputs);
  return { inputs, isList: listed.isList || inputs.length > 1 };
}

/** A pattern that no shell has expanded: quoted, or on Windows, where programs expand them. */
export const isGlob = (name: string): boolean => /[*?[{]/.test(name) && !existsSync(name);

function partsOf(pattern: string) {
  const parts = pattern.replaceAll('\\', '/').split('/');
  const first = parts.findIndex((part) => /[*?[{]/.test(part));
  return { parts, first, folder: first === 0 ? '.' : parts.slice(0, first).join('/') || '/' };
}

/** The folder that a pattern begins with. */
export const folderOfPattern = (pattern: string): string => partsOf(pattern).folder;

/** The audio files that a pattern matches, in natural order. */
export async function filesMatching(pattern: string): Promise<readonly Input[]> {
  const { folder, parts, first } = partsOf(pattern);
  const rest = parts.slice(first).join('/');
  // a choice may have folders of its own
  const maxDepth = /\*\*|\{/.test(rest) ? Infinity : parts.length - first;
  return (await audioIn(folder, maxDepth)).filter(
    ({ kind, name }) => kind === 'file' && matchesGlob(rest, relative(folder, name)),
  );
}

/** Whether the name of an input is a URL. */
export const isUrl = (name: string): boolean => /^[a-z][a-z\d+.-]+:\/\//i.test(name);

function kindOf(name: string): 'file' | 'folder' | 'pipe' | 'stdin' | 'url' {
  if (name === '-') return 'stdin';
  if (isUrl(name)) return 'url';
  try {
    const facts = statSync(name, { throwIfNoEntry: false });
    if (facts?.isDirectory()) return 'folder';
    return facts?.isFIFO() ? 'pipe' : 'file';
  } catch {
    return 'file'; // opening it will report the reason
  }
}

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
      return piped(streamOfPipe(name));
    case 'empty-folder':
      throw emptyFolder;
    case 'closed-folder':
      throw closedFolder;
    case 'no-match':
      throw noMatch;
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

/**
 * A pipe with a name. Its reader waits for a writer in a thread that no exit ends, so it is woken with a byte when the
 * program ends before the pipe does.
 */
function streamOfPipe(path: string): ReadStream {
  const stream = createReadStream(path);
  const wake = () => {
    try {
      const end = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
      writeSync(end, '\n');
      closeSync(end);
    } catch {
      // nobody waits
    }
  };
  process.once('exit', wake);
  return stream.once('close', () => process.off('exit', wake));
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

const noMatch = new InputError({
  type: 'invalid_request',
  code: 'no_audio_found',
  message: 'no audio file matches this pattern',
  whatToDo: 'Check the folder and the ending. * matches within a name, and ** any folders.',
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
