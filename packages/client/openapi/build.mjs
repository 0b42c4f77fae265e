// Writes packages/client/src/openapi.ts, the types and paths of every route, from the compiled declarations of the service.
// A step of `npm run build`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import '../../../testing/typescript-loader.mjs';
import { openApiDocument } from '../../sonometer/dist/http/openapi/document.js';
import { routes } from '../../sonometer/dist/http/routes/index.js';

const { getModule } = await import('./module-of.ts');
const file = fileURLToPath(new URL('../src/openapi.ts', import.meta.url));
const text = await getModule(openApiDocument(routes, 'http://localhost:8080'), file);
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
