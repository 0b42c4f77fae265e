import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestService, type TestService } from '../../../../../testing/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

/** The page that a link of that label leads to. */
async function clicked(page: string, label: string): Promise<string> {
  const links = [...page.matchAll(/<a\b[^>]*href="(\/[^"#]*)[^"]*"[^>]*>([^]*?)<\/a\s*>/g)];
  const link = links.find(([, , words = '']) => words.replaceAll(/<[^>]*>/g, '').trim() === label);
  expect(link, `a link called ${label}`).toBeDefined();
  return (await service.inject(link?.[1] ?? '')).body;
}

test.each([
  ['Is my podcast loud enough?', ['Docs', 'get a podcast loud enough?'], '5.20 LU quieter'],
  ['Will a service turn my song down?', ['Deliver a song'], 'turns it down by 7.4 dB'],
  ['Why is my true peak above 0?', ['Docs', 'get rid of a true peak above 0?'], 'oversampling'],
  ['Was this FLAC an MP3 once?', ['Check an archive'], 'lossy ~128k'],
  ['Why does my DAW show other LUFS?', ['Docs', 'Troubleshooting'], 'LUFS differs from my DAW'],
  ['What is LRA?', ['Docs', 'the glossary'], 'Loudness range between soft and loud passages'],
  [
    'I hear hum: what now?',
    ['Fix a podcast take', 'Hum'],
    'Apply notch filters at the mains frequency',
  ],
  ['How long does my room ring?', ['Measure a room'], 'Reverberation time is 0.60 s'],
  ['I know ebur128: what is it here?', ['Docs', 'ffmpeg'], 'loudnorm'],
  ['How do I keep bad files out?', ['Gate a release in CI'], 'exit code'],
])('%s is answered two clicks from the start page', async (_, labels, words) => {
  let { body: page } = await service.inject('/');
  for (const label of labels) page = await clicked(page, label);
  expect(labels.length).toBeLessThanOrEqual(2);
  expect(page).toContain(words);
});
