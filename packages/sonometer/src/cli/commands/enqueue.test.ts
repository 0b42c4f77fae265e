import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runHere } from '../../../../../testing/run-here.js';

// nobody listens there; no request gets so far
beforeEach(() => vi.stubEnv('REDIS_URL', 'redis://127.0.0.1:1'));
afterEach(() => vi.unstubAllEnvs());

test.each([
  [[], 'it needs one folder or list'],
  [['a', 'b'], 'it needs one folder or list'],
  [['clips'], 'it needs --out FOLDER'],
  [['clips', '--out', 'results'], 'it needs --family NAME'],
  [['clips', '--out', 'results', '--family', 'profile'], 'family profile needs --profile NAME'],
  [['clips', '--out', 'results', '--family', 'signals'], 'family'],
])('enqueue %j is refused', async (args, message) => {
  const { code, err } = await runHere('enqueue', ...args);
  expect(err).toContain(message);
  expect(code).toBe(2);
});

test('enqueue needs the queue of the workers', async () => {
  vi.stubEnv('REDIS_URL', '');
  const { code, err } = await runHere('enqueue', 'clips', '--family', 'signal', '--out', 'results');
  expect(err).toContain('enqueue needs REDIS_URL');
  expect(code).toBe(2);
});

test('enqueue takes only a folder or list that is there', async () => {
  const args = ['nowhere.txt', '--family', 'signal', '--out', 'results'];
  const { code, err } = await runHere('enqueue', ...args);
  expect(err).toContain('nowhere.txt');
  expect(code).not.toBe(0);
});
