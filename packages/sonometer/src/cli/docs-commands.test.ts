import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseArguments } from './arguments/parse-arguments.js';
import { loadCommand } from './commands/index.js';
import { commonFlags } from './help.js';

/**
 * Every command of every page, in a block or within a sentence: the program reads its arguments, its script is there, or its file is. Those
 * of README.md, docs/gate.md and docs/webhooks.md are run as well, by the tests that are named for them.
 */

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

const pagesUnder = (folder: string): readonly string[] =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...pagesUnder('docs'),
  ...readdirSync(join(repository, 'packages'))
    .map((name) => join('packages', name, 'README.md'))
    .filter((page) => existsSync(join(repository, page))),
];

const COMMAND = /^(?:npx )?(sonometer|node|npm) /;

/** Lines of a block, and what stands between backticks on one line. */
function commandsOf(page: string): readonly string[] {
  const text = readFileSync(join(repository, page), 'utf8');
  const blocks = [...text.matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block.split('\n'),
  );
  const inline = [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  );
  return [...blocks, ...inline].flatMap((line) => {
    const command = line.replace(/\s+#.*$/, '').trim();
    return COMMAND.test(command) ? [command] : [];
  });
}

const all = pages.flatMap((page) => commandsOf(page).map((command) => ({ page, command })));
const of = (program: string) => all.filter(({ command }) => COMMAND.exec(command)?.[1] === program);

/** As a shell cuts them; what comes behind a pipe is another program's. */
const wordsOf = (command: string): readonly string[] =>
  [...(command.split(/ [|>] |&& /)[0] ?? '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );

test('there are some of each', () => {
  expect(of('sonometer').length).toBeGreaterThan(30);
  expect(of('node').length).toBeGreaterThan(15);
  expect(of('npm').length).toBeGreaterThan(15);
});

describe('the program takes its arguments', () => {
  test.each(of('sonometer'))('$page: $command', async ({ command }) => {
    const [name = '', ...rest] = wordsOf(command.replace(/^npx /, '')).slice(1);
    if (/^(--version|--help|[A-Z]+)$/.test(name)) return; // FAMILY stands for one of them
    const known = await loadCommand(name);
    expect(known, name).toBeDefined();
    expect(() => parseArguments(rest, { ...known?.flags, ...commonFlags })).not.toThrow();
  });
});

test.each(of('node'))('$page: $command is there, and is JavaScript', ({ command }) => {
  const file = wordsOf(command).find((word) => /\.m?js$/.test(word));
  if (file === undefined) {
    expect(command).toMatch(/^node (-e|--)/);
    return;
  }
  expect(existsSync(join(repository, file)), file).toBe(true);
  execFileSync(process.execPath, ['--check', join(repository, file)]);
});

test.each(of('npm'))('$page: the scripts of $command are there', ({ command }) => {
  for (const part of command.split(' && ')) {
    const words = wordsOf(part);
    const prefix = words.includes('--prefix') ? (words[words.indexOf('--prefix') + 1] ?? '') : '';
    const { scripts = {} } = JSON.parse(
      readFileSync(join(repository, prefix, 'package.json'), 'utf8'),
    ) as { scripts?: Record<string, string> };
    const [, verb = '', name = ''] = words;
    if (verb === 'run')
      expect(scripts).toHaveProperty([name.replace(/^--silent$/, words[3] ?? '')]);
    else if (verb === 'start' || verb === 'test') expect(scripts).toHaveProperty([verb]);
    else expect(verb).toMatch(/^(ci|install|i|version|publish|pack)$/);
  }
});
