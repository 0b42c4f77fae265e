import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { WARNING_CODES } from '@sonometer/engine';
import { DEFECT_KINDS } from '@sonometer/engine/derived/defects/defect';
import { errorCodes } from '@sonometer/report/errors/error-table.js';
import { OWN_CODES } from '@sonometer/report/errors/other-codes.js';
import { liveColumns } from '@sonometer/report/live/alarm.js';
import { flagName } from '@sonometer/report/questions/nearest.js';
import { families, profileByName } from '@sonometer/report/questions/families.js';
import { ruleBook } from '@sonometer/report/verdicts/rule-book.js';
import { testService } from '../../../../../testing/test-service.js';
import { loadCommands } from '../../cli/commands/index.js';
import { docsPages, explained, explainedNames, meantBy } from '../../documentation.js';
import { closeCode } from '../meter/meter-limits.js';
import { routes } from './index.js';

/** Largest size of a page on the wire. */
const MAX_BYTES = 80_000;
const repository = fileURLToPath(new URL('../../../../../', import.meta.url));

const service = testService();

const paths = [...docsPages().keys()];
interface Read {
  readonly status: number;
  readonly body: string;
}
const known = new Map<string, Read>();
async function read(path: string): Promise<Read> {
  const before = known.get(path);
  if (before) return before;
  const { statusCode, body } = await service.inject(path);
  known.set(path, { status: statusCode, body });
  return { status: statusCode, body };
}
const pageAt = async (path: string): Promise<string> => (await read(path)).body;

test.each(paths)('%s is a page of bounded weight, and is read as Markdown', async (path) => {
  const page = await service.inject({
    url: `/docs/${path}`,
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.rawPayload.length).toBeLessThan(MAX_BYTES);
  const markdown = await service.inject(`/docs/${path}.md`);
  expect(markdown.statusCode).toBe(200);
  if (!['accuracy', 'errors', 'measures'].includes(path))
    expect(markdown.headers['content-type']).toContain('text/markdown');
});

test('no link is dead, on any page: neither its page, nor its anchor, nor its file', async () => {
  const dead: string[] = [];
  for (const path of paths) {
    const page = await pageAt(`/docs/${path}`);
    const links = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link);
    for (const link of new Set(links)) {
      const file = /^https:\/\/github\.com\/sonometer\/sonometer\/blob\/main\/([^#]*)/.exec(
        link,
      )?.[1];
      if (file !== undefined && !existsSync(repository + decodeURIComponent(file)))
        dead.push(`${path}: ${link}`);
      if (/^https?:/.test(link)) continue;
      const [target = '', anchor = ''] = link.split('#');
      const { status, body } = await read(target === '' ? `/docs/${path}` : target);
      if (status !== 200) dead.push(`${path}: ${link}`);
      if (anchor !== '' && !body.includes(`id="${anchor}"`)) dead.push(`${path}: ${link}`);
    }
  }
  expect(dead).toEqual([]);
}, 300_000);

describe('nothing is without its page', () => {
  test('no measure', () => {
    const answers = [
      ...Object.values(families).map(({ answer }) => answer),
      ...profileByName.values(),
    ];
    for (const { fields, series } of answers)
      for (const { id } of Object.values({ ...fields, ...series }))
        expect(docsPages().has(`measure/${id}`), id).toBe(true);
  });

  test('no finding', () => {
    for (const { id, title } of ruleBook) {
      const { text = '' } = docsPages().get(`finding/${id}`) ?? {};
      expect(text, id).toContain(`# ${title}`);
      expect(text, id).toContain('## What it means');
      expect(text, id).toContain('## How to fix it');
    }
  });

  test('no error code', async () => {
    const page = await pageAt('/docs/errors');
    for (const code of errorCodes) {
      expect(page).toContain(`id="${code}"`);
      expect(explained(code).join('')).toContain(`Error \`${code}\``);
    }
  });

  test('no code of another interface', async () => {
    const root = new URL('../../../../../', import.meta.url);
    const source = (path: string) => readFileSync(new URL(path, root), 'utf8');
    const union = (text: string, start: string) =>
      [...(text.split(start)[1]?.split(';\n')[0] ?? '').matchAll(/\| '([\w.]+)'/g)].map(
        ([, code = '']) => code,
      );
    const python = source('clients/python/sonometer/_transport.py');
    const codes = [
      ...WARNING_CODES,
      ...union(source('packages/decode/src/core/fault.ts'), 'type FaultCode ='),
      ...union(source('packages/client/src/failure.ts'), 'readonly code:\n'),
      ...[...python.matchAll(/"code": "(\w+)"/g)].map(([, code = '']) => code),
      ...OWN_CODES,
    ];
    expect(codes.length).toBeGreaterThan(35);
    const page = await pageAt('/docs/errors');
    for (const code of codes) {
      expect(explained(code), code).toHaveLength(1);
      expect(explained(code)[0], code).toContain(`\`${code}\``);
      expect(page, code).toContain(`id="${code}"`);
    }
  });

  test('no command, and none of its options', async () => {
    const { text = '' } = docsPages().get('command-line') ?? {};
    for (const { name, flags } of await loadCommands()) {
      const section = text.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? '';
      expect(section, name).not.toBe('');
      for (const flag of Object.keys(flags)) expect(section, name).toContain(`\`${flagName(flag)}`);
    }
  });

  test('no profile', () => {
    for (const name of profileByName.keys()) expect(docsPages().has(`profiles/${name}`)).toBe(true);
  });

  test('no route that has words', async () => {
    const page = await pageAt('/docs/api');
    for (const { doc } of routes)
      if (doc) expect(page, doc.name).toContain(`/docs/api/${doc.name}`);
  });
});

describe('what is explained', () => {
  test('by the name of a measure, a field, a part of a field, a finding, or an error', () => {
    for (const [name, words] of [
      ['truePeakDb', '# True peak'],
      ['integrated-loudness', '# Integrated loudness'],
      ['room-summary.rtMidSec', 'everberation'],
      ['sibilance', '# Sibilance'],
      ['unsupported_format', 'HTTP 422'],
    ] as const)
      expect(explained(name).join('\n'), name).toContain(words);
  });

  test.each([
    ['lra', '# Loudness range'],
    ['LRA', '# Loudness range'],
    ['lufs', '# Integrated loudness'],
    ['TRUEPEAKDB', '# True peak'],
    ['truePeak', '`truePeakDb`'],
    ['true-peak', '`truePeakDb`'],
    ['tp', '`truePeakDb`'],
    ['snr', '`signalToNoiseDb`'],
    ['RT60', '`room-summary`'],
    ['plr', '`plrDb`'],
    ['Unsupported-Format', 'HTTP 422'],
  ])('%s, by its usual name, with capitals and hyphens as they come', (name, words) => {
    expect(explained(name).join('\n')).toContain(words);
  });

  test.each<[string, string]>([
    ...DEFECT_KINDS.map((kind): [string, string] => [kind, '']),
    ...liveColumns.map(({ name }): [string, string] => [name, '']),
    ...Object.values(closeCode).map((code): [string, string] => [String(code), `| ${code} |`]),
    ['stuck-buffer', '`defectCounts.stuck-buffer`'],
    ['Click', '`defectCounts.click`'],
    ['clippedRuns', 'runs of samples at full scale'],
    ['notes', '# Profile notes'],
    ['f0Hz', '`character.f0Hz`'],
  ])('%s, by what it is a part of', (name, words) => {
    expect(explained(name)).not.toEqual([]);
    expect(explained(name).join('\n')).toContain(words);
  });

  test('a last part that several have is a list of them', () => {
    const [page = '', ...others] = explained('label');
    expect(others).toEqual([]);
    expect(page).toContain('| `harshness.label` | ');
    expect(page).toContain('| `muddiness.label` | ');
  });

  test('a name that two kinds have is explained twice', () => {
    expect(explained('tempo').map((page) => page.split('\n')[2])).toEqual([
      expect.stringContaining('`tempo` ·'),
      'Finding `tempo`',
    ]);
  });

  test('a typing error has a suggestion, and nonsense none', () => {
    expect(meantBy('truePeakdB')).toBe('truePeakDb');
    expect(meantBy('sibilanse')).toBe('sibilance');
    expect(meantBy('xqzxqzxqzxqzxqz')).toBeUndefined();
    expect(explained('xqzxqzxqzxqzxqz')).toEqual([]);
    expect(explained('constructor')).toEqual([]);
    for (const nonsense of ['', ' ', '-', 'x', 'ERR', '???']) {
      expect(explained(nonsense), nonsense).toEqual([]);
      expect(meantBy(nonsense), nonsense).toBeUndefined();
    }
  });

  test('every name that is listed', () => {
    for (const name of explainedNames()) expect(explained(name), name).not.toEqual([]);
  });
});

/** The packed index, by gzip. */
const MAX_INDEX_BYTES = 150_000;

test('the index for the search is there, and is small', async () => {
  const index = await service.inject({
    url: '/assets/docs-search.json',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(index.statusCode).toBe(200);
  expect(index.rawPayload.length).toBeLessThan(MAX_INDEX_BYTES);
});

describe('a newcomer', () => {
  const linksOf = async (path: string) =>
    new Set(
      [...(await pageAt(path)).matchAll(/href="([^"#]+)/g)].map(([, link = '']) => link.trim()),
    );

  test.each([
    'guides/fix-a-podcast-take',
    'guides/deliver-a-song',
    'guides/check-an-archive',
    'guides/gate-a-release',
    'guides/measure-a-room',
    'guides/sort-a-dataset',
    'guides/build-on-the-api',
    'guides/run-it-for-a-team',
    'guides/give-it-to-an-agent',
    'guides/troubleshooting',
    'guides/glossary',
    'profiles/beat',
    'profiles/key',
    'profiles/notes',
    'live',
    'gate',
    'operations',
    'webhooks',
    'formats',
  ])('reaches %s from the start page by one click', async (path) => {
    expect(await linksOf('/docs')).toContain(`/docs/${path}`);
  });

  test('reaches the meter, and from any page every guide', async () => {
    expect(await linksOf('/docs')).toContain('/meter');
    const links = await linksOf('/docs/webhooks');
    for (const path of paths.filter((one) => one.startsWith('guides/')))
      expect(links).toContain(`/docs/${path}`);
  });
});

test('/llms.txt names every page that is served, but for decisions, with a sentence for each', async () => {
  const list = await service.inject('/llms.txt');
  expect(list.headers['content-type']).toContain('text/plain');
  const lines = list.body.split('\n');
  for (const path of paths.filter((one) => !one.startsWith('decisions'))) {
    const line = lines.find((one) => one.includes(`/docs/${path}.md)`));
    expect(line, path).toMatch(/^- \[.+\]\(.+\): \S.{8,}/);
  }
});
