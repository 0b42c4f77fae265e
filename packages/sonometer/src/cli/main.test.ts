import { describe, expect, test } from 'vitest';
import { runHere } from '../../../../testing/run-here.js';
import { version } from '../version.js';
import { loadCommands } from './commands/index.js';

const commands = await loadCommands();

describe('a command line that is wrong', () => {
  test.each([
    [
      ['mxi', 'a'],
      'sonometer: there is no command or file mxi; did you mean mix?\nSee sonometer --help.\n',
    ],
    [['mix'], 'sonometer mix: it needs a FILE, a FOLDER, a URL, or - for standard input\n'],
    [['mix', '--seris', 'a'], 'there is no option --seris; did you mean --series?\n'],
    [['mix', '--jobs', '0', 'a'], '--jobs must be between 1 and 256'],
    [['mix', 'a', '--jobs'], 'sonometer mix: --jobs needs a value\nSee sonometer mix --help.\n'],
    [['timeseries', '--waveform-points', '49', 'a'], 'must be between 50 and 2000'],
    [['check', 'a'], '--target is required: spotify, apple-music,'],
    [['check', 'a', '--target', 'custom', '--lufs', '-14'], 'needs --lufs and --tp'],
    [['check', 'a', '--target', 'spotify', '--lufs', '-30'], 'need --target custom, not spotify'],
    [['check', 'a', '--target', 'spotfy'], '--target must be one of spotify, '],
    [['check', 'a', '--target', 'spotfy'], ', not spotfy; did you mean spotify?\n'],
    [
      ['check', 'a', '--spec', 'podcst'],
      'no spec has this name; did you mean podcast? It is one of',
    ],
    [['check', 'a', '--target', 'custom', '--lufs', '3'], '--lufs must be between -70 and 0'],
    [['mxi\u009b2J\u001b'], 'sonometer: there is no command or file mxi?2J?'],
    [['check', 'a', '--spec', 'a\u009bb'], 'the file a?b does not exist'],
  ])('%j', async (args, message) => {
    const { out, err, code } = await runHere(...args);
    expect(err).toContain(message);
    expect({ out, code }).toEqual({ out: '', code: 2 });
  });
});

test('--version is that of the package', async () => {
  expect(await runHere('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  expect((await runHere('-v')).out).toBe(`${version}\n`);
});

test.each([['--help'], ['-h'], ['help']])('%s lists the commands', async (flag) => {
  const { out, code } = await runHere(flag);
  for (const { name } of commands) expect(out).toContain(`  ${name} `);
  expect(code).toBe(0);
});

test('without a command three examples are a message, and nothing is done', async () => {
  const { out, err, code } = await runHere();
  expect(err).toContain('usage: sonometer FILE');
  expect(err.match(/^ {2}sonometer /gm)).toHaveLength(3);
  expect({ out, code }).toEqual({ out: '', code: 2 });
});

test.each([
  ['mix', '--help'],
  ['help', 'mix'],
  ['mix', '-h', 'a.wav'],
])('%s %s is the help of a command', async (...args) => {
  expect((await runHere(...args)).out).toContain('usage: sonometer mix FILE|FOLDER|URL|- ...');
});
