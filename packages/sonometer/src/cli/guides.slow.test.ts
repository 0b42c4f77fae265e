import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { docs, guides, wordsOf } from '../../../../testing/docs-prose.js';
import { writeGuideSounds } from '../../../../testing/guide-sounds.js';
import { runProgram } from '../../../../testing/run-program.js';
import { openServed, type Served } from '../../../../testing/served.js';
import { testFolder } from '../../../../testing/test-folder.js';

/**
 * Every command and request of the guides runs as it is written, on sounds that are made here, and
 * prints what the guide shows. `npm run docs` rewrites the outputs. In a block that is marked
 * `console` a line that begins with `$` is a command, and what follows its output; a line `…`
 * leaves the rest out.
 */

const PORT_OF_GUIDES = 'http://localhost:8080';
const CUT = '…';

/** Another one each time. */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/\b(job|upl|rep|req|web|evt)_\w{12,}/g, '$1_1a2B3c4D5e6F7g8H'],
  [/\/r\/\w{22}/g, '/r/1a2B3c4D5e6F7g8H9i0J1k'],
  [/"(\w*At)":\s?"[^"]*"/g, '"$1":"2026-11-20T12:00:00.000Z"'],
  [/signature=[\w%-]+/g, 'signature=1a2B3c4D5e6F7g8H'],
  [/\d\d\d\d-\d\d-\d\dT[\d:.]+Z/g, '2026-11-20T12:00:00.000Z'],
  [/"status": "(queued|running)"/g, '"status": "running"'],
  [/^.*files\/s, .* left\n/gm, ''], // how far it is, on a slow machine
  [/expires=\d+/g, 'expires=1795176000000'],
  [/ time="[\d.]+"/g, ' time="1.0"'],
  [/timestamp="[^"]*"/g, 'timestamp="2026-11-20T12:00:00"'],
  [/\bkey_\w{12,}/g, 'key_1a2B3c4D5e6F7g8H'],
  [/snm_live_\w+/g, 'snm_live_1a2B3c4D5e6F7g8H9i0J'],
  [/http:\/\/(localhost|127\.0\.0\.1):\d+/g, PORT_OF_GUIDES],
];

const base = testFolder();
let served: Served;
let key: string;
const home = process.cwd();
beforeAll(async () => {
  await writeGuideSounds(join(base, 'sounds'));
  served = await openServed();
  key = await served.key('unlimited');
}, 120_000);
afterAll(async () => {
  process.chdir(home);
  vi.unstubAllEnvs();
  await served.close();
});

interface State {
  code: number | null;
}

/** Where a command stores its keys: in the folder of the guide. */
const data = () => ({ SONOMETER_DATA_DIR: join(process.cwd(), 'data'), DATABASE_URL: '' });

async function outputOf(command: string, state: State): Promise<string> {
  if (command === 'echo $?') return `${state.code}\n`;
  const [program = '', ...args] = wordsOf(command);
  if (program === 'sonometer' && !/[|>]/.test(command.replaceAll(/'[^']*'|"[^"]*"/g, ''))) {
    const { code, out, err } = await runProgram(args, { env: data() });
    state.code = code;
    return out + err;
  }
  const piped = /^cat (\S+) \| sonometer (.*)$/.exec(command);
  if (piped) {
    const [, file = '', rest = ''] = piped;
    const input = readFileSync(file);
    const { code, out, err } = await runProgram(wordsOf(rest), { env: data(), input });
    state.code = code;
    return out + err;
  }
  if (program === 'cat' || program === 'ls' || program === 'curl') {
    const { stdout } = await promisify(execFile)(
      'bash',
      ['-o', 'pipefail', '-c', command.replaceAll(PORT_OF_GUIDES, served.url)],
      { env: { ...process.env, SONOMETER_KEY: key } },
    );
    state.code = 0;
    return stdout;
  }
  throw new Error(`no guide may run ${command}`);
}

const stable = (text: string): string =>
  VOLATILE.reduce((all, [pattern, by]) => all.replace(pattern, by), text);

/** JSON that came in one line is set over several, which people can read. */
function laidOut(output: string): string {
  if (!/^\{[^\n]*\}\n?$/.test(output)) return output;
  return JSON.stringify(JSON.parse(output), undefined, 2);
}

/** The output, cut where the guide cuts it. */
function shown(output: string, before: readonly string[]): readonly string[] {
  const lines = stable(laidOut(output))
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.trimEnd());
  const stored = before.indexOf(CUT);
  return stored < 0 || stored >= lines.length ? lines : [...lines.slice(0, stored), CUT];
}

/**
 * A file whose text is in the guide, in front of a block `yaml` or `json`: `<!-- file: rules.yaml
 * -->`.
 */
const FILE = /<!-- file: ([\w.-]+) -->\n+```\w*\n([^]*?)```/g;

async function blockOf(block: string, state: State): Promise<string> {
  const parts: string[] = [];
  const lines = block.split('\n');
  for (let i = 0; i < lines.length;) {
    const command = /^\$ (.*)$/.exec(lines[i] ?? '')?.[1];
    if (command === undefined) throw new Error(`no command in front of ${lines[i] ?? ''}`);
    let next = lines.findIndex((line, at) => at > i && line.startsWith('$ '));
    if (next < 0) next = lines.length;
    const output = await outputOf(command, state);
    const text = shown(output, lines.slice(i + 1, next));
    parts.push(lines[i] ?? '', ...(text.join('') === '' ? [] : text));
    i = next;
  }
  return parts.join('\n');
}

test.each(guides)(
  '%s prints what it shows',
  async (name) => {
    const text = readFileSync(join(docs, name), 'utf8');
    const folder = join(base, name.replaceAll(/\W/g, '-'));
    mkdirSync(folder);
    cpSync(join(base, 'sounds'), folder, { recursive: true });
    for (const [, file = '', content = ''] of text.matchAll(FILE))
      writeFileSync(join(folder, file), content);
    process.chdir(folder);
    const state: State = { code: 0 };
    let made = '';
    let at = 0;
    for (const match of text.matchAll(/(?<=^```console\n)[^]*?(?=\n```$)/gm)) {
      made += text.slice(at, match.index) + (await blockOf(match[0], state));
      at = match.index + match[0].length;
    }
    await expect(made + text.slice(at)).toMatchFileSnapshot(join(docs, name));
  },
  300_000,
);
