import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linesWith } from '../../../../testing/docs-prose.js';
import { openServed, type Served } from '../../../../testing/served.js';
import { testFolder } from '../../../../testing/test-folder.js';

/** Every command of the README runs as written, one after the other, but for where `npx` and the port lead, and what is written goes. */

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const program = join(repository, 'packages/sonometer/bin/sonometer.mjs');

/** As the repository, for what is read there. */
const folder = testFolder();
beforeAll(() => {
  for (const name of ['testing', 'examples'])
    symlinkSync(join(repository, name), join(folder, name));
});

/** The output of a shell; it throws where the exit code is not 0. */
async function shell(command: string): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-o', 'pipefail', '-c', command], {
    cwd: folder,
    maxBuffer: 1e8,
  });
  return stdout;
}

test.each(linesWith(/npx sonometer/))('%s', async (line) => {
  const out = await shell(line.replace('npx sonometer', `'${process.execPath}' '${program}'`));
  expect(out).not.toBe('');
  if (line.includes('--json')) {
    const parts = out.trimEnd().split('\n');
    for (const part of parts) expect(JSON.parse(part)).not.toMatchObject({ ok: false });
  }
});

test('what the README shows is the beginning of what its first command prints', async () => {
  const [, command, shown] =
    /```sh\nnpx sonometer (.+)\n```\n\n```text\n([^]*?)…\n```/.exec(
      readFileSync(join(repository, 'README.md'), 'utf8'),
    ) ?? [];
  const printed = await shell(`'${process.execPath}' '${program}' ${String(command)}`);
  expect(printed.slice(0, shown?.length)).toBe(shown);
});

describe('with the server of npm start', () => {
  let served: Served;

  beforeAll(async () => {
    served = await openServed();
  });
  afterAll(() => served.close());

  test.each(linesWith(/^curl /))('%s', async (line) => {
    const at = line.replace('http://localhost:8080', served.url);
    const out = await shell(at.replace('curl', 'curl -sS'));
    expect(JSON.parse(out)).not.toHaveProperty('error');
  });
});
