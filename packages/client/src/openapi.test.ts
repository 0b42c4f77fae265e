import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../sonometer/src/http/openapi/document.js';
import { routes } from '../../sonometer/src/http/routes/index.js';
import { getModule, type OpenApi } from '../openapi/module-of.js';

test('the types are those of the document: npm run docs writes them again', async () => {
  const file = fileURLToPath(new URL('openapi.ts', import.meta.url));
  const document = openApiDocument(routes, 'http://localhost:8080') as unknown as OpenApi;
  await expect(await getModule(document, file)).toMatchFileSnapshot(file);
});
