import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failureForCaller } from '@sonometer/report/errors/failure.js';
import { families, profileByName } from '@sonometer/report/questions/families.js';
import { wavBytes } from '@sonometer/validation/signals/wav-bytes.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AudioBackend } from '../packages/sonometer/src/mcp/audio-backend.js';
import { tools } from '../packages/sonometer/src/mcp/tools.js';
import { agreementRecordings } from './agreement-recordings.js';
import { runHere } from './run-here.js';
import { openTestService, type TestService } from './test-service.js';

interface RequestedAnalysis {
  readonly route: string;
  readonly tool: string;
  readonly profile?: string;
}

/** Each analysis by the words of its command line. */
const ANALYSES: Readonly<Record<string, RequestedAnalysis>> = {
  mix: { route: families.mix.route, tool: 'analyze_mix' },
  voice: { route: families.voice.route, tool: 'analyze_voice' },
  signal: { route: families.signal.route, tool: 'describe_file' },
  ...Object.fromEntries(
    ['basic', 'master', 'dataset', 'loop', 'broadcast']
      .filter((name) => profileByName.has(name))
      .map((profile) => [
        `profile ${profile}`,
        { route: '/v1/analyze/profile', tool: 'profile', profile },
      ]),
  ),
};

export const allAnalyses: readonly string[] = Object.keys(ANALYSES);

const shownText = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&')
    .replace(/−/g, '-')
    .replace(/\s+/g, ' ');

/**
 * The same file through command line, HTTP, report page and agents' tool: what one states, all state. `cases` names
 * recordings, each with the analyses that are made of it.
 */
export function describeAgreement(cases: Readonly<Record<string, readonly string[]>>): void {
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    service = await openTestService();
    folder = await mkdtemp(join(tmpdir(), 'sonometer-agreement-'));
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  type Posted = Record<string, unknown> & { reportUrl: string };
  const posted = new Map<string, Promise<Posted>>();
  /** One analysis of each recording, however many interfaces want it with the same options. */
  function post(route: string, options: Record<string, string>, name: string): Promise<Posted> {
    const query = String(new URLSearchParams(options));
    const key = JSON.stringify([name, route, query]);
    const answer = posted.get(key) ?? analyse(`${route}?${query}`, recordings.get(name)!);
    posted.set(key, answer);
    return answer;
  }
  const recordings = new Map<string, Uint8Array>();

  async function analyse(url: string, payload: Uint8Array): Promise<Posted> {
    const response = await service.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'audio/wav' },
      payload: Buffer.from(payload),
    });
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    return response.json<Posted>();
  }

  /** The backend of the agents' tools is the service that the other interfaces use. */
  const agentBackend = (name: string): AudioBackend => ({
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
      const body = await post(route, query, name);
      return { body, durationSec: 0, warnings: [] };
    },
    measureAnswer: () => Promise.reject(new Error('no chosen fields here')),
    measureToCompare: () => Promise.reject(new Error('nothing is compared here')),
  });

  describe.each(Object.entries(cases))('%s', (name, analyses) => {
    let path: string;
    beforeAll(async () => {
      const { rateHz, channels } = agreementRecordings[name]!();
      const bytes = wavBytes(rateHz, channels, 16);
      recordings.set(name, bytes);
      path = join(folder, `${name}.wav`);
      await writeFile(path, bytes);
    });

    const pages = new Map<string, Promise<{ out: string }>>();
    const printed = async (command: string) => {
      const page = pages.get(command) ?? runHere(...command.split(' '), path);
      pages.set(command, page);
      return (await page).out;
    };

    test.each(analyses)('%s', async (command) => {
      const { route, tool, profile } = ANALYSES[command]!;
      const options = profile === undefined ? {} : { profile };
      const { structured, text } = await tools
        .find((one) => one.name === tool)!
        .call({ path, ...options }, agentBackend(name), {
          signal: new AbortController().signal,
          onProgress: () => undefined,
        });
      const { verdict, findings } = structured as { verdict: string; findings: string[] };
      expect(verdict).not.toBe(''); // findings: a clean recording has none

      const out = await printed(command);
      const { reportUrl } = await post(route, options, name);
      const page = (await service.inject(new URL(reportUrl).pathname)).body;
      // where is stated by the interfaces that have the curves; what and what to do, by all
      const sentences = findings
        .flatMap((finding) => finding.split(/(?<=\.) (?=[A-Z])/))
        .filter((sentence) => !/^(At \d|Loudest from)/.test(sentence));
      for (const sentence of [verdict, ...sentences]) {
        expect(shownText(text)).toContain(sentence);
        expect(shownText(out)).toContain(sentence);
        expect(shownText(page)).toContain(sentence);
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
      expect(fixOf('signal.dcOffset')).toMatch(/high-pass filter at 20 Hz/);
      const advised = {
        'music with DC': 'signal.dcOffset',
        'music, clipped often': 'signal.clippingRegions',
      }[name];
      if (advised !== undefined)
        expect(shownText(await printed('profile master'))).toContain(fixOf(advised));
    });
  });
}
