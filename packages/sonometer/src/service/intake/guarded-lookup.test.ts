import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
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

test('a guard that breaks lets nothing through', async () => {
  const broken = guardedLookup(answering('1.0.0.1'), () => {
    throw new TypeError('broken');
  });
  await expect(promisify(broken)('a.test', { all: true })).rejects.toThrow('broken');
});
