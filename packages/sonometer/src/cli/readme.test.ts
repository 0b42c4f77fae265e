import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { lines, linesWith, wordsOf } from '../../../../testing/docs-prose.js';
import { parseArguments } from './arguments/parse-arguments.js';
import { loadCommand } from './commands/index.js';
import { flagsWithCommon } from './help.js';
import { commandIn } from './run-command.js';

/** The commands of the README are of kinds that are tested, and have arguments that are read; readme.slow.test.ts runs each. */

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

test('every line is of a kind that is tested here', () => {
  const kinds = /^(npm|curl|npx sonometer|cat \S+ \| npx sonometer|SONOMETER_\w+=\S+ npm) /;
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) expect(line).toMatch(kinds);
});

test('npx finds the program', () => {
  expect(existsSync(join(repository, 'node_modules/.bin/sonometer'))).toBe(true);
});

test.each(linesWith(/^npm /))('%s: its scripts are there', (line) => {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [commands = ''] = line.split('#');
  for (const [, name = ''] of commands.matchAll(/npm (?:run )?([\w:-]+)/g))
    if (name !== 'ci' && name !== 'install') expect(scripts).toHaveProperty([name]);
});

test.each(linesWith(/npx sonometer/))('%s has arguments that are read', async (line) => {
  const command = /npx sonometer ([^|>#]*)/.exec(line)?.[1] ?? '';
  const [name, rest] = commandIn(wordsOf(command));
  const known = await loadCommand(name);
  expect(known, name).toBeDefined();
  expect(() => parseArguments(rest, flagsWithCommon(known?.flags ?? {}))).not.toThrow();
});
