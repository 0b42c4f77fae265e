import { mkdir, statfs } from 'node:fs/promises';
import { sizeText } from '@sonometer/report/reading/quantity.js';
import { checkDisk as checkWrite } from '../readiness.js';
import type { Settings } from '../settings.js';
import { failed, type Finding, ok, warning } from './finding.js';

const PART = 'disk';

/** Compares the free space of the data folder with the files that may come in at the same time. */
export async function checkDisk({ dataDir, workers, queue }: Settings): Promise<Finding[]> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await checkWrite(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const freeBytes = bavail * bsize;
  const mostBytes = 2 * (workers + queue) * MAX_FILE_BYTES;
  if (freeBytes < MAX_FILE_BYTES)
    return [failed(PART, `${sizeText(freeBytes)} are free`, 'free space in SONOMETER_DATA_DIR')];
  return freeBytes < mostBytes
    ? [
        warning(
          PART,
          `${sizeText(freeBytes)} are free, and files of a full queue take up to ${sizeText(mostBytes)}`,
          'free space, or lower SONOMETER_QUEUE',
        ),
      ]
    : [ok(PART, `${sizeText(freeBytes)} are free`)];
}

/** Of a URL or an upload. */
const MAX_FILE_BYTES = 150e6;
