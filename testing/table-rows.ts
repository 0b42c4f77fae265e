import { signal } from '@sonometer/engine';
import type { Requested } from '@sonometer/report/dataset/requested.js';
import { columnsOf, type Row } from '@sonometer/report/dataset/columns.js';

export const columns = columnsOf(signal, false);
export const REQUESTED: Requested = {
  question: 'signal',
  options: { contentModel: 'v1' },
  engineVersion: '1.0.0',
};

/** A row with the measured file and its version. */
export const rowOf = (input: string, version: number): Row => ({
  input,
  ok: version % 5 !== 4,
  ...(version % 5 === 4
    ? { error: { code: 'unsupported_format', message: 'no, "never"' } }
    : {
        data: {
          format: 'wav',
          peakDb: -1 / (version + 1),
          channels: version + 1,
          tags: ['issue:noisy', `version:${version}`],
          thirdOctaveDb: { centres: [25, 31.5], db: [-10.25, null] },
          regions: [{ startSec: 0, endSec: version, kind: 'silence', confidence: 1 }],
        },
        warnings: version % 2 ? ['it breaks off', 'a; b'] : [],
      }),
  sizeBytes: version,
  modifiedMs: 1_700_000_000_000 + version,
  ...REQUESTED,
});

export const cellsOf = (row: Row): readonly unknown[] => columns.map((column) => column.of(row));
