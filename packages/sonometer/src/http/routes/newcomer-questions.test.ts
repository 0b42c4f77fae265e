import { expect, test } from 'vitest';
import { testService } from '../../../../../testing/test-service.js';

const service = testService();

/** The page that a link of that label leads to. */
async function clicked(page: string, label: string): Promise<string> {
  const links = [...page.matchAll(/<a\b[^>]*href="(\/[^"#]*)[^"]*"([^>]*)>([^]*?)<\/a\s*>/g)];
  const nameOf = (attributes: string, words: string) =>
    /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? words.replaceAll(/<[^>]*>/g, '').trim();
  const link = links.find(
    ([, , attributes = '', words = '']) => nameOf(attributes, words) === label,
  );
  expect(link, `a link called ${label}`).toBeDefined();
  return (await service.inject(link?.[1] ?? '')).body;
}

test.each([
  ['Is my podcast loud enough?', ['Docs', 'get a podcast loud enough?'], '5.20 LU quieter'],
  [
    'Will a service turn my song down?',
    ['Guide: Is my song ready for release?'],
    'turns it down by 7.4 dB',
  ],
  ['Why is my true peak above 0?', ['Docs', 'get rid of a true peak above 0?'], 'oversampling'],
  ['Was this FLAC an MP3 once?', ['Guide: Was it an MP3 once?'], 'lossy ~128k'],
  ['Why does my DAW show other LUFS?', ['Docs', 'Troubleshooting'], 'LUFS differs from my DAW'],
  ['What is LRA?', ['Docs', 'the glossary'], 'Loudness range between soft and loud passages'],
  [
    'I hear hum: what now?',
    ['Guide: Is my podcast ready?', 'Hum'],
    'Apply notch filters at the mains frequency',
  ],
  [
    'How long does my room ring?',
    ['Guide: How reverberant is my room?'],
    'Reverberation time is 0.60 s',
  ],
  ['I know ebur128: what is it here?', ['Docs', 'ffmpeg'], 'loudnorm'],
  ['How do I keep bad files out?', ['Docs', 'Gate a release in CI'], 'exit code'],
])('%s is answered two clicks from the start page', async (_, labels, words) => {
  let { body: page } = await service.inject('/');
  for (const label of labels) page = await clicked(page, label);
  expect(labels.length).toBeLessThanOrEqual(2);
  expect(page).toContain(words);
});
