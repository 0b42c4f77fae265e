// Holds /openapi.json to the recommended rules of Redocly and Spectral and to swagger-parser, and compiles, under
// `strict`, and runs the clients that three generators make of it. Needs the build: npm run build; npm ci --prefix
// tools/openapi; npm start --prefix tools/openapi.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import SwaggerParser from '@apidevtools/swagger-parser';
import { startServer } from '../../packages/sonometer/dist/http/start-server.js';
import { readSettings } from '../../packages/sonometer/dist/service/settings.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const made = join(here, 'generated');
const document = join(made, 'openapi.json');
const data = await mkdtemp(join(tmpdir(), 'sonometer-openapi-'));
const run = promisify(execFile);

let failed = 0;
async function step(what, work) {
  const begunMs = performance.now();
  try {
    await work();
    console.log(`ok      ${what}, ${Math.round(performance.now() - begunMs)} ms`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${what}\n${error.stdout ?? ''}${error.stderr ?? ''}${error.message}`);
  }
}
const tool = (name, ...args) =>
  run(join(here, 'node_modules/.bin', name), args, { cwd: here, maxBuffer: 2 ** 26 });

await rm(made, { recursive: true, force: true });
await mkdir(made, { recursive: true });
const server = await startServer(
  readSettings({ PORT: '0', SONOMETER_OPEN: '1', SONOMETER_DATA_DIR: data, LOG_LEVEL: 'error' }),
);
const { url } = server;
try {
  const text = await (await fetch(`${url}/openapi.json`)).text();
  await writeFile(document, text);
  // a linter is right that localhost is no address for a published document
  const published = join(made, 'published.json');
  await writeFile(
    published,
    text.replaceAll(/http:\/\/(localhost|127\.0\.0\.1):\d+/g, 'https://audio.sonometer.test'),
  );

  await step('Redocly, recommended rules, warnings too', async () => {
    const { stdout } = await tool(
      'redocly',
      'lint',
      published,
      '--extends',
      'recommended',
      '--format',
      'json',
    );
    const { problems } = JSON.parse(stdout);
    if (problems.length > 0) throw new Error(JSON.stringify(problems.slice(0, 20), undefined, 1));
  });
  await step('Spectral, spectral:oas, hints too', async () => {
    const rules = join(made, 'spectral.yaml');
    await writeFile(rules, 'extends: ["spectral:oas"]\n');
    await tool('spectral', 'lint', published, '-r', rules, '--fail-severity', 'hint');
  });
  await step('swagger-parser', async () => {
    await SwaggerParser.validate(document);
  });

  await step('openapi-typescript makes its types', () =>
    tool('openapi-typescript', document, '-o', join(made, 'types.ts')),
  );
  await step('hey-api makes its client', () =>
    tool('openapi-ts', '-i', document, '-o', join(made, 'hey')),
  );
  await step('swagger-typescript-api makes its client', () =>
    tool(
      'swagger-typescript-api',
      'generate',
      '-p',
      document,
      '-o',
      join(made, 'swagger'),
      '-n',
      'api.ts',
    ),
  );
  await step('all three compile under strict', async () => {
    await cp(join(here, 'calls.ts'), join(made, 'calls.ts'));
    const compilerOptions = {
      strict: true,
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'bundler',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: [],
      outDir: 'js',
    };
    const config = { compilerOptions, files: ['calls.ts'] };
    await writeFile(join(made, 'tsconfig.json'), JSON.stringify(config));
    await tool('tsc', '--project', join(made, 'tsconfig.json'));
  });
  await step('all three are answered', async () => {
    const { stdout } = await run(
      process.execPath,
      ['--import', './resolve.mjs', join(made, 'js/calls.js'), url],
      { cwd: here },
    );
    if (!stdout.includes('answered 3')) throw new Error(stdout);
  });
} finally {
  await server.close();
  await rm(data, { recursive: true, force: true });
}
console.log(failed === 0 ? 'All is well.' : `${failed} failed.`);
process.exitCode = failed === 0 ? 0 : 1;
