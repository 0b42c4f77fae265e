import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { guardedLookup, type Lookup } from './guarded-lookup.js';

const isAllowed = (address: string) => address.startsWith('1.');

const answering =
  (...addresses: string[]): Lookup =>
  (_host, _options, done) => {
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };

const ask = (lookup: Lookup) => promisify(guardedLookup(lookup, isAllowed));

describe('the answer', () => {
  test('is every address when all are asked for', async () => {
    const found = await ask(answering('1.0.0.1', '1.0.0.2'))('a.test', { all: true });
    expect(found).toEqual([
      { address: '1.0.0.1', family: 4 },
      { address: '1.0.0.2', family: 4 },
    ]);
  });

  test('is the first address otherwise', async () => {
    expect(await ask(answering('1.0.0.1', '1.0.0.2'))('a.test', {})).toBe('1.0.0.1');
  });

  test.each([{ all: true }, {}])(
    'is refused for one bad address among good ones',
    async (options) => {
      const answer = ask(answering('1.0.0.1', '10.0.0.1'))('a.test', options);
      await expect(answer).rejects.toMatchObject({ code: 'url_not_allowed' });
    },
  );

  test('of no address is an error', async () => {
    await expect(ask(answering())('a.test', {})).rejects.toThrow('a.test has no address');
  });
});

test('two lookups run at a time, the third when one has ended', () => {
  const ends: (() => void)[] = [];
  const lookup = vi.fn<Lookup>((_host, _options, done) => {
    ends.push(() => {
      done(null, [{ address: '1.0.0.1', family: 4 }]);
    });
  });
  const guarded = guardedLookup(lookup, isAllowed);
  const answered = vi.fn();
  for (const host of ['a', 'b', 'c']) guarded(host, {}, answered);

  expect(lookup.mock.calls.map(([host]) => host)).toEqual(['a', 'b']);
  ends[1]!();
  expect(lookup.mock.calls.map(([host]) => host)).toEqual(['a', 'b', 'c']);
  ends[0]!();
  ends[2]!();
  expect(answered).toHaveBeenCalledTimes(3);
});
