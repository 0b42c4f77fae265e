import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  all,
  COMMAND,
  NOT_RUN,
  plain,
  reasonOf,
  repository,
  run,
  typed,
  wordsOf,
} from '../../../../testing/documented-commands.js';
import { parseArguments } from './arguments/parse-arguments.js';
import { loadCommand } from './commands/index.js';
import { commandIn } from './run-command.js';
import { flagsWithCommon } from './help.js';

async function readArguments(args: readonly string[]): Promise<void> {
  if (/^--(help|version)$/.test(args[0] ?? '')) return; // main.test.ts has them
  const isPlaceholder = args[0] === 'FILE';
  const [name, rest] = commandIn(isPlaceholder ? ['FILE.wav', ...args.slice(1)] : args);
  const known = await loadCommand(name);
  expect(known, name).toBeDefined();
  expect(() => parseArguments(rest, flagsWithCommon(known?.flags ?? {}))).not.toThrow();
}

describe('the program', () => {
  test.each(run('sonometer'))(
    '$page: $command has arguments that are read',
    async ({ command }) => {
      for (const args of typed(command)) await readArguments(args);
    },
  );
});

describe('what is not run', () => {
  const left = all.flatMap((one) => {
    const reason = reasonOf(one.command);
    return reason === undefined ? [] : [{ ...one, reason }];
  });

  test('has its reason, and every reason has a command', () => {
    expect(run('npm')).toEqual([]);
    for (const [pattern, reason] of NOT_RUN)
      expect(
        all.some(({ command }) => pattern.test(plain(command))),
        reason,
      ).toBe(true);
    const lines = left.map(({ page, command, reason }) => `  ${command} (${page}): ${reason}`);
    console.info(`Commands of the pages that are NOT RUN:\n${lines.join('\n')}`);
  });

  const leftOf = (program: string) =>
    left.filter(({ command }) => COMMAND.exec(command)?.[1] === program);

  test.each(leftOf('sonometer'))(
    '$page: $command has arguments that are read',
    async ({ command }) => {
      await readArguments(wordsOf(plain(command)).slice(1));
    },
  );

  test.each(all.filter(({ command }) => command.startsWith('node ')))(
    '$page: the script of $command is there',
    ({ command }) => {
      const file = wordsOf(command).find((word) => /\.m?js$/.test(word));
      if (file !== undefined) expect(existsSync(join(repository, file))).toBe(true); // else how Node is started
    },
  );

  test.each(leftOf('npm'))('$page: the scripts of $command are there', ({ command }) => {
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
});
