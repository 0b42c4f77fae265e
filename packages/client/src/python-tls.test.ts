import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const python = fileURLToPath(new URL('../../../clients/python/', import.meta.url));
const versionOf = (program: string, arg: string) =>
  spawnSync(program, [arg], { encoding: 'utf8' }).stdout;
const isThere =
  /^Python 3\.(1[1-9]|[2-9]\d)/.test(versionOf('python3', '--version')) &&
  /^(OpenSSL|LibreSSL)/.test(versionOf('openssl', 'version'));

describe.skipIf(!isThere)('a service with a certificate of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sonometer-tls-test-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  let server: Server;
  let url = '';
  beforeAll(async () => {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'],
        ...['-keyout', key, '-out', cert],
        ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ],
      { stdio: 'ignore' },
    );
    server = createServer(
      { key: readFileSync(key), cert: readFileSync(cert) },
      (_request, response) => response.end('{"status":"ok"}'),
    ).listen(0, 'localhost');
    await once(server, 'listening');
    url = `https://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  test('is called with a context that trusts it; without one, the error names the argument', async () => {
    const script = `
import ssl, sonometer
trusting = ssl.create_default_context(cafile=${JSON.stringify(cert)})
print(sonometer.Client(${JSON.stringify(url)}, ssl_context=trusting).get_health()["status"])
try:
    sonometer.Client(${JSON.stringify(url)}).get_health()
except sonometer.UnreachableError as error:
    print(error)`;
    const env = { ...process.env, PYTHONPATH: python };
    const { stdout } = await promisify(execFile)('python3', ['-c', script], { env });
    const [called, refused] = stdout.trim().split('\n');
    expect(called).toBe('ok');
    expect(refused).toContain('Client(ssl_context=…)');
  });
});
