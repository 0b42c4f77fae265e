import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from '@sonometer/report/dataset/columns.js';
import { REQUESTED, cellsOf, columns, rowOf } from '../../../../testing/table-rows.js';
import { openJournal } from './journal.js';
import { openTable } from './stored-table.js';
import { partsIn } from './parquet-parts.js';
import { openTableFile } from './read-table.js';
import { writeParts } from './write-parts.js';
import { testFolder } from '../../../../testing/test-folder.js';

/**
 * The contract of the parts of a table, over generated sequences of runs, and of rows of a
 * megabyte.
 */
export function writePartsContract(numRuns: number, wideRows?: number): void {
  const folder = testFolder('test');

  /** Opens it, and gives what is in it. */
  async function reopened(path: string) {
    const table = await openTable({
      path,
      ending: '/',
      columns,
      requested: REQUESTED,
      isResumed: true,
    });
    const rows: Row[] = [];
    for await (const row of table.rows()) rows.push(row);
    return { table, rows };
  }

  test('a folder has parts of so many rows, which are read as one table in their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(9), fc.integer({ min: 1, max: 4 }), async (count, partRows) => {
        const path = join(folder, 'parts');
        const names = Array.from({ length: count }, (_, i) => `${i}.wav`);
        const rows = names.map((name, i) => rowOf(name, i));
        const journal = openJournal(join(folder, 'journal.ndjson'));
        for (const row of rows) journal.write(row);
        await writeParts({ folder: path, columns, requested: REQUESTED }, journal, names, {
          rows: partRows,
          bytes: Infinity,
        });
        journal.close();
        rmSync(join(folder, 'journal.ndjson'));
        expect(partsIn(path)).toHaveLength(Math.max(1, Math.ceil(count / partRows)));
        const { table, rows: read } = await reopened(`${path}/`);
        table.close();
        expect(read.map(cellsOf)).toEqual(rows.map(cellsOf));
        const reported: unknown[] = [];
        for await (const { input } of (await openTableFile(path)).rows()) reported.push(input);
        expect(reported).toEqual(names);
        expect(readdirSync(folder)).toEqual(['parts']);
        rmSync(path, { recursive: true });
      }),
      { numRuns: Math.min(20, numRuns) },
    );
  });

  test('over any sequence of runs, ended wherever they may be, a folder has each row once, and full parts stay', async () => {
    const inputs = Array.from({ length: 14 }, (_, i) => `${i}.wav`);
    const oneRun = fc.record({
      measured: fc.uniqueArray(fc.nat(inputs.length - 1), { minLength: 1, maxLength: 6 }),
      /** Rows that are written into parts before the run is ended, and what it leaves of the next part. */
      endedAfter: fc.option(fc.nat(8)),
      hasDraft: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(oneRun, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        async (runs, partRows) => {
          const path = mkdtempSync(join(folder, 'parts-'));
          const journalPath = `${path}.partial.ndjson`;
          const call = { folder: path, columns, requested: REQUESTED };
          const model = new Map<string, Row>();
          const read = async () => {
            const { table, rows } = await reopened(`${path}/`);
            table.close();
            return new Map(rows.map((row) => [row.input, cellsOf(row)]));
          };
          for (const [version, { measured, endedAfter, hasDraft }] of runs.entries()) {
            const names = measured.map((i) => inputs[i] ?? '');
            const journal = openJournal(journalPath);
            for (const name of names) {
              journal.write(rowOf(name, version));
              model.set(name, rowOf(name, version));
            }
            const before = new Map(partsIn(path).map((part) => [part, statSync(part)]));
            const rowsBefore = await Promise.all([...before.keys()].map(inputsOf));
            let left = endedAfter ?? Infinity;
            const ended = {
              has: (input: string) => journal.has(input),
              *rowsOf(some: Iterable<string>) {
                for (const row of journal.rowsOf(some)) {
                  if (left-- <= 0) throw new Error('killed');
                  yield row;
                }
              },
            };
            const changed = new Set(journal.inputs());
            const isWhole = await writeParts(call, ended, journal.inputs(), {
              rows: partRows,
              bytes: Infinity,
            }).then(
              () => true,
              (error: unknown) => {
                expect(error).toMatchObject({ message: 'killed' });
                return false;
              },
            );
            journal.close();
            if (isWhole) rmSync(journalPath);
            else if (hasDraft)
              writeFileSync(join(path, 'part-00000.parquet.new'), 'PAR1 and no more');
            [...before].forEach(([part, { ino, mtimeMs }], i) => {
              const rows = rowsBefore[i] ?? [];
              if (rows.length < partRows || rows.some((input) => changed.has(input))) return;
              expect(statSync(part)).toMatchObject({ ino, mtimeMs });
            });
            // each row once, in the parts and in the journal together, and in the parts only
            const all = (await Promise.all(partsIn(path).map(inputsOf))).flat();
            expect(new Set(all).size).toBe(all.length);
            if (isWhole) expect(new Set(all)).toEqual(new Set(model.keys()));
            expect(await read()).toEqual(
              new Map([...model].map(([input, row]) => [input, cellsOf(row)])),
            );
          }
        },
      ),
      { numRuns },
    );
  });

  async function inputsOf(part: string): Promise<readonly string[]> {
    const inputs: string[] = [];
    for await (const { input } of (await openTableFile(part)).rows()) inputs.push(String(input));
    return inputs;
  }

  if (wideRows === undefined) return;

  test('a part of wide rows ends with the row group that passes so many bytes, and takes no more', async () => {
    const path = join(folder, 'parts');
    // groups end at 32 MiB of cells: 33 rows of a megabyte
    const wide = (name: string, i: number): Row => ({
      ...rowOf(name, i),
      soundPrint: name.repeat(Math.ceil(1e6 / name.length)),
    });
    const names = Array.from({ length: wideRows }, (_, i) => `${i}.wav`);
    const journalPath = join(folder, 'journal.ndjson');
    const written = async (inputs: readonly string[]) => {
      const journal = openJournal(journalPath);
      for (const [i, name] of inputs.entries()) journal.write(wide(name, i));
      const call = { folder: path, columns, requested: REQUESTED };
      await writeParts(call, journal, inputs, { rows: 1000, bytes: 1000 });
      journal.close();
      rmSync(journalPath);
      const parts = await Promise.all(partsIn(path).map(inputsOf));
      return parts.map(({ length }) => length);
    };
    const counts = await written(names);
    expect(counts).toHaveLength(Math.ceil(wideRows / 33));
    expect(Math.max(...counts)).toBeLessThan(40);
    const { ino } = statSync(partsIn(path).at(-1) ?? '');
    expect(await written(['one more.wav'])).toEqual([...counts, 1]);
    expect(statSync(partsIn(path).at(-2) ?? '').ino).toBe(ino);
  });
}
