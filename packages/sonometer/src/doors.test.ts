import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failureForCaller } from '@sonometer/report/errors/failure.js';
import { families, profileByName } from '@sonometer/report/questions/families.js';
import { wavBytes } from '@sonometer/validation/signals/wav-bytes.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementRecordings } from '../../../testing/agreement-recordings.js';
import { runHere } from '../../../testing/run-here.js';
import { openTestService, type TestService } from '../../../testing/test-service.js';
import type { Door } from './mcp/door.js';
import { tools } from './mcp/tools.js';

/** The same file through the real doors: what one of them says, all of them say. */
const FILES = ['music, clipped often', 'noisy speech', 'music with DC', 'a loop of drums'] as const;
const QUESTIONS = [
  { command: ['mix'], route: families.mix.route, tool: 'analyze_mix' },
  { command: ['voice'], route: families.voice.route, tool: 'analyze_voice' },
  { command: ['signal'], route: families.signal.route, tool: 'describe_file' },
  ...['basic', 'master', 'dataset', 'loop', 'broadcast']
    .filter((name) => profileByName.has(name))
    .map((profile) => ({
      command: ['profile', profile],
      route: '/v1/analyze/profile',
      tool: 'profile',
      profile,
    })),
];

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await openTestService();
  folder = await mkdtemp(join(tmpdir(), 'sonometer-doors-'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const spoken = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&')
    .replace(/−/g, '-')
    .replace(/\s+/g, ' ');

async function post(route: string, query: Record<string, string>, payload: Uint8Array) {
  const response = await service.inject({
    method: 'POST',
    url: `${route}?${new URLSearchParams(query)}`,
    headers: { 'content-type': 'audio/wav' },
    payload: Buffer.from(payload),
  });
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return response.json<Record<string, unknown> & { reportUrl: string }>();
}

/** A door for agents whose audio is asked of the service that the other doors are. */
const agentDoor = (bytes: Uint8Array): Door => ({
  audio: { path: { type: 'string' } },
  atOnce: 1,
  failureOf: failureForCaller,
  async measure(_audio, route, options) {
    const query = Object.fromEntries(
      Object.entries(options).map(([name, value]) => [
        name,
        JSON.stringify(value).replaceAll('"', ''),
      ]),
    );
    const body = await post(route, query, bytes);
    return { body, durationSec: 0, warnings: [] };
  },
  measureToCompare: () => Promise.reject(new Error('nothing is compared here')),
});

describe.each(FILES)('%s', (name) => {
  let bytes: Uint8Array;
  let path: string;
  beforeAll(async () => {
    const { rateHz, channels } = agreementRecordings[name]!();
    bytes = wavBytes(rateHz, channels, 16);
    path = join(folder, `${name}.wav`);
    await writeFile(path, bytes);
  });

  test.each(QUESTIONS)('$command', async (question) => {
    const { command, route, tool } = question;
    const profile = 'profile' in question ? { profile: question.profile } : {};
    const { structured, text } = await tools
      .find((one) => one.name === tool)!
      .call({ path, ...profile }, agentDoor(bytes), {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
    const { verdict, findings } = structured as { verdict: string; findings: string[] };
    expect(findings.length).toBeGreaterThan(0);

    const { out } = await runHere(...command, path);
    const { reportUrl } = await post(route, profile, bytes);
    const page = (await service.inject(new URL(reportUrl).pathname)).body;
    // where is told by the doors that have the curves; what and what to do, by all
    const sentences = findings
      .flatMap((finding) => finding.split(/(?<=\.) (?=[A-Z])/))
      .filter((sentence) => !/^(At \d|Loudest from)/.test(sentence));
    for (const sentence of [verdict, ...sentences]) {
      expect(spoken(text)).toContain(sentence);
      expect(spoken(out)).toContain(sentence);
      expect(spoken(page)).toContain(sentence);
    }
  });

  test('a gate gives the advice that the finding gives', async () => {
    const spec = join(folder, 'spec.yaml');
    await writeFile(
      spec,
      'title: Strict\nrules:\n  signal.dcOffset: { min: 0.9 }\n  signal.clippingRegions: { max: -1 }\n',
    );
    const { out } = await runHere('check', path, '--spec', spec, '--json');
    const { files } = JSON.parse(out) as {
      files: { failures: { field: string; fix: { text: string } }[] }[];
    };
    const fixOf = (field: string) =>
      files[0]?.failures.find((one) => one.field === field)?.fix.text;
    const { out: said } = await runHere('profile', 'master', path);
    if (name === 'music with DC') expect(spoken(said)).toContain(fixOf('signal.dcOffset'));
    if (name === 'music, clipped often')
      expect(spoken(said)).toContain(fixOf('signal.clippingRegions'));
    expect(fixOf('signal.dcOffset')).toMatch(/high-pass filter at 20 Hz/);
  });
});
