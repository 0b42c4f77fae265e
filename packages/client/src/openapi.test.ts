import { expect, test } from 'vitest';
import { openApiDocument } from '../../sonometer/src/http/openapi/document.js';
import { routes } from '../../sonometer/src/http/routes/index.js';
import { getModule, type OpenApi } from '../openapi/module-of.js';
import { operations } from './openapi.js';

const document = openApiDocument(routes, 'http://localhost:8080') as unknown as OpenApi;

test('every route of the document can be called, by its method and path', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => [operationId, `${method.toUpperCase()} ${path}`] as const,
    ),
  );
  const called = Object.entries(operations).map(
    ([name, { method, path }]) => [name, `${method} ${path}`] as const,
  );
  expect(called).toEqual(described);
});

test('every shape of the document has its type, and every route its input and its answer', async () => {
  const types = await getModule(document, import.meta.filename);
  for (const name of Object.keys(document.components.schemas))
    if (name !== 'Error') expect(types).toMatch(new RegExp(`export (interface|type) ${name}\\b`));
  expect(types).toContain('export interface ErrorAnswer {');
  expect(types).toMatch(/mixAnalyze: \{\s+input: \{[^]*?\} & AudioInput;\s+data: AnalysisResult;/);
  expect(types).toMatch(
    /\/\*\* Integrated loudness, LUFS \(validated\): .+ \*\/\s+readonly integratedLufs: number;/,
  );
});
