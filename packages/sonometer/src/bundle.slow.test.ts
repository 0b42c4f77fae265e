import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

/** The program as people install it, made by the last build, against the compiled tree: every answer and decoder. */

const path = (to: string) => fileURLToPath(new URL(to, import.meta.url));
const program = path('../bin/sonometer.mjs');
const fixture = (name: string) => path(`../../../testing/fixtures/${name}`);
const folder = mkdtempSync(join(tmpdir(), 'sonometer-bundle-test-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, SONOMETER_UNBUNDLED: '', ...env },
  });
  return { status, stdout, stderr };
}
const bundled = (...args: readonly string[]) => run(args, {});
const unbundled = (...args: readonly string[]) => run(args, { SONOMETER_UNBUNDLED: '1' });

describe('says what the tree says', () => {
  test.each([
    ['mix', '--json', fixture('16.flac')],
    ['mix', '--json', fixture('cbr.mp3')],
    ['mix', fixture('vorbis.ogg')],
    ['voice', '--json', '--speech-detector', 'n1', fixture('mono.mp3')],
    ['signal', '--json', fixture('aac.m4a')], // prints a hash of the file
    ['sample', '--json', fixture('opus-short.ogg')],
    ['profile', 'provenance', fixture('alac-16.m4a')],
    ['check', fixture('cbr.mp3'), '--spec', 'ebu-r128', '--format', 'json'],
    ['compare', fixture('16.flac'), fixture('cbr.mp3')],
    ['mix', '--json', '--jobs', '2', fixture('16.flac'), fixture('cbr.mp3')], // in threads
    ['mix', '--json', fixture('nothing.wav')],
    ['--help'],
    ['validate', '--help'],
    ['nothing'],
  ])('%s %s %s %s', (...args) => {
    const ours = bundled(...args);
    expect(ours.stdout + ours.stderr).not.toBe('');
    expect(ours).toEqual(unbundled(...args));
  });

  test.each(['ndjson', 'csv', 'parquet'])('in a table, %s', (kind) => {
    const { status, stdout } = bundled(
      'mix',
      fixture('16.flac'),
      '--out',
      join(folder, `b.${kind}`),
    );
    expect({ status, stdout: stdout.replaceAll(/\/b\./g, '/u.') }).toEqual({
      status: 0,
      stdout: unbundled('mix', fixture('16.flac'), '--out', join(folder, `u.${kind}`)).stdout,
    });
  });
});
