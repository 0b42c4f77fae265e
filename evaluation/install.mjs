/**
 * Installs the packed packages into empty folders, as users will, with each Node that is named:
 *   node evaluation/install.mjs [NODE ...]     paths of executables, by default the one that runs this
 * The program must install without dependencies and without a warning, measure every format, serve
 * where this Node has SQLite, and report what to install where a driver is missing. The libraries must export by every
 * path what their modules export, with types, measure every format, and leave out of a bundle what it does not use.
 * `npm run build` and `npm run types` come before.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { manifestOf, pack, PACKAGES, packLibraries } from '../tools/published.mjs';
import { wavOfTone } from './wav-of-tone.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
const fixtures = join(repository, 'testing/fixtures');
const FORMATS = {
  'vorbis.ogg': 'audio/ogg',
  'cbr.mp3': 'audio/mpeg',
  'aac.m4a': 'audio/mp4',
  '16.flac': 'audio/flac',
};

const scratch = mkdtempSync(join(tmpdir(), 'sonometer-install-'));
const nodes =
  process.argv.length > 2 ? process.argv.slice(2).map((path) => resolve(path)) : [process.execPath];
const npm = join(
  execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(),
  'npm/bin/npm-cli.js',
);

let failures = 0;
const check = (isFine, sentence) => {
  if (isFine) return;
  failures++;
  process.stdout.write(`  WRONG ${sentence}\n`);
};

/** The tarballs by the names of their folders. */
function packAll() {
  packLibraries();
  return Object.fromEntries(
    PACKAGES.map((name) => [name, join(scratch, pack(name, scratch).filename)]),
  );
}

function install(node, folder, tarballs) {
  const env = { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH };
  const { status, stderr, stdout } = spawnSync(
    node,
    [npm, 'install', '--prefix', folder, '--no-audit', '--no-fund', ...tarballs],
    { cwd: folder, env, encoding: 'utf8' },
  );
  check(status === 0, `npm install ends with ${status}\n${stderr}`);
  // what npm prints because of this machine's settings is not about our packages
  const warnings = stderr.split('\n').filter((line) => /warn/i.test(line) && !/config/.test(line));
  check(warnings.length === 0, `npm warns: ${warnings.join('\n')}`);
  return stdout;
}

async function tryProgram(node, tarball) {
  const folder = mkdtempSync(join(scratch, 'program-'));
  const startedMs = performance.now();
  install(node, folder, [tarball]);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const installed = readdirSync(join(folder, 'node_modules')).filter(
    (name) => !name.startsWith('.'),
  );
  check(installed.join() === 'sonometer', `it brings ${installed.join(', ')}`);
  const program = join(folder, 'node_modules/sonometer/bin/sonometer.mjs');
  // a run that hangs is one that fails: it must not hang us
  const run = (...args) =>
    spawnSync(node, [program, ...args], { cwd: folder, encoding: 'utf8', timeout: 60_000 });

  check(/^\d+\.\d+\.\d+\n$/.test(run('--version').stdout), 'it does not say its version');
  const wav = join(folder, 'tone.wav');
  writeFileSync(wav, wavOfTone());
  for (const file of [wav, ...Object.keys(FORMATS).map((name) => join(fixtures, name))]) {
    const { stdout, stderr } = run('mix', '--json', file);
    check(
      stdout.includes('"integratedLufs":-') && stderr === '',
      `mix ${file}: ${stdout}${stderr}`,
    );
  }
  const several = run('signal', '--json', '--jobs', '2', wav, join(fixtures, 'cbr.mp3'));
  check(several.stdout.split('"ok":true').length === 3, `signal --jobs 2: ${several.stderr}`);
  check(run('check', wav, '--spec', 'ebu-r128').status === 0, 'check --spec does not run');
  const hears = run('segments', '--json', '--speech-detector', 'n1', join(fixtures, 'mono.mp3'));
  check(hears.status === 0, `the weights are not found: ${hears.stderr}`);
  check(run('validate', '--help').status === 0, 'validate --help');

  const env = { ...process.env, DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  const keys = spawnSync(node, [program, 'keys', 'list'], { cwd: folder, env, encoding: 'utf8' });
  check(/npm install pg@/.test(keys.stderr), `without pg: ${keys.stderr}`);
  await tryServer(node, program, folder);
  return seconds;
}

/** As of Node 22.16 there is SQLite in Node. */
async function tryServer(node, program, folder) {
  const [major, minor] = execFileSync(node, ['--version'], { encoding: 'utf8' })
    .slice(1)
    .split('.')
    .map(Number);
  const port = await freePort();
  const env = { ...process.env, SONOMETER_OPEN: '1', HOST: '127.0.0.1', PORT: String(port) };
  const server = spawn(node, [program, 'serve'], {
    cwd: folder,
    env: { ...env, SONOMETER_DATA_DIR: join(folder, 'data') },
  });
  let stated = '';
  server.stderr.on('data', (text) => (stated += text));
  server.stdout.on('data', (text) => (stated += text));
  const ended = new Promise((done) => server.on('close', done));
  if (major < 22 || (major === 22 && minor < 16)) {
    await ended;
    check(/npm install @photostructure\/sqlite/.test(stated), `serve without SQLite: ${stated}`);
    return;
  }
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; tries < 100 && !(await isUp()); tries++)
    await new Promise((go) => setTimeout(go, 200));
  for (const [name, type] of Object.entries(FORMATS)) {
    const body = await import('node:fs').then(({ readFileSync }) =>
      readFileSync(join(fixtures, name)),
    );
    const response = await fetch(`${url}/v1/mix/analyze`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    check(response.ok, `serve, ${name}: ${response.status} ${await response.text()}`);
  }
  for (const path of ['/', '/docs', '/docs/accuracy', '/assets/home.js', '/openapi.json'])
    check(await fetch(url + path).then(wholeOf), `serve, ${path}`);
  check(!/warning/i.test(stated), `serve warns: ${stated}`);
  server.kill('SIGTERM');
  check((await ended) === 0, `serve ends badly: ${stated}`);
}

function tryLibraries(node, { decode, engine, client, report }) {
  const folder = mkdtempSync(join(scratch, 'library-'));
  install(node, folder, [decode, engine, client, report]);
  const script = `
    import { readFile } from 'node:fs/promises';
    import { analyze, bytesSource, mix, profiles } from '@sonometer/engine';
    import { integratedLufs } from '@sonometer/engine/measures/loudness';
    import { openReader } from '@sonometer/report/reading/reader.js';
    import { createClient } from '@sonometer/client';
    const silence = { channels: [new Float32Array(48000)], rateHz: 48000 };
    const { body } = await analyze(silence, { answer: mix });
    const reader = openReader([{ answer: mix, body }]);
    console.log(integratedLufs.id, reader.number('integratedLufs'), typeof createClient);
    const open = async (name) => bytesSource(new Uint8Array(await readFile(${JSON.stringify(fixtures)} + '/' + name)));
    for (const name of ${JSON.stringify(Object.keys(FORMATS))})
      console.log(name, (await analyze(await open(name), { answer: mix })).body.integratedLufs < 0);
    const request = { answer: profiles.encode };
    console.log('encode', JSON.stringify((await analyze(await open('16.flac'), request)).body).length > 1000);`;
  const expected = [
    'integratedLufs -70 function',
    ...[...Object.keys(FORMATS), 'encode'].map((name) => `${name} true`),
  ];
  const { stdout, stderr } = runIn(folder, node, script);
  check(
    stdout === `${expected.join('\n')}\n` && stderr === '',
    `the libraries: ${stdout}${stderr}`,
  );
  tryPaths(node, folder);
  tryExamples(node, folder);
  return folder;
}

/** Every example of the README of report runs with the packed files, and prints a loudness. */
function tryExamples(node, folder) {
  for (const name of ['song.wav', 'quiet.wav', 'book.wav'])
    writeFileSync(join(folder, name), wavOfTone());
  const readme = readFileSync(join(repository, 'packages/report/README.md'), 'utf8');
  const examples = [...readme.matchAll(/^## (.+)$|^```ts\n([^]*?)^```$/gm)];
  let title = '';
  let tried = 0;
  for (const [, heading, code] of examples) {
    title = heading ?? title;
    if (code === undefined) continue;
    const { stdout, stderr, status } = runIn(folder, node, code);
    tried++;
    const prints = title === 'An album' ? /-2\d\.\d/ : /^/;
    check(status === 0 && stderr === '' && prints.test(stdout), `${title}: ${stdout}${stderr}`);
  }
  check(tried >= 4, `${tried} examples of the README were found`);
}

const runIn = (folder, node, script) => {
  writeFileSync(join(folder, 'try.mjs'), script);
  return spawnSync(node, ['try.mjs'], { cwd: folder, encoding: 'utf8', timeout: 120_000 });
};

/** Every path gives what the module of that path exports. */
function tryPaths(node, folder) {
  for (const name of ['decode', 'engine', 'report', 'client']) {
    const compiled = join(repository, 'packages', name, 'dist');
    const modules = Object.keys(manifestOf(name).exports).flatMap((path) => {
      const named = path.slice('./'.length).replace(/\.js$/, '');
      const module = [named, join(named, 'index'), join('decode', named, 'index')].find((one) =>
        existsSync(join(compiled, `${one}.js`)),
      );
      return module === undefined ? [] : [[path.slice(1), module]];
    });
    const { stdout, stderr } = runIn(
      folder,
      node,
      `for (const [path, module] of ${JSON.stringify(modules)}) {
        const published = await import('@sonometer/${name}' + path);
        const compiled = await import(${JSON.stringify(`${pathToFileURL(compiled)}/`)} + module + '.js');
        for (const [key, value] of Object.entries(compiled))
          if (typeof published[key] !== typeof value) console.log(path + ' lacks ' + key);
      }
      console.log('all');`,
    );
    check(stdout === 'all\n', `the paths of ${name}: ${stdout}${stderr}`);
    const listed = readdirSync(compiled, { recursive: true }).filter(
      (file) => file.endsWith('.js') && isPath(name, file.replaceAll('\\', '/')),
    );
    check(
      new Set(modules.map(([, module]) => module)).size === listed.length,
      `${name} has ${modules.length} of ${listed.length} paths`,
    );
  }
}

/** Whether a compiled module has a path of its own. */
const isPath = (name, file) =>
  file === 'index.js' ||
  (name === 'decode' &&
    /^((core|elementary|source)\/|decode\/(claims|marks|packets)\/index\.)/.test(file)) ||
  name === 'report' ||
  (name === 'engine' &&
    /^((measures|answers|features|derived)\/|analyze\.|core\/index\.)/.test(file));

/** Types by Node's resolution and by a bundler's, and what a bundle of one measure has. */
async function tryAsDeveloper(folder) {
  writeFileSync(
    join(folder, 'consumer.mts'),
    `import { analyze, type BodyOf, mix } from '@sonometer/engine';
    import { integratedLufs } from '@sonometer/engine/measures/loudness';
    import { kinds } from '@sonometer/engine/derived/defects/kinds/index';
    import { verdictOn } from '@sonometer/report/verdicts/index';
    import { loudnessRange } from '@sonometer/engine/measures/loudness.js';
    import { createClient } from '@sonometer/client';
    const { body } = await analyze({ channels: [new Float32Array(8)], rateHz: 48000 }, { answer: mix });
    const range: number | null = body.loudnessRange;
    const id: 'integratedLufs' = integratedLufs.id;
    // @ts-expect-error a field that the answer does not have
    const wrong = body.loudnessRnage;
    // @ts-expect-error an option that the answer does not have
    void analyze({ channels: [new Float32Array(8)], rateHz: 48000 }, { answer: mix, options: { rond: true } });
    export const used: unknown[] = [loudnessRange, range, id, wrong, kinds, verdictOn, createClient, {} as BodyOf<typeof mix>];`,
  );
  for (const resolution of ['nodenext', 'bundler']) {
    const module = resolution === 'bundler' ? 'esnext' : resolution;
    const options = ['--moduleResolution', resolution, '--module', module, '--lib', 'es2023,dom'];
    const { stdout, status } = spawnSync(
      process.execPath,
      [
        ...[join(repository, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict'],
        ...['--target', 'es2023', '--types', '', ...options, 'consumer.mts'],
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    check(status === 0, `types, ${resolution}: ${stdout}`);
  }

  writeFileSync(
    join(folder, 'measure.mjs'),
    `import { blobSource, openWav, readDecoded } from '@sonometer/engine';
    import { integratedLufs } from '@sonometer/engine/measures/loudness';
    globalThis.measure = (file) => readDecoded(openWav, blobSource(file), [integratedLufs]);`,
  );
  const code = await bundle(join(folder, 'measure.mjs'));
  writeFileSync(join(folder, 'engine.mjs'), `export * from '@sonometer/engine';`);
  const measure = sizesOf(code);
  const engine = sizesOf(await bundle(join(folder, 'engine.mjs')));
  for (const [what, { gzip, brotli }] of Object.entries({ 'one measure': measure, engine }))
    process.stdout.write(`  bundle of ${what}: ${gzip} bytes by gzip, ${brotli} by Brotli\n`);
  check(measure.gzip <= MAX_MEASURE_BYTES, `a bundle of one measure has ${measure.gzip} bytes`);
  check(engine.brotli <= MAX_ENGINE_BYTES, `a bundle of the engine has ${engine.brotli} bytes`);
  for (const word of ['OpusHead', 'moov', 'Xing', 'libav', 'voice-bands'])
    check(!code.includes(word), `a bundle of one measure has ${word}`);
}

/** By gzip. 47 kB on 2026-11-29: 13 the WebAssembly of the kernels. */
const MAX_MEASURE_BYTES = 60_000;
/** By Brotli, as pages are served: 249 kB on 2026-11-30, a fifth of it definitions of measures. By gzip 302 kB. */
const MAX_ENGINE_BYTES = 250_000;

const sizesOf = (code) => ({
  gzip: gzipSync(code).length,
  brotli: brotliCompressSync(code).length,
});

/** What a page loads at once: MP3 in WAV is a chunk of its own, which is loaded for such a file. */
async function bundle(input) {
  const { rolldown } = await import('rolldown');
  const bundled = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundled.generate({ format: 'esm', minify: true });
  const chunks = new Map(output.map((part) => [part.fileName, part]));
  const atOnce = new Set(output.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const name of atOnce) for (const one of chunks.get(name).imports) atOnce.add(one);
  return [...atOnce].map((name) => chunks.get(name).code).join('');
}

/**
 * Whether it is healthy, once the whole answer has come: a server does not end while a client
 * reads.
 */
const wholeOf = async (response) => (await response.text()) !== '' && response.ok;

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

const tarballs = packAll();
for (const node of nodes) {
  process.stdout.write(`${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}\n`);
  const seconds = await tryProgram(node, tarballs.sonometer);
  const folder = tryLibraries(node, tarballs);
  if (node === nodes[0]) await tryAsDeveloper(folder);
  process.stdout.write(`  installed in ${seconds} s, tried\n`);
}
rmSync(scratch, { recursive: true });
process.stdout.write(failures === 0 ? 'all is well\n' : `${failures} wrong\n`);
process.exitCode = failures === 0 ? 0 : 1;
