import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FlatRow, readCondition } from '@sonometer/report/dataset/condition.js';
import { readOrder } from '@sonometer/report/dataset/sorted-rows.js';
import { chosenRows } from './chosen-rows.js';

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
        const met = values.map((value, i) => ({ input: String(i), value })).filter(condition.holds);
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
