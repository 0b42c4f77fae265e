import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { MeterSnapshot } from '@sonometer/engine';
import { InputError } from '@sonometer/report/errors/failure.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import type { Followed, Place } from './sound-in.js';
import { checkFolder, type LogMark } from './log-file.js';

/** A session as it was written down. */
export interface Snapshot {
  readonly kind: 'sonometer listen 1';
  readonly meter: MeterSnapshot;
  /** Of a file that is followed; without it, of a stream. */
  readonly file?: ReceivedFile;
  readonly log?: LogMark;
  /** So far: the answer covers all that was measured, and so does the exit code. */
  readonly alarmsRaised?: number;
}

/** Identifies the file, by its path and by a hash of what was measured of it. */
interface ReceivedFile {
  readonly path: string;
  /** Nothing where it had become shorter than that. */
  readonly digest: string | undefined;
}

const KIND = 'sonometer listen 1';
/** At the beginning and at the end of the measured part. */
const KNOWN_BY_BYTES = 65_536;

/**
 * The last stored state; nothing where there is no file.
 * @throws InputError for a file that is no snapshot; UsageError where there is no folder for one.
 */
export function readSnapshot(path: string): Snapshot | undefined {
  checkFolder('--snapshot', path);
  if (!existsSync(path)) return undefined;
  try {
    const found = deserialize(readFileSync(path)) as Partial<Snapshot> | null;
    if (found?.kind === KIND && typeof found.meter?.opened === 'string') return found as Snapshot;
  } catch {
    // reported below
  }
  throw refused(`${printable(path)} is not a snapshot of a meter`);
}

/** A kill in between leaves the one before. */
export function writeSnapshot(path: string, snapshot: Omit<Snapshot, 'kind'>): void {
  const adjacent = `${path}.new`;
  try {
    writeFileSync(adjacent, serialize({ kind: KIND, ...snapshot }));
    renameSync(adjacent, path);
  } catch (error) {
    rmSync(adjacent, { force: true }); // a half-written one takes the space that others need
    throw error;
  }
}

/** The next session starts from the beginning. */
export function removeSnapshot(path: string): void {
  rmSync(path, { force: true });
}

/** Identifies a file of which so many frames were measured; by its real path. */
export function detectedOf(
  path: string,
  followed: Followed,
  { dataOffset, frameBytes }: Place,
  frames: number,
): ReceivedFile {
  const receivedBytes = frames * frameBytes;
  const end = dataOffset + receivedBytes;
  if (followed.sizeBytes() < end) return { path, digest: undefined };
  const count = Math.min(KNOWN_BY_BYTES, receivedBytes);
  const digest = createHash('sha256')
    .update(followed.bytesAt(dataOffset, count))
    .update(followed.bytesAt(end - count, count))
    .digest('hex');
  return { path, digest };
}

/**
 * A file is continued where the session left it, and a stream with another stream.
 * @throws InputError where the snapshot is of something else than `path`, a file, or a stream
 * without it.
 */
export function checkSource(name: string, { file }: Snapshot, path: string | undefined): void {
  const reported = printable(name);
  const was = file ? `of ${printable(file.path)}` : 'of a stream';
  if (path === undefined && file) throw refused(`${reported} is ${was}, but this is a stream`);
  if (path !== undefined && file?.path !== path)
    throw refused(`${reported} is ${was}, not of ${printable(path)}`);
}

/** @throws InputError where the file holds other sound than that which was measured. */
export function checkDemonstrations(name: string, { file }: Snapshot, now: ReceivedFile): void {
  if (file && (now.digest === undefined || file.digest !== now.digest))
    throw refused(
      `${printable(file.path)} no longer contains the audio that ${printable(name)} has processed`,
    );
}

/** Why a session cannot continue with its snapshot. */
export const refused = (message: string): InputError =>
  new InputError({
    type: 'invalid_request',
    code: 'invalid_parameter',
    message,
    whatToDo: 'Give another --snapshot, or remove the file to start over.',
  });
