import { unlink } from 'node:fs/promises';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { isDiskFull, systemCode } from '../system-code.js';

/** A disk operation, whose failure is `storage_unavailable` with the system's error as cause. */
export async function onDisk<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation;
  } catch (cause) {
    const problem = isDiskFull(cause) ? 'the disk is full' : 'the file could not be stored or read';
    throw new ApiError('storage_unavailable', problem, { cause });
  }
}

/** Removes a file; one that is not there is as good as removed. `rm` would look at it first. */
export async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
}
