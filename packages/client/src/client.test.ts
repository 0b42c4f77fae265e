import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServed, type Served } from '../../../testing/served.js';
import { wavTone } from '../../../testing/wav-tone.js';
import { type Client, createClient } from './client.js';
import { dataOf, type OperationName } from './failure.js';
import { operations } from './openapi.js';

let served: Served;
let client: Client;
let folder: string;
const tone = new Blob([wavTone({ seconds: 4, channels: 2 })], { type: 'audio/wav' });

beforeAll(async () => {
  served = await openServed();
  client = createClient({ baseUrl: served.url, apiKey: await served.key('unlimited') });
  folder = await mkdtemp(join(tmpdir(), 'sonometer-client-test-'));
  await writeFile(join(folder, 'song.wav'), wavTone({ seconds: 4, channels: 2 }));
});
afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});

describe('one call of each route', () => {
  const file = tone;
  const uploaded = async () => dataOf(await client.upload(tone)).objectPath;
  const aJob = async () => dataOf(await client.startJob('mixAnalyze', { file })).id;
  const aReport = async () => {
    const { reportUrl = '' } = dataOf(await client.mixAnalyze({ file }));
    return { id: reportUrl.split('/').at(-1)! };
  };
  const aTicket = async () =>
    dataOf(await client.createUploadUrl({ contentType: 'audio/wav', size: tone.size }));

  const calls: Record<OperationName, () => Promise<unknown>> = {
    mixAnalyze: async () => {
      expect(dataOf(await client.mixAnalyze({ file, series: true }))).toMatchObject({
        durationSec: 4,
        stereoLayout: 'dual-mono',
      });
    },
    mixCheckTarget: async () => {
      expect(dataOf(await client.mixCheckTarget({ file, target: 'spotify' })).target.lufs).toBe(
        -14,
      );
    },
    mixTimeseries: async () => {
      expect(
        dataOf(await client.mixTimeseries({ file, waveformPoints: 50 })).waveformOverTime.count,
      ).toBe(50);
    },
    mixSpectrum: async () => {
      expect(dataOf(await client.mixSpectrum({ file })).sampleRate).toBe(8000);
    },
    voiceQa: async () => {
      expect(dataOf(await client.voiceQa({ file, speechDetector: 'k2' })).durationSec).toBe(4);
    },
    voiceSegments: async () => {
      expect(dataOf(await client.voiceSegments({ file })).segments).toEqual(expect.any(Array));
    },
    signal: async () => {
      expect(dataOf(await client.signal({ file, fileName: 'a.wav' })).fileName).toBe('a.wav');
    },
    signalSample: async () => {
      expect(dataOf(await client.signalSample({ file })).material).toBeDefined();
    },
    analyzeProfile: async () => {
      expect(dataOf(await client.analyzeProfile({ file, profile: 'master' }))).toMatchObject({
        profile: 'master',
      });
    },
    createBatch: async () => {
      expect(
        dataOf(await client.createBatch({ endpoint: 'signal', objectPaths: [await uploaded()] })),
      ).toMatchObject({ count: 1, succeeded: 1 });
    },
    compare: async () => {
      const compared = dataOf(
        await client.compare({ a: { file }, b: { objectPath: await uploaded() } }),
      );
      expect(compared).toMatchObject({ endpoint: 'mix/analyze', isSameAudio: true });
      const inForm = dataOf(await client.compare({ a: { file }, b: { file }, endpoint: 'signal' }));
      expect(inForm).toMatchObject({ endpoint: 'signal', isSameAudio: true });
    },
    createAlbum: async () => {
      const parts = [{ objectPath: await uploaded() }, { objectPath: await uploaded() }];
      const { whole } = dataOf(await client.createAlbum({ parts, as: 'season' }));
      expect(whole).toMatchObject({ partCount: 2, measuredCount: 2, durationSec: 8 });
    },
    createUploadUrl: async () => {
      expect((await aTicket()).method).toBe('PUT');
    },
    putUpload: async () => {
      const { objectPath: id, signedUrl } = await aTicket();
      const signed = Object.fromEntries(new URL(signedUrl).searchParams);
      expect(dataOf(await client.putUpload({ id, ...signed, file: tone })).sizeBytes).toBe(
        tone.size,
      );
    },
    getJob: async () => {
      expect(dataOf(await client.getJob({ id: await aJob() })).kind).toBe('mix');
    },
    getJobEvents: async () => {
      const received: string[] = [];
      for await (const { event } of dataOf(await client.getJobEvents({ id: await aJob() })))
        received.push(event);
      expect(received.at(-1)).toBe('done');
    },
    getJobItems: async () => {
      const requested = { endpoint: 'signal', objectPaths: [await uploaded()] };
      const { id } = dataOf(await client.startJob('createBatch', requested));
      expect((await client.waitForJob(id)).ok).toBe(true);
      const [line = ''] = dataOf(await client.getJobItems({ id, after: 0 })).split('\n');
      expect(JSON.parse(line)).toMatchObject({ seq: 1, index: 0, ok: true });
    },
    cancelJob: async () => {
      expect((await client.cancelJob({ id: await aJob() })).ok).toBe(true);
    },
    listJobs: async () => {
      const id = await aJob();
      expect(dataOf(await client.listJobs({ limit: 1 })).items[0]?.id).toBe(id);
    },
    shareReport: async () => {
      const answer = 'signal';
      const { fileName: _, reportUrl: __, ...body } = dataOf(await client.signal({ file }));
      const parts = [{ answer, body: body as Record<string, unknown> }];
      const { id } = dataOf(await client.shareReport({ answer, engineVersion: '1.0.0', parts }));
      expect(dataOf(await client.getReport({ id })).measuredBy).toBe('visitor');
    },
    listUploads: async () => {
      const objectPath = await uploaded();
      const { items } = dataOf(await client.listUploads());
      expect(items.map((one) => one.objectPath)).toContain(objectPath);
    },
    deleteUpload: async () => {
      const objectPath = await uploaded();
      expect((await client.deleteUpload({ objectPath })).ok).toBe(true);
    },
    listReports: async () => {
      const { id } = await aReport();
      expect(dataOf(await client.listReports()).items.map((one) => one.id)).toContain(id);
    },
    deleteReport: async () => {
      expect((await client.deleteReport(await aReport())).ok).toBe(true);
    },
    listWebhooks: async () => {
      expect(dataOf(await client.listWebhooks({ status: 'dead' }))).toEqual({
        items: [],
        next: null,
      });
    },
    retryWebhook: async () => {
      const answered = await client.retryWebhook({ id: 'evt_none' });
      expect(answered).toMatchObject({ ok: false, error: { code: 'not_found' } });
    },
    getWebhookSecret: async () => {
      expect(dataOf(await client.getWebhookSecret()).secret).toMatch(/^whsec_/);
    },
    getUsageDays: async () => {
      await client.mixSpectrum({ file });
      expect(dataOf(await client.getUsageDays()).days[0]?.calls).toBeGreaterThan(0);
    },
    getReportPage: async () => {
      expect(dataOf(await client.getReportPage(await aReport()))).toContain('<!doctype html>');
    },
    getReport: async () => {
      expect(dataOf(await client.getReport(await aReport())).kind).toBe('mix');
    },
    getUsage: async () => {
      expect(dataOf(await client.getUsage()).plan).toBe('unlimited');
    },
    createKey: async () => {
      expect(dataOf(await client.createKey({ name: 'one' })).key).toMatch(/^snm_live_/);
    },
    getOpenApi: async () => {
      expect(dataOf(await client.getOpenApi())).toMatchObject({ openapi: '3.1.0' });
    },
    getHealth: async () => {
      expect(dataOf(await client.getHealth())).toEqual({ status: 'ok' });
    },
    getReadiness: async () => {
      expect((await client.getReadiness()).ok).toBe(true);
    },
    getMetrics: async () => {
      expect(dataOf(await client.getMetrics())).toContain('# HELP');
    },
  };

  test.each(Object.keys(operations) as OperationName[])('%s', async (name) => {
    await calls[name]();
  });
});

test('what came with an answer is in its facts', async () => {
  const answered = await client.mixAnalyze({ file: tone });
  expect(answered).toMatchObject({ ok: true, facts: { status: 200 } });
  if (!answered.ok) return;
  expect(answered.facts.audioSha256).toMatch(/^[0-9a-f]{64}$/);
  expect(answered.facts.requestId).toMatch(/^req_/);
});

test('a file that is too large for a request is uploaded first', async () => {
  const file = new Blob([wavTone({ seconds: 26, channels: 2, rateHz: 44_100 })]);
  expect(file.size).toBeGreaterThan(operations.mixAnalyze.maxBytes);
  expect(dataOf(await client.mixAnalyze({ file })).durationSec).toBe(26);
});

test('a job is followed to its result, with progress', async () => {
  const shares: number[] = [];
  const file = new Blob([wavTone({ seconds: 10, channels: 2, rateHz: 44_100 })]);
  const onProgress = (share: number) => shares.push(share);
  const done = await client.mixAnalyze({ file }, { asJob: true, onProgress });
  expect(dataOf(done).durationSec).toBe(10);
  expect(shares.at(-1)).toBe(1);
});

test('a job that fails is a typed failure', async () => {
  const file = new TextEncoder().encode('no audio at all');
  expect(await client.mixAnalyze({ file }, { asJob: true })).toMatchObject({
    ok: false,
    error: { code: 'unsupported_format' },
  });
});

describe('a refusal is a value', () => {
  test('with code, status, parameter and what to do', async () => {
    const refused = await client.mixAnalyze({ url: 'http://127.0.0.1/a.wav' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'url_not_allowed', status: 400 } });
    const { docsUrl = '' } = (refused.ok ? {} : refused.error) as { docsUrl?: string };
    expect(docsUrl).toMatch(/\/docs\/errors#url_not_allowed$/);
    const wrong = { file: tone, waveformPoints: 7 };
    expect(await client.mixTimeseries(wrong)).toMatchObject({
      ok: false,
      error: { code: 'invalid_parameter', param: 'waveformPoints' },
    });
  });

  test('with the usage of a plan that has no more', async () => {
    const trial = createClient({ baseUrl: served.url });
    const refused = await trial.analyzeProfile({ file: tone, profile: 'master' });
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'profile_requires_paid_plan', usage: { plan: 'keyless' } },
    });
    expect(() => dataOf(refused)).toThrow('profile_requires_paid_plan');
  });
});

test('a File of a form brings its name', async () => {
  const file = new File([tone], 'take 1.wav', { type: 'audio/wav' });
  expect(dataOf(await client.mixAnalyze({ file })).fileName).toBe('take 1.wav');
  const fromDisk = await openAsBlob(join(folder, 'song.wav'));
  expect(dataOf(await client.mixAnalyze({ file: fromDisk })).durationSec).toBe(4);
});
