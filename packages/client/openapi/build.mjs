// Writes what the clients know of the service, from its compiled declarations: packages/client/src/openapi.ts and
// clients/python/sonometer/operations.py. A step of `npm run build`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import '../../../testing/typescript-loader.mjs';
import { openApiDocument } from '../../sonometer/dist/http/openapi/document.js';
import { routes } from '../../sonometer/dist/http/routes/index.js';

const { getModule } = await import('./module-of.ts');
const { getPythonModule } = await import('./python-module-of.ts');
const document = openApiDocument(routes, 'http://localhost:8080');
const types = fileURLToPath(new URL('../src/openapi.ts', import.meta.url));
write(types, await getModule(document, types));
write(
  fileURLToPath(new URL('../../../clients/python/sonometer/operations.py', import.meta.url)),
  getPythonModule(document),
);

/** A file that did not change keeps its time. */
function write(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
