import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testService } from '../../../../../testing/test-service.js';
import { routeRequests, withoutAnswer } from '../pages/route-requests.js';
import { examples } from './examples.js';

const service = testService(() => ({ env: { SONOMETER_OPEN: '0' } }));

test('every route of the document has its request, its answer, and a page under 60 kB on the wire', async () => {
  const document = service.services.document as unknown as {
    paths: Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>;
  };
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(Object.keys(routeRequests).sort()).toEqual([...names].sort());
  const answered = [...names.filter((name) => !withoutAnswer.has(name)), 'accepted', 'error'];
  expect(Object.keys(examples()).sort()).toEqual(answered.sort());
  const index = await service.inject('/docs/api');
  for (const name of [...names, 'shapes']) {
    const url = `/docs/api/${name}`;
    expect(index.body).toContain(`href="${url}"`);
    const plain = await service.inject(url);
    expect(plain.statusCode, name).toBe(200);
    expect(gzipSync(plain.body).length, name).toBeLessThan(60_000);
    if (name !== 'shapes') {
      expect(plain.body, name).toContain('requests.');
      expect(plain.body, name).toContain('curl ');
    }
    const wire = await service.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(wire.headers['content-encoding']).toBe('gzip');
    expect(wire.rawPayload.length).toBeLessThan(60_000);
  }
  expect((await service.inject('/docs/api/nothing')).statusCode).toBe(404);
});
