import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { docs, guides, wordsOf } from '../../../../testing/docs-prose.js';
import { parseArguments } from './arguments/parse-arguments.js';
import { loadCommand } from './commands/index.js';
import { flagsWithCommon } from './help.js';

/** The commands of the guides have arguments that are read; guides.slow.test.ts runs them, and compares what they print. */

function getCommands(name: string): readonly string[] {
  const text = readFileSync(join(docs, name), 'utf8');
  const blocks = [...text.matchAll(/(?<=^```console\n)[^]*?(?=\n```$)/gm)].map(([block]) => block);
  return blocks.flatMap((block) =>
    [...block.matchAll(/^\$ (.*)$/gm)].map(([, command = '']) => command),
  );
}

test('the commands of the guides are found', () => {
  expect(guides.flatMap(getCommands).length).toBeGreaterThan(50);
});

test.each(guides)('%s shows commands that there are', async (name) => {
  for (const line of getCommands(name)) {
    const [, ofPipe] = /^cat \S+ \| (sonometer .*)$/.exec(line) ?? [];
    const [program = '', command = '', ...rest] = wordsOf(
      (ofPipe ?? line).split(/ [|>] /)[0] ?? '',
    );
    expect(['sonometer', 'cat', 'ls', 'curl', 'echo'], line).toContain(program);
    if (program !== 'sonometer') continue;
    const known = await loadCommand(command);
    expect(known, line).toBeDefined();
    expect(() => parseArguments(rest, flagsWithCommon(known?.flags ?? {})), line).not.toThrow();
  }
});
