import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wavTone } from './wav-tone.js';

export const repository = fileURLToPath(new URL('..', import.meta.url));
const program = join(repository, 'packages/sonometer/bin/sonometer.mjs');
/** A file of the repository. */
export const written = (path: string): string => readFileSync(join(repository, path), 'utf8');

/** A folder in which the examples for pipelines are run as they are written. */
export function openPipelineFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sonometer-pipeline-test-'));
  mkdirSync(join(folder, 'audio'));
  for (const [name, peak] of Object.entries({ 'audio/good one': 0.1, bad: 0.9 }))
    writeFileSync(join(folder, `${name}.wav`), wavTone({ seconds: 1, peak }));
  writeFileSync(join(folder, 'rules.yaml'), 'rules: { mix.peakDb: { max: -6 } }\n');

  function run(command: string, args: readonly string[] = [], env: Record<string, string> = {}) {
    const shell = { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } } as const;
    return spawnSync('sh', ['-c', command, ...args], shell);
  }
  const [, script = ''] = /run: \|\n((?: {8}.*\n?)+)/.exec(written('action.yml')) ?? [];
  return {
    folder,
    run,
    /** The script of action.yml; gives its exit code. */
    act: (files: string, { spec = 'rules.yaml', report = 'out.sarif' } = {}) =>
      run(script, [], {
        ...{ FILES: files, SPEC: spec, FORMAT: 'sarif', REPORT: report },
        SONOMETER: program,
      }).status,
    close() {
      rmSync(folder, { recursive: true });
    },
  };
}
