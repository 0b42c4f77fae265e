import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { signal } from '@sonometer/engine';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Asked } from '@sonometer/report/dataset/asked.js';
import { columnsOf } from '@sonometer/report/dataset/columns.js';
import type { Row } from '@sonometer/report/dataset/row.js';
import { openTable, TABLE_ENDINGS, type TableEnding } from './kept-table.js';
import { partsIn } from './parquet-parts.js';
import { openTableFile } from './read-table.js';
import { TableRefused } from './table-refused.js';
import { openJournal } from './journal.js';
import { writeParts } from './write-parts.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sonometer-table-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const columns = columnsOf(signal, false);
const ASKED: Asked = {
  question: 'signal',
  options: { contentModel: 'v1' },
  engineVersion: '1.0.0',
};
const OTHERS: readonly Asked[] = [
  { ...ASKED, question: 'mix' },
  { ...ASKED, options: { contentModel: 'v2' } },
  { ...ASKED, engineVersion: '1.0.1' },
];
const NAMES = ['a.wav', 'b, "c".wav', 'd\r\ne.wav', 'é 音.wav', '1.wav', '2.wav', '3.wav', '4.wav'];

/** A row that says which file and which version of it was measured. */
const rowOf = (input: string, version: number): Row => ({
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
  ...ASKED,
});
/** A folder is named without its slash. */
const pathOf = (name: string, ending: TableEnding) =>
  join(folder, ending === '/' ? name : `${name}${ending}`);

/** Of a table; of a folder, those of all its parts. */
const bytesOf = (path: string): readonly (readonly [string, Buffer])[] =>
  statSync(path).isDirectory()
    ? readdirSync(path).map((name) => [name, readFileSync(join(path, name))])
    : [['', readFileSync(path)]];

const cellsOf = (row: Row) => columns.map((column) => column.of(row));

/** Opens it, and gives what is in it by its input. */
async function reopened(path: string, ending: TableEnding) {
  const table = await openTable({ path, ending, columns, asked: ASKED, isResumed: true });
  const rows: Row[] = [];
  for await (const row of table.rows()) rows.push(row);
  return { table, rows };
}

const run = fc.record({
  /** Files that are another version before it begins. */
  changed: fc.uniqueArray(fc.nat(NAMES.length - 1), { maxLength: 3 }),
  named: fc.uniqueArray(fc.nat(NAMES.length - 1), { minLength: 1 }),
  /** Rows after which it is killed, and the bytes of the next that are written then. */
  killed: fc.option(fc.record({ after: fc.nat(NAMES.length), torn: fc.nat(40) })),
  /** Asks another question, which is refused. */
  other: fc.option(fc.constantFrom(...OTHERS), { freq: 4 }),
  /** Results come in another order than that of the inputs. */
  order: fc.infiniteStream(fc.nat(1000)),
});

describe.each(TABLE_ENDINGS)('%s: over any sequence of runs', (ending) => {
  test('no row is lost, doubled or of another question', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 8 }), async (runs) => {
        const path = pathOf(`${count++}`, ending);
        const journalPath = ending === '.ndjson' ? path : `${path}.partial.ndjson`;
        const versions = NAMES.map(() => 0);
        /** What the table has to hold. */
        const model = new Map<string, Row>();
        for (const { changed, named, killed, other, order } of runs) {
          for (const i of changed) versions[i] = (versions[i] ?? 0) + 1;
          if (other && model.size > 0) {
            const before = [path, journalPath].map((one) => existsSync(one) && bytesOf(one));
            await expect(
              openTable({ path, ending, columns, asked: other, isResumed: true }),
            ).rejects.toThrow(TableRefused);
            expect([path, journalPath].map((one) => existsSync(one) && bytesOf(one))).toEqual(
              before,
            );
            continue;
          }
          const { table, rows } = await reopened(path, ending);
          expect(new Set(rows.map(({ input }) => input)).size).toBe(rows.length);
          expect(new Map(rows.map((row) => [row.input, cellsOf(row)]))).toEqual(
            new Map([...model].map(([input, row]) => [input, cellsOf(row)])),
          );
          const sizes = new Map(rows.map(({ input, sizeBytes }) => [input, sizeBytes]));
          const todo = named
            .map((i) => ({ input: NAMES[i] ?? '', version: versions[i] ?? 0, key: 0 }))
            .filter(({ input, version }) => sizes.get(input) !== version)
            .map((one) => ({ ...one, key: order.next().value as number }))
            .sort((a, b) => a.key - b.key);
          for (const { input, version } of todo.slice(0, killed?.after)) {
            await table.add(rowOf(input, version));
            model.set(input, rowOf(input, version));
          }
          const [torn] = todo.slice(killed?.after);
          if (killed) {
            // the lock stays, and so does a part of the next line where something was written at all
            if (torn && existsSync(journalPath))
              appendFileSync(
                journalPath,
                JSON.stringify(rowOf(torn.input, 9)).slice(0, killed.torn),
              );
            continue;
          }
          await table.finish(named.map((i) => NAMES[i] ?? ''));
          table.close();
          expect(existsSync(path)).toBe(true);
          if (ending !== '.ndjson') expect(existsSync(journalPath)).toBe(false);
          if (todo.length > 0 && rows.length === 0) {
            const inOrder = await reopened(path, ending);
            inOrder.table.close();
            expect(inOrder.rows.map(({ input }) => input)).toEqual(named.map((i) => NAMES[i]));
          }
        }
        const { table, rows } = await reopened(path, ending);
        expect(rows.map(cellsOf).sort()).toEqual([...model.values()].map(cellsOf).sort());
        table.close();
      }),
      { numRuns: 60 },
    );
  });

  test('a run that was killed and has gone on gives the same bytes as one that was not', async () => {
    const inputs = [...NAMES];
    const whole = pathOf('whole', ending);
    const broken = pathOf('broken', ending);
    for (const path of [whole, broken]) {
      const call = { path, ending, columns, asked: ASKED };
      let table = await openTable({ ...call, isResumed: false });
      for (const input of [...inputs].reverse()) {
        if (path === broken && input === inputs[3])
          table = await openTable({ ...call, isResumed: true });
        await table.add(rowOf(input, 2));
      }
      await table.finish(inputs);
      const told: string[] = [];
      for await (const row of table.rows()) told.push(row.input);
      expect(told).toEqual(inputs);
      table.close();
    }
    expect(bytesOf(broken)).toEqual(bytesOf(whole));
  });

  test('a finished table with nothing new is not written again', async () => {
    const path = pathOf('all', ending);
    const first = await openTable({ path, ending, columns, asked: ASKED, isResumed: false });
    for (const name of NAMES) await first.add(rowOf(name, 1));
    await first.finish(NAMES);
    first.close();
    const before = bytesOf(path);
    const { table, rows } = await reopened(path, ending);
    await table.finish(NAMES);
    table.close();
    expect(rows).toHaveLength(NAMES.length);
    expect(bytesOf(path)).toEqual(before);
  });

  test('says what differs, and both ways out', async () => {
    const path = pathOf('all', ending);
    const table = await openTable({ path, ending, columns, asked: ASKED, isResumed: false });
    await table.add(rowOf('a.wav', 0));
    await table.finish(['a.wav']);
    table.close();
    const open = (asked: Asked, isResumed = true) =>
      openTable({ path, ending, columns, asked, isResumed });
    await expect(open(ASKED, false)).rejects.toThrow(/--resume adds to it.*another --out/);
    await expect(open({ ...ASKED, question: 'mix' })).rejects.toThrow(
      /the question is signal there, mix now.*another --out, or remove/,
    );
    await expect(open({ ...ASKED, options: { contentModel: 'v2' } })).rejects.toThrow(
      'contentModel is v1 there, v2 now',
    );
    await expect(open({ ...ASKED, engineVersion: '2.0.0' })).rejects.toThrow(
      'the engine is 1.0.0 there, 2.0.0 now',
    );
  });

  test('a file of another kind is refused and left as it is', async () => {
    const path = pathOf('all', ending);
    writeFileSync(path, 'mine\n');
    await expect(reopened(path, ending)).rejects.toThrow(TableRefused);
    expect(readFileSync(path, 'utf8')).toBe('mine\n');
  });

  test('two runs at a time are refused, a lock of a dead one is not', async () => {
    const path = pathOf('all', ending);
    writeFileSync(`${path}.lock`, JSON.stringify({ pid: process.ppid, host: hostname() }));
    await expect(reopened(path, ending)).rejects.toThrow(/another run \(process \d+/);
    writeFileSync(`${path}.lock`, JSON.stringify({ pid: 2 ** 22 + 1, host: hostname() }));
    const { table } = await reopened(path, ending);
    table.close();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });
});

test('what an ended run has left beside a table is not begun over', async () => {
  const path = join(folder, 'all.csv');
  const call = { path, ending: '.csv', columns, asked: ASKED } as const;
  const table = await openTable({ ...call, isResumed: false });
  await table.add(rowOf('a.wav', 0)); // and it is killed
  await expect(openTable({ ...call, isResumed: false })).rejects.toThrow(/go on with --resume/);
});

test('a folder has parts of so many rows, which are read as one table in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(9), fc.integer({ min: 1, max: 4 }), async (count, partRows) => {
      const path = join(folder, 'parts');
      const names = Array.from({ length: count }, (_, i) => `${i}.wav`);
      const rows = names.map((name, i) => rowOf(name, i));
      const journal = openJournal(join(folder, 'journal.ndjson'));
      for (const row of rows) journal.write(row);
      await writeParts({ folder: path, columns, asked: ASKED }, journal, names, partRows);
      journal.close();
      rmSync(join(folder, 'journal.ndjson'));
      expect(partsIn(path)).toHaveLength(Math.max(1, Math.ceil(count / partRows)));
      const { table, rows: read } = await reopened(`${path}/`, '/');
      table.close();
      expect(read.map(cellsOf)).toEqual(rows.map(cellsOf));
      const told: unknown[] = [];
      for await (const { input } of (await openTableFile(path)).rows()) told.push(input);
      expect(told).toEqual(names);
      expect(readdirSync(folder)).toEqual(['parts']);
      rmSync(path, { recursive: true });
    }),
    { numRuns: 20 },
  );
});

test('a folder that is empty is taken, one that holds anything else is left as it is', async () => {
  const path = join(folder, 'parts');
  mkdirSync(path);
  const call = { path: `${path}/`, ending: '/', columns, asked: ASKED, isResumed: false } as const;
  const table = await openTable(call);
  await table.add(rowOf('a.wav', 0));
  await table.finish(['a.wav']);
  table.close();
  expect(partsIn(path)).toHaveLength(1);
  writeFileSync(join(path, 'notes.txt'), 'mine\n');
  await expect(openTable({ ...call, isResumed: true })).rejects.toThrow(/holds notes\.txt/);
  expect(readFileSync(join(path, 'notes.txt'), 'utf8')).toBe('mine\n');
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
        const call = { folder: path, columns, asked: ASKED };
        const model = new Map<string, Row>();
        const read = async () => {
          const { table, rows } = await reopened(`${path}/`, '/');
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
          const isWhole = await writeParts(call, ended, journal.inputs(), partRows).then(
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
          // each row once, in the parts and in the journal together, and in the parts alone
          const all = (await Promise.all(partsIn(path).map(inputsOf))).flat();
          expect(new Set(all).size).toBe(all.length);
          if (isWhole) expect(new Set(all)).toEqual(new Set(model.keys()));
          expect(await read()).toEqual(
            new Map([...model].map(([input, row]) => [input, cellsOf(row)])),
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});

async function inputsOf(part: string): Promise<readonly string[]> {
  const inputs: string[] = [];
  for await (const { input } of (await openTableFile(part)).rows()) inputs.push(String(input));
  return inputs;
}

test('a link to a folder stays a link, and the folder has the parts', async () => {
  const [target, link] = [join(folder, 'target'), join(folder, 'link')];
  mkdirSync(target);
  symlinkSync(target, link);
  const call = { path: `${link}/`, ending: '/', columns, asked: ASKED, isResumed: false } as const;
  const table = await openTable(call);
  await table.add(rowOf('a.wav', 0));
  await table.finish(['a.wav']);
  table.close();
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(partsIn(target)).toHaveLength(1);
});
