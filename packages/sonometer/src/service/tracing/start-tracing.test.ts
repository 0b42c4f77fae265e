import { expect, test } from 'vitest';
import { startTracing } from './start-tracing.js';

test.each(['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])(
  '%s must be a URL of HTTP',
  async (name) => {
    await expect(startTracing({ [name]: 'collector:4317' })).rejects.toThrow(
      `${name} is not a URL: set it to http://host:4318 (OTLP over HTTP)`,
    );
    await expect(startTracing({ [name]: 'grpc://collector:4317' })).rejects.toThrow(
      `${name} begins with grpc://, which is not supported: set it to http://host:4318`,
    );
  },
);

test('nothing is checked where tracing is off', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317', OTEL_SDK_DISABLED: 'true' };
  await expect(startTracing(env)).resolves.toBeDefined();
});
