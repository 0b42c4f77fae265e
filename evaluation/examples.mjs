/**
 * Runs the programs of `examples` from the packed packages, in an empty folder, as users will:
 *   node evaluation/examples.mjs [NODE ...]     paths of executables, by default the one that runs this
 * The programs for Node run in Deno and Bun as well; the pages in Chromium; those of Next.js and workerd where npm has
 * them. What cannot be had is named as skipped. `npm run build` comes before.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { pack, PACKAGES, packLibraries } from '../tools/published.mjs';
import { freePort, serve, serveFolder } from './example-servers.mjs';
import { wavOfTone } from './wav-of-tone.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
const fixture = (name) => join(repository, 'testing/fixtures', name);
const NEXT = ['next@16.4.6', 'react@19.2.7', 'react-dom@19.2.7'];
/** Loudness by `sonometer mix`, to 0.1 LUFS. */
const FORMATS = {
  '16.flac': -7.14,
  'cbr.mp3': -6.98,
  'vorbis.ogg': -6.47,
  'opus.ogg': -6.93,
  'aac.m4a': -6.6,
};

const scratch = mkdtempSync(join(tmpdir(), 'sonometer-examples-'));
const nodes =
  process.argv.length > 2 ? process.argv.slice(2).map((path) => resolve(path)) : [process.execPath];
let failures = 0;
const check = (isFine, sentence) => {
  if (isFine) return;
  failures++;
  process.stdout.write(`  WRONG ${sentence}\n`);
};
const skip = (what, why) => process.stdout.write(`SKIPPED ${what}: ${why}\n`);

packLibraries();
const tarballs = Object.fromEntries(
  PACKAGES.map((name) => [name, join(scratch, pack(name, scratch).filename)]),
);

/** Our packages for a program that measures by itself. */
const LIBRARY = [tarballs.decode, tarballs.engine];

const install = (folder, packages) =>
  spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
    cwd: folder,
    encoding: 'utf8',
  });

/** An empty folder with packages of others and of ours; nothing where npm does not have the others. */
function folderWith(others, ours = LIBRARY) {
  const folder = mkdtempSync(join(scratch, 'folder-'));
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  if (others.length > 0) {
    const { status, stderr } = install(folder, others);
    if (status !== 0) {
      skip(others.join(' '), stderr.split('\n')[0]);
      return undefined;
    }
  }
  if (ours.length > 0) {
    const { status, stderr } = install(folder, ours);
    check(status === 0, `npm install: ${stderr}`);
  }
  return folder;
}

const measureAt = async (url, name) => {
  const headers = { 'content-type': 'application/octet-stream' };
  const response = await fetch(url, { method: 'POST', headers, body: readFileSync(fixture(name)) });
  return response.json();
};

/** Two seconds of a tone of −20 dBFS, stereo, as floats: −20 LUFS. */
function floatsOfTone() {
  const samples = new Float32Array(2 * 2 * 48_000);
  for (let i = 0; i < samples.length; i++)
    samples[i] = 0.1 * Math.sin((2 * Math.PI * 997 * Math.floor(i / 2)) / 48_000);
  return Buffer.from(samples.buffer);
}

async function tryScripts(folder, command, before = []) {
  const run = (script, args, input) =>
    spawnSync(command, [...before, script, ...args], {
      cwd: folder,
      ...(input && { input }),
      encoding: 'utf8',
      timeout: 120_000,
    });
  const files = Object.keys(FORMATS).map(fixture);
  const buffer = run('measure-buffer.mjs', files);
  for (const [name, lufs] of Object.entries(FORMATS)) {
    const [, read] =
      new RegExp(`${name}: (-[\\d.]+) LUFS, -?[\\d.]+ dBTP`).exec(buffer.stdout) ?? [];
    check(
      Math.abs(Number(read) - lufs) <= 0.1,
      `${command} measure-buffer ${name}: ${buffer.stdout}${buffer.stderr}`,
    );
  }
  const missing = run('measure-buffer.mjs', ['none.wav']);
  check(
    missing.status === 1 && /^none\.wav: .*no such file/i.test(missing.stderr),
    `${command} measure-buffer of a missing file: ${missing.stderr}`,
  );
  const wrong = run('measure-buffer.mjs', [join(folder, 'package.json')]);
  check(wrong.status === 1 && !/\n {4}at /.test(wrong.stderr), `no audio: ${wrong.stderr}`);
  const stream = run('measure-stream.mjs', [], readFileSync(fixture('16.flac')));
  check(
    /^speech [\d.]+ s, signal-to-noise/.test(stream.stdout),
    `stream: ${stream.stdout}${stream.stderr}`,
  );
  const ofFile = run('measure-stream.mjs', [fixture('16.flac')]);
  check(ofFile.stdout === stream.stdout, `stream of a file: ${ofFile.stdout}${ofFile.stderr}`);
  const noFile = run('measure-stream.mjs', ['none.wav']);
  check(
    noFile.status === 1 && /no such file/i.test(noFile.stderr) && !/\n {4}at /.test(noFile.stderr),
    `${command} measure-stream of a missing file: ${noFile.stderr}`,
  );
  const meter = run('live-meter.mjs', [], floatsOfTone());
  check(
    /^1 s: -2\d\.\d LUFS[^]*in all: -20\.0 LUFS\n$/.test(meter.stdout),
    `meter: ${meter.stdout}${meter.stderr}`,
  );
}

async function tryWatch(folder, node) {
  const arrivals = mkdtempSync(join(folder, 'arrivals-'));
  const child = spawn(node, ['watch-folder.mjs', arrivals], { cwd: folder });
  await once(child.stderr, 'data');
  writeFileSync(join(arrivals, 'a.flac'), readFileSync(fixture('16.flac')));
  const [line] = await once(child.stdout, 'data');
  check(/^\{"name":"a\.flac","integratedLufs":-7\.1/.test(String(line)), `watch: ${line}`);
  child.kill('SIGKILL');
}

async function tryServer(folder, node) {
  const port = await freePort();
  const program = join(repository, 'packages/sonometer/bin/sonometer.mjs');
  const env = { ...process.env, SONOMETER_OPEN: '1', HOST: '127.0.0.1', PORT: String(port) };
  const data = join(folder, 'data');
  const server = await serve(
    node,
    [program, 'serve'],
    { cwd: folder, env: { ...env, SONOMETER_DATA_DIR: data } },
    port,
  );
  const asked = spawnSync(
    node,
    ['ask-server.mjs', `http://127.0.0.1:${port}`, fixture('16.flac')],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  check(
    /16\.flac: -7\.1\d? LUFS/.test(asked.stdout),
    `ask-server: ${asked.stdout}${asked.stderr}${server.printed()}`,
  );
  await server.stop();
}

const executablePath =
  process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);

/** A page of an example, built by Vite from the packed packages, in Chromium. */
async function tryBuiltPage(name, args, use) {
  if (!executablePath) return skip(name, 'no Chromium');
  const folder = folderWith(['vite']);
  if (!folder) return;
  const app = join(folder, name);
  cpSync(join(repository, 'examples', name), app, { recursive: true });
  cpSync(join(folder, 'node_modules'), join(app, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: app,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const server = await serveFolder(join(app, 'dist'));
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', ...args],
  });
  const page = await (await browser.newContext()).newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await use(page);
  await browser.close();
  server.close();
  process.stdout.write(`${name}: tried in Chromium\n`);
}

const tryPage = () =>
  tryBuiltPage('vite', [], async (page) => {
    for (const [name, lufs] of Object.entries(FORMATS)) {
      await page.setInputFiles('input', fixture(name));
      const status = page.locator('[role=status]', { hasText: `${name}: ` });
      const text = await status.textContent({ timeout: 20_000 }).catch((error) => String(error));
      const read = Number(/: (-[\d.]+) LUFS/.exec(text ?? '')?.[1]);
      check(Math.abs(read - lufs) <= 0.1, `vite, ${name}: ${text}`);
    }
  });

/** The meter in an AudioWorklet; the microphone gives a tone of −20 dBFS in both channels. */
async function tryMeterPage() {
  const tone = join(scratch, 'tone.wav');
  writeFileSync(tone, wavOfTone());
  const microphone = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${tone}`,
  ];
  await tryBuiltPage('vite-meter', microphone, async (page) => {
    await page.click('button');
    const status = page.locator('[role=status]', {
      hasText: /^-20\.\d LUFS, in all -20\.\d LUFS$/,
    });
    const text = await status.textContent({ timeout: 20_000 }).catch((error) => String(error));
    // the fake microphone loses blocks on a busy machine
    check(/^-20\.[0-3] /.test(text ?? ''), `vite-meter: ${text}`);
  });
}

async function tryNext() {
  const folder = folderWith(NEXT);
  if (!folder) return;
  cpSync(join(repository, 'examples/next'), folder, { recursive: true });
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const next = join(folder, 'node_modules/next/dist/bin/next');
  const built = spawnSync(process.execPath, [next, 'build'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  check(built.status === 0, `next build: ${built.stdout}${built.stderr}`);
  const port = await freePort();
  const server = await serve(
    process.execPath,
    [next, 'start', '-p', port],
    { cwd: folder, env },
    port,
  );
  for (const [name, lufs] of Object.entries(FORMATS)) {
    const answer = await measureAt(`http://127.0.0.1:${port}/measure`, name);
    check(
      Math.abs(answer.integratedLufs - lufs) <= 0.1,
      `next, ${name}: ${JSON.stringify(answer)}`,
    );
  }
  await server.stop();
  process.stdout.write('next: tried\n');
}

async function tryWorkerd() {
  const folder = folderWith(['@cloudflare/workerd-linux-64']);
  if (!folder) return;
  cpSync(join(repository, 'examples/workerd'), folder, { recursive: true });
  const { build } = await import('esbuild');
  await build({
    entryPoints: [join(folder, 'worker.mjs')],
    outfile: join(folder, 'bundle.mjs'),
    bundle: true,
    format: 'esm',
    logLevel: 'error',
  });
  const port = await freePort();
  const config = join(folder, 'config.capnp');
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace('127.0.0.1:8080', `127.0.0.1:${port}`),
  );
  const workerd = join(folder, 'node_modules/@cloudflare/workerd-linux-64/bin/workerd');
  const server = await serve(workerd, ['serve', config], { cwd: folder }, port);
  for (const [name, lufs] of Object.entries(FORMATS)) {
    const answer = await measureAt(`http://127.0.0.1:${port}/`, name);
    check(
      name !== 'opus.ogg'
        ? Math.abs(answer.integratedLufs - lufs) <= 0.1
        : /needs WebAssembly that is compiled at run time/.test(answer.error),
      `workerd, ${name}: ${JSON.stringify(answer)}`,
    );
  }
  await server.stop();
  process.stdout.write('workerd: tried\n');
}

const scripts = ['measure-buffer', 'measure-stream', 'live-meter', 'watch-folder', 'ask-server'];
const folder = folderWith([], Object.values(tarballs));
for (const name of scripts)
  cpSync(join(repository, 'examples', `${name}.mjs`), join(folder, `${name}.mjs`));
for (const node of nodes) {
  await tryScripts(folder, node);
  await tryWatch(folder, node);
  process.stdout.write(
    `${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}: tried\n`,
  );
}
await tryServer(folder, nodes[0]);
const others = {
  deno: ['@deno/linux-x64-glibc', 'deno', ['run', '-A']],
  bun: ['@oven/bun-linux-x64', 'bin/bun', []],
};
for (const [name, [module, file, before]] of Object.entries(others)) {
  const home = folderWith([module], []);
  if (!home) continue;
  await tryScripts(folder, join(home, 'node_modules', module, file), before);
  process.stdout.write(`${name}: tried\n`);
}
await tryPage();
await tryMeterPage();
await tryNext();
await tryWorkerd();
rmSync(scratch, { recursive: true });
process.stdout.write(failures === 0 ? 'all examples run\n' : `${failures} wrong\n`);
process.exitCode = failures === 0 ? 0 : 1;
