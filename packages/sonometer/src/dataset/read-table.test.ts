import { type FlatRow, readCondition } from '@sonometer/report/dataset/condition.js';
import { readOrder } from '@sonometer/report/dataset/sorted-rows.js';
import { problemsIn } from '@sonometer/report/questions/allowed-values.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chosenRows, ownValues } from './read-table.js';
import { TableRefused } from './table.js';

describe('own values', () => {
  const COLUMNS = ['input', 'ok', 'error', 'warnings', 'question', 'asked.question'];
  const read = (text: string) =>
    readCondition(text, COLUMNS, problemsIn(ownValues('check my rules.yaml')));

  describe('a value that a column of every table never has', () => {
    test.each([
      ['ok=maybe', 'ok is true or false, never maybe'],
      ['ok!=True', 'ok is true or false, never True'],
      ['error=unsupported_formt', 'is never unsupported_formt; did you mean unsupported_format?'],
      ['error=file_unreadble', 'did you mean file_unreadable?'],
      ['question=mixx', 'question is never mixx; did you mean mix?'],
      ['question="check my rule.yaml"', 'did you mean check my rules.yaml?'],
      ['asked.question=mixx', 'asked.question is never mixx; did you mean mix?'],
    ])('%s is refused', (text, reason) => {
      expect(() => read(text)).toThrow(reason);
    });

    test.each([
      ...['ok=true', 'ok=none', 'error=no_audio_found', 'error!=none', 'question=profile.master'],
      ...['question="check my rules.yaml"', 'warnings~checksum', 'input=mixx'],
    ])('and %s is read', (text) => {
      expect(read(text).columns).toHaveLength(1);
    });
  });
});

describe('chosen rows', () => {
  const COLUMNS = ['input', 'value'];

  /** A table that counts how often it is read. */
  function tableOf(values: readonly (number | null)[]) {
    const seen = { reads: 0 };
    return {
      seen,
      async *rows(): AsyncGenerator<FlatRow> {
        seen.reads++;
        for (const [i, value] of values.entries()) {
          await Promise.resolve();
          yield { input: String(i), value };
        }
      },
    };
  }

  test('rows come in order, as many as were asked for, whatever memory may hold of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.integer({ min: -9, max: 9 })), { maxLength: 30 }),
        fc.boolean(),
        fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
        fc.integer({ min: 1, max: 4000 }),
        async (values, isDescending, top, bytesAtOnce) => {
          const order = readOrder(isDescending ? '-value' : 'value', COLUMNS);
          const condition = readCondition('value!=0', COLUMNS);
          const tally = { all: 0, met: 0 };
          const given: FlatRow[] = [];
          const choice = { condition, order, top };
          for await (const row of chosenRows(tableOf(values), choice, tally, bytesAtOnce))
            given.push(row);
          const met = values
            .map((value, i) => ({ input: String(i), value }))
            .filter(condition.holds);
          const sorted = met.toSorted((a, b) =>
            a.value === null || b.value === null
              ? Number(a.value === null) - Number(b.value === null)
              : (isDescending ? -1 : 1) * (a.value - b.value),
          );
          expect(given).toEqual(sorted.slice(0, top ?? sorted.length));
          expect(tally).toEqual({ all: values.length, met: met.length });
        },
      ),
    );
  });

  test('what fits into memory is read twice, what does not once more for each part', async () => {
    const order = readOrder('value', COLUMNS);
    const readsFor = async (bytesAtOnce: number) => {
      const table = tableOf(Array.from({ length: 100 }, (_, i) => 100 - i));
      const tally = { all: 0, met: 0 };
      let last = 0;
      for await (const row of chosenRows(table, { order }, tally, bytesAtOnce)) {
        expect(Number(row['value'])).toBe(last + 1);
        last++;
      }
      expect(last).toBe(100);
      return table.seen.reads;
    };
    expect(await readsFor(1e6)).toBe(2);
    expect(await readsFor(1000)).toBeGreaterThan(4);
  });

  test('without an order rows pass through, and those behind the first are counted', async () => {
    const tally = { all: 0, met: 0 };
    const given: unknown[] = [];
    for await (const { input } of chosenRows(tableOf([5, null, 7]), { top: 1 }, tally))
      given.push(input);
    expect(given).toEqual(['0']);
    expect(tally).toEqual({ all: 3, met: 3 });
  });

  const collect = async (rows: AsyncIterable<FlatRow>) => {
    const given: FlatRow[] = [];
    for await (const row of rows) given.push(row);
    return given;
  };

  test.each([
    ['fewer rows', [3, 1]],
    ['more rows', [3, 1, 2, 4]],
    ['another place', [3, 2, 1]],
    ['fewer that meet the condition', [3, 0, 2]],
    ['one more that does not meet it', [3, 1, 2, 0]],
  ])('a table that has %s when it is read again is refused', async (_, later) => {
    let reads = 0;
    const table = { rows: () => tableOf(reads++ === 0 ? [3, 1, 2] : later).rows() };
    const choice = {
      order: readOrder('value', COLUMNS),
      condition: readCondition('value!=0', COLUMNS),
    };
    await expect(collect(chosenRows(table, choice, { all: 0, met: 0 }))).rejects.toThrow(
      new TableRefused('it changed while it was read'),
    );
  });

  test('large rows that come together in the order are held a few at a time, texts in lists too', async () => {
    const LARGE = 1000;
    const AT_ONCE = 4000;
    for (const text of [['x'.repeat(LARGE)], 'x'.repeat(LARGE)]) {
      let reads = 0;
      const table = {
        async *rows(): AsyncGenerator<FlatRow> {
          reads++;
          await Promise.resolve();
          for (let value = 0; value < 40; value++) yield { value, text: value < 20 ? text : '' };
        },
      };
      const readsAt: number[] = [];
      const order = readOrder('value', ['value', 'text']);
      const tally = { all: 0, met: 0 };
      for await (const { value } of chosenRows(table, { order }, tally, AT_ONCE))
        readsAt[Number(value)] = reads;
      expect(readsAt).toHaveLength(40);
      const large = readsAt.slice(0, 20);
      const togetherWith = (read: number) => large.filter((other) => other === read).length;
      expect(Math.max(...large.map(togetherWith)) * LARGE).toBeLessThanOrEqual(AT_ONCE);
    }
  });
});
