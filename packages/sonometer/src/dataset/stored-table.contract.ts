import type { Row } from '@sonometer/report/dataset/columns.js';
import type { Requested } from '@sonometer/report/dataset/requested.js';
import fc from 'fast-check';
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cellsOf, columns, REQUESTED, rowOf } from '../../../../testing/table-rows.js';
import { partsIn } from './parquet-parts.js';
import { openTable, TABLE_ENDINGS, type TableEnding } from './stored-table.js';
import { TableRefused } from './table.js';
import { testFolder } from '../../../../testing/test-folder.js';

/** The contract of a table, over generated sequences of runs. */
export function storedTableContract(numRuns: number): void {
  const folder = testFolder('test');

  const OTHERS: readonly Requested[] = [
    { ...REQUESTED, question: 'mix' },
    { ...REQUESTED, options: { contentModel: 'v2' } },
    { ...REQUESTED, engineVersion: '1.0.1' },
  ];
  const NAMES = [
    'a.wav',
    'b, "c".wav',
    'd\r\ne.wav',
    'é 音.wav',
    '1.wav',
    '2.wav',
    '3.wav',
    '4.wav',
  ];

  /** A folder is named without its slash. */
  const pathOf = (name: string, ending: TableEnding) =>
    join(folder, ending === '/' ? name : `${name}${ending}`);

  /** Of a table; of a folder, those of all its parts. */
  const bytesOf = (path: string): readonly (readonly [string, Buffer])[] =>
    statSync(path).isDirectory()
      ? readdirSync(path).map((name) => [name, readFileSync(join(path, name))])
      : [['', readFileSync(path)]];

  /** Opens it, and gives what is in it by its input. */
  async function reopened(path: string, ending: TableEnding) {
    const table = await openTable({ path, ending, columns, requested: REQUESTED, isResumed: true });
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
    /** Requests another analysis, which is refused. */
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
          /** The expected content of the table. */
          const model = new Map<string, Row>();
          for (const { changed, named, killed, other, order } of runs) {
            for (const i of changed) versions[i] = (versions[i] ?? 0) + 1;
            if (other && model.size > 0) {
              const before = [path, journalPath].map((one) => existsSync(one) && bytesOf(one));
              await expect(
                openTable({ path, ending, columns, requested: other, isResumed: true }),
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
        { numRuns },
      );
    });

    test('a run that was killed and has gone on gives the same bytes as one that was not', async () => {
      const inputs = [...NAMES];
      const whole = pathOf('whole', ending);
      const broken = pathOf('broken', ending);
      for (const path of [whole, broken]) {
        const call = { path, ending, columns, requested: REQUESTED };
        let table = await openTable({ ...call, isResumed: false });
        for (const input of [...inputs].reverse()) {
          if (path === broken && input === inputs[3])
            table = await openTable({ ...call, isResumed: true });
          await table.add(rowOf(input, 2));
        }
        await table.finish(inputs);
        const reported: string[] = [];
        for await (const row of table.rows()) reported.push(row.input);
        expect(reported).toEqual(inputs);
        table.close();
      }
      expect(bytesOf(broken)).toEqual(bytesOf(whole));
    });

    test('a finished table with nothing new is not written again', async () => {
      const path = pathOf('all', ending);
      const first = await openTable({
        path,
        ending,
        columns,
        requested: REQUESTED,
        isResumed: false,
      });
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
      const table = await openTable({
        path,
        ending,
        columns,
        requested: REQUESTED,
        isResumed: false,
      });
      await table.add(rowOf('a.wav', 0));
      await table.finish(['a.wav']);
      table.close();
      const open = (requested: Requested, isResumed = true) =>
        openTable({ path, ending, columns, requested, isResumed });
      await expect(open(REQUESTED, false)).rejects.toThrow(/--resume adds to it.*another --out/);
      await expect(open({ ...REQUESTED, question: 'mix' })).rejects.toThrow(
        /the analysis is signal there, mix now.*another --out, or remove/,
      );
      await expect(open({ ...REQUESTED, options: { contentModel: 'v2' } })).rejects.toThrow(
        'contentModel is v1 there, v2 now',
      );
      await expect(open({ ...REQUESTED, engineVersion: '2.0.0' })).rejects.toThrow(
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
    const call = { path, ending: '.csv', columns, requested: REQUESTED } as const;
    const table = await openTable({ ...call, isResumed: false });
    await table.add(rowOf('a.wav', 0)); // and it is killed
    await expect(openTable({ ...call, isResumed: false })).rejects.toThrow(/go on with --resume/);
  });

  test('a folder that is empty is taken, one that holds anything else is left as it is', async () => {
    const path = join(folder, 'parts');
    mkdirSync(path);
    const call = {
      path: `${path}/`,
      ending: '/',
      columns,
      requested: REQUESTED,
      isResumed: false,
    } as const;
    const table = await openTable(call);
    await table.add(rowOf('a.wav', 0));
    await table.finish(['a.wav']);
    table.close();
    expect(partsIn(path)).toHaveLength(1);
    writeFileSync(join(path, 'notes.txt'), 'mine\n');
    await expect(openTable({ ...call, isResumed: true })).rejects.toThrow(/holds notes\.txt/);
    expect(readFileSync(join(path, 'notes.txt'), 'utf8')).toBe('mine\n');
  });

  test('a link to a folder stays a link, and the folder has the parts', async () => {
    const [target, link] = [join(folder, 'target'), join(folder, 'link')];
    mkdirSync(target);
    symlinkSync(target, link);
    const call = {
      path: `${link}/`,
      ending: '/',
      columns,
      requested: REQUESTED,
      isResumed: false,
    } as const;
    const table = await openTable(call);
    await table.add(rowOf('a.wav', 0));
    await table.finish(['a.wav']);
    table.close();
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(partsIn(target)).toHaveLength(1);
  });
}
