import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Answer, SyncSource } from '@sonometer/engine';
import { Fault } from '@sonometer/engine/core';

/** One recording to measure, or a placeholder of one. */
export interface Input {
  /** The argument, or the path under a folder, as the user would write it; it names every result. */
  readonly name: string;
  /** Where a file lies, if its name is another. */
  readonly path?: string;
  /** The one of its audio tracks that is meant, from 1. */
  readonly track?: number;
  readonly kind: 'file' | 'pipe' | 'url' | 'stdin' | 'empty-folder' | 'closed-folder' | 'no-match';
}

/** The usual endings of audio files of our formats. */
const AUDIO_NAMES = new Set([
  ...'.wav .wave .bwf .rf64 .w64 .aif .aiff .aifc .caf .au .snd .flac'.split(' '),
  ...'.mp3 .mp2 .gsm .aac .ogg .oga .opus .m4a .m4b .mp4 .mov .webm .weba .mka .mkv'.split(' '),
]);

/** Whether a name has the ending of an audio file. */
export const isAudioName = (name: string): boolean => AUDIO_NAMES.has(extname(name).toLowerCase());

/**
 * The audio files under a folder, at any depth, in natural order, with the folder as it was given
 * before them. Names decide here, since a folder holds much that is no audio; what a file is, its
 * content decides. Hidden files are left out, and links to folders are not followed: they may lead
 * in a circle.
 *
 * @param maxDepth Folders inside each other that are read, 1 for the folder alone.
 */
export async function audioIn(folder: string, maxDepth = Infinity): Promise<readonly Input[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [{ name: folder, kind: 'closed-folder' }];
  const found: Input[] = [];
  const inNaturalOrder = new Intl.Collator('en', { numeric: true }); // 5 ms, which only folders take
  for (const entry of entries.sort((a, b) => inNaturalOrder.compare(a.name, b.name))) {
    const name = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) {
      if (maxDepth > 1) for (const inner of await audioIn(name, maxDepth - 1)) found.push(inner);
    } else if (isAudioName(entry.name) && (await isFile(name))) found.push({ name, kind: 'file' });
  }
  return found;
}

const isFile = async (path: string) =>
  stat(path).then(
    (facts) => facts.isFile(),
    () => true, // a link that leads nowhere: to be reported, not skipped
  );

/** A file on this machine; `close` gives its descriptor back. */
export interface PathSource extends SyncSource {
  close(): void;
}

/**
 * Opens a file for reading at any place.
 *
 * Reads are synchronous: they run in a worker, whose only task is this file, and a positioned read
 * from the page cache takes less time than the promise around it.
 *
 * @throws Fault `source.unreadable` when there is no such file, or it is a folder.
 */
export function openPathSource(path: string): PathSource {
  try {
    // before it is opened: opening a pipe would wait for someone to write into it
    if (!statSync(path).isFile()) throw new Fault('source.unreadable', 'this is not a file');
    const descriptor = openSync(path, 'r');
    return sourceOf(descriptor, fstatSync(descriptor).size);
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('source.unreadable', reasonOf(error), { cause: error });
  }
}

function sourceOf(descriptor: number, sizeBytes: number): PathSource {
  let isOpen = true;
  return {
    sizeBytes,
    read(offset, length, into) {
      const wanted = Math.max(0, Math.min(length, sizeBytes - offset));
      const bytes =
        into && into.length >= wanted ? into.subarray(0, wanted) : new Uint8Array(wanted);
      let filled = 0;
      while (filled < bytes.length) {
        const count = readSync(descriptor, bytes, filled, bytes.length - filled, offset + filled);
        if (count === 0) break; // the file has become shorter meanwhile
        filled += count;
      }
      return bytes.subarray(0, filled);
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

/** The system's message, without the path: it may travel to a caller that must not know it. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'the file does not exist';
    case 'EACCES':
    case 'EPERM':
      return 'the file cannot be read';
    default:
      return 'the file could not be opened';
  }
}

/** The facts of a file before it is measured. */
export interface FileFacts {
  readonly fileName?: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly sha256?: string;
}

const CHUNK_BYTES = 1_048_576;

/**
 * The facts of a file, with the SHA-256 of its bytes where the answer prints it: reading a whole
 * file once more has a cost.
 */
export async function withPrintedHash(
  known: FileFacts,
  { fields }: Answer,
  source: PathSource,
): Promise<FileFacts> {
  const isPrinted = Object.values(fields).some(({ id }) => id === 'inputSha256');
  if (!isPrinted || known.sha256 !== undefined) return known;
  const { createHash } = await import('node:crypto'); // loads for longer than a short file is measured
  const hash = createHash('sha256');
  const borrowed = new Uint8Array(CHUNK_BYTES);
  try {
    for (let offset = 0; offset < source.sizeBytes; offset += CHUNK_BYTES)
      hash.update(source.read(offset, CHUNK_BYTES, borrowed));
  } catch {
    return known; // the engine explains better why it cannot be read
  }
  return { ...known, sha256: hash.digest('hex') };
}
