import { describe, expect, test } from 'vitest';
import { parseArguments } from './arguments/parse-arguments.js';
import { loadCommands } from './commands/index.js';
import { commandHelp, flagsWithCommon, programHelp } from './help.js';

const commands = await loadCommands();

test('the help of the program names every command, and fits into 80 columns', () => {
  const text = programHelp(commands);
  for (const { name } of commands) expect(text).toMatch(new RegExp(`^  ${name} `, 'm'));
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

describe.each(commands)('$name', (command) => {
  test('has examples that its own arguments accept', () => {
    expect(command.examples.length).toBeGreaterThan(0);
    for (const { line } of command.examples) {
      const [program, name, ...rest] = (line.split(' | ').at(-1) ?? '').split(' ');
      expect([program, name]).toEqual(['sonometer', command.name]);
      expect(() => parseArguments(rest, flagsWithCommon(command.flags))).not.toThrow();
    }
  });

  test('has a help that fits into 80 columns', () => {
    for (const line of commandHelp(command).split('\n'))
      expect(line.length).toBeLessThanOrEqual(80);
  });
});
