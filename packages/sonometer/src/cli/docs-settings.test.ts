import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { settingShapes } from '../service/settings.js';
import { commandNames } from './commands/index.js';

/**
 * Every setting that the documentation and the files of deploy/ name exists, and every command of ours that they name too. A guide that
 * names another sets nothing, without a word.
 */

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

const filesUnder = (folder: string, pattern: RegExp): readonly string[] =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name));

const files = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'action.yml'],
  ...filesUnder('docs', /\.md$/),
  ...filesUnder('packages', /^[a-z]+\/README\.md$/),
  ...filesUnder('deploy', /(\.ya?ml|\.json|\.md|Dockerfile|Jenkinsfile)$/),
];

const settings = Object.keys(settingShapes);

/** Variables of other programs, and ours outside the service. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^OTEL_/, 'of OpenTelemetry, read by its own packages'],
  [/^(POSTGRES|MINIO|S3)_/, 'of the other containers of deploy/compose.yaml'],
  [/^SONOMETER_KEY$/, 'the key in examples of requests'],
  [/^SONOMETER_(UNBUNDLED|TEST_SEED)$/, 'of the launcher and of the tests'],
  [/^SONOMETER_WEBHOOK_SECRET$/, 'of sonometer webhooks, a client'],
  [/^(NODE_ENV|NO_COLOR|GITHUB_OUTPUT)$/, 'conventions of other programs'],
  [/^DEFAULT_LIMITS$/, 'a constant of @sonometer/decode'],
  [/^(API_KEY|AMBIENCE_FOLDER|CORPUS_FOLDER)$/, 'stand for a value of the reader'],
  [/^(R128|REPLAYGAIN|WAVE_FORMAT)_/, 'names in audio files'],
];

/** Words in capitals joined by underscores, as variables are named. */
const namesIn = (file: string): readonly string[] => [
  ...new Set(
    readFileSync(join(repository, file), 'utf8').match(/\b[A-Z][A-Z0-9]+(_[A-Z0-9]+)+\b/g) ?? [],
  ),
];

test('every variable that is named is a setting, or one of another program', () => {
  const unknown = files.flatMap((file) =>
    namesIn(file)
      .filter((name) => !settings.includes(name) && !OTHERS.some(([other]) => other.test(name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
  const named = files.flatMap(namesIn);
  for (const [other, reason] of OTHERS)
    expect(
      named.some((name) => other.test(name)),
      reason,
    ).toBe(true);
});

test('no setting stands without its prefix', () => {
  const rests = settings.flatMap((name) => /^SONOMETER_(\w+_\w+)$/.exec(name)?.[1] ?? []);
  expect(rests).toContain('TRUSTED_PROXIES');
  const bare = files.flatMap((file) => namesIn(file).filter((name) => rests.includes(name)));
  expect(bare).toEqual([]);
});

test('settings are set in deploy/ under their names', () => {
  const set = files
    .filter((file) => file.startsWith('deploy'))
    .flatMap((file) => namesIn(file).filter((name) => settings.includes(name)));
  expect(new Set(set)).toContain('SONOMETER_PUBLIC_URL');
});

test('every command that is named exists', () => {
  const named = files.flatMap((file) => {
    const text = readFileSync(join(repository, file), 'utf8');
    const inBlocks = [...text.matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, block = '']) =>
      block.split('\n'),
    );
    const inText = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
    return [...inBlocks, ...inText].flatMap((line) => {
      const [, command] =
        /(?:^|\s|=\S+ )(?:npx )?sonometer ([a-z][a-z-]*)(?=\s|$)/.exec(line) ?? [];
      return command === undefined ? [] : [{ file, command }];
    });
  });
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ command }) => ![...commandNames, 'help'].includes(command))).toEqual([]);
});

test('no guide reads the database with another program', () => {
  const guides = files.filter((file) => /^docs\/(guides\/|operations)/.test(file));
  expect(guides.length).toBeGreaterThan(10);
  for (const file of guides)
    expect(readFileSync(join(repository, file), 'utf8'), file).not.toMatch(/sqlite3 /);
});
