// Holds /openapi.json to the recommended rules of Redocly and Spectral and to swagger-parser, and compiles, under
// `strict`, and runs the clients that three generators make of it. Needs the build: npm run build; npm ci --prefix
// tools/openapi; npm start --prefix tools/openapi.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import SwaggerParser from '@apidevtools/swagger-parser';
import { createClient } from '@hey-api/openapi-ts';
import { Spectral } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
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
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [rulesets.oas] });
    const problems = await spectral.run(await readFile(published, 'utf8'));
    if (problems.length > 0) throw new Error(JSON.stringify(problems.slice(0, 20), undefined, 1));
  });
  await step('swagger-parser', async () => {
    await SwaggerParser.validate(document);
  });

  await step('openapi-typescript makes its types', async () => {
    await tool('openapi-typescript', document, '-o', join(made, 'plain-types.ts'));
    const blob = ts.factory.createTypeReferenceNode('Blob');
    const types = await openapiTS(pathToFileURL(document), {
      transform: ({ format }) => (format === 'binary' ? blob : undefined),
    });
    await writeFile(join(made, 'types.ts'), astToString(types));
  });
  await step('hey-api makes its client', () =>
    tool('openapi-ts', '-i', document, '-o', join(made, 'hey')),
  );
  // it types one body of an operation, JSON where there is any
  for (const [name, type] of [
    ['hey-form', 'multipart/form-data'],
    ['hey-bytes', 'application/octet-stream'],
  ])
    await step(`hey-api makes its client of ${type}`, () =>
      createClient({
        input: document,
        output: join(made, name),
        logs: { level: 'silent' },
        parser: {
          patch: {
            operations(_method, _path, { requestBody }) {
              const body = requestBody?.content[type];
              if (body) requestBody.content = { [type]: body };
            },
          },
        },
      }),
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
  await step('all compile under strict', async () => {
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
  await step('all are answered, uploads too', async () => {
    const { stdout } = await run(
      process.execPath,
      ['--import', './resolve.mjs', join(made, 'js/calls.js'), url],
      { cwd: here },
    );
    if (!stdout.includes('answered 5')) throw new Error(stdout);
  });
} finally {
  await server.close();
  await rm(data, { recursive: true, force: true });
}
console.log(failed === 0 ? 'All is well.' : `${failed} failed.`);
process.exitCode = failed === 0 ? 0 : 1;
