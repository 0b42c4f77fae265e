import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadPlans, readPlans } from './plans.js';

describe('the default plans', () => {
  const plans = readPlans({});

  // docs/interface.md#limits and #what-the-contract-leaves-open
  test.each([
    { name: 'keyless', calls: 20, dataBytes: 2e8, voiceMinutes: 60, requestsPerMinute: 3 },
    { name: 'free', calls: 1_000, dataBytes: 2e9, voiceMinutes: 300, requestsPerMinute: 30 },
    { name: 'pro', calls: 25_000, dataBytes: 1e11, voiceMinutes: 6_000, requestsPerMinute: 120 },
    {
      name: 'scale',
      calls: 250_000,
      dataBytes: 1e12,
      voiceMinutes: 60_000,
      requestsPerMinute: 600,
    },
    {
      name: 'unlimited',
      calls: null,
      dataBytes: null,
      voiceMinutes: null,
      requestsPerMinute: null,
    },
  ])('$name', (plan) => {
    expect(plans.get(plan.name)).toMatchObject(plan);
  });

  test('without payment have profile basic alone', () => {
    expect(plans.keyless.profiles).toEqual(['basic']);
    expect(plans.free.profiles).toEqual(['basic']);
    expect(plans.get('pro')?.profiles).toBe('all');
  });

  test('have no other', () => {
    expect(plans.get('golden')).toBeUndefined();
    expect(plans.get('toString')).toBeUndefined();
  });
});

test('a change leaves the rest of its plan', () => {
  const plans = readPlans({ free: { calls: 5, profiles: 'all' } });
  expect(plans.free).toMatchObject({ calls: 5, profiles: 'all', dataBytes: 2e9 });
});

test('a new plan stands beside the others', () => {
  const trial = {
    calls: null,
    dataBytes: 0,
    voiceMinutes: 1,
    requestsPerMinute: 1,
    profiles: ['room'],
  };
  const plans = readPlans({ trial });
  // older plans of operators lack the limits of one call: a plan without them has none
  const ofCall = {
    samplesPerCall: null,
    workerSecPerCall: null,
    atOnce: null,
    cache: 'off',
    isListed: false,
    weight: 1,
  };
  expect(plans.get('trial')).toEqual({ name: 'trial', ...trial, ...ofCall });
  const changed = { weight: 3, atOnce: 2, samplesPerCall: 10, workerSecPerCall: 5 };
  expect(readPlans({ free: changed }).free).toMatchObject({ calls: 1000, ...changed });
  expect(() => readPlans({ free: { atOnce: 0 } })).toThrow('free.atOnce');
  expect(() => readPlans({ free: { weight: null } })).toThrow('free.weight');
  expect(plans.names).toEqual(['keyless', 'free', 'pro', 'scale', 'unlimited', 'trial']);
});

describe('refused', () => {
  test.each([
    [[], 'the file must be a JSON object'],
    [null, 'the file must be a JSON object'],
    [{ free: 5 }, 'free must be a JSON object'],
    [{ free: { cals: 5 } }, 'free.cals is not known'],
    [{ free: { calls: -1 } }, 'free.calls must be a whole number'],
    [{ free: { calls: 1.5 } }, 'free.calls must be a whole number'],
    [{ free: { calls: '5' } }, 'free.calls must be a whole number'],
    [{ free: { profiles: 'basic' } }, 'free.profiles must be "all" or a list'],
    [{ free: { profiles: [1] } }, 'free.profiles must be "all" or a list'],
    [{ trial: { calls: 5 } }, 'trial is a new plan'],
    [{ 'Tri al': {} }, '"Tri al" is no name'],
  ])('%j: %s', (changes, why) => {
    expect(() => readPlans(changes)).toThrow(why);
  });
});

test('a file is read, and named when it is wrong', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'plans-'));
  const path = join(dir, 'plans.json');
  await writeFile(path, '{"free": {"calls": 7}}');
  expect((await loadPlans(path)).free.calls).toBe(7);
  await writeFile(path, '{"free": ');
  await expect(loadPlans(path)).rejects.toThrow(`the plans in ${path} cannot be used`);
  await rm(dir, { recursive: true });
  await expect(loadPlans(path)).rejects.toThrow('ENOENT');
});

test('without a file there are the defaults', async () => {
  expect((await loadPlans()).names).toHaveLength(5);
});
