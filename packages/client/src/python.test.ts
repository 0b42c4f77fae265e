import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../sonometer/src/http/openapi/document.js';
import { routes } from '../../sonometer/src/http/routes/index.js';
import type { OpenApi } from '../openapi/module-of.js';
import { getPythonModule } from '../openapi/python-module-of.js';

test('the Python client has the routes and types of the document', async () => {
  const document = openApiDocument(routes, 'http://localhost:8080') as unknown as OpenApi;
  const file = fileURLToPath(
    new URL('../../../clients/python/sonometer/operations.py', import.meta.url),
  );
  await expect(getPythonModule(document)).toMatchFileSnapshot(file);
});
