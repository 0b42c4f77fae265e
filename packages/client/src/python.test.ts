import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const python = fileURLToPath(new URL('../../../clients/python/', import.meta.url));

describe('what goes wrong before the service answers is a SonometerError that states what to do', () => {
  const isThere = /^Python 3\.(1[1-9]|[2-9]\d)/.test(
    spawnSync('python3', ['--version'], { encoding: 'utf8' }).stdout,
  );
  let server: Server;
  let url = '';
  let elsewhere = '';
  const followed: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/v1/usage') response.socket?.destroy();
      else if (request.url === '/healthz') response.end('<p>Hello');
      else if (request.url === '/v1/webhook-secret')
        response.writeHead(404).end('{"error":"gone"}');
      else if (request.url === '/v1/jobs') response.end('[1]');
      else if (request.url === '/v1/jobs/x' || request.url === '/api/upload-url')
        response.end('{"id":"x"}');
      else if (request.url === '/v1/jobs/y') response.end('{"status":"error"}');
      else if (request.url === '/readyz')
        response.setHeader('content-type', 'application/json').end('<p>Hello');
      else if (request.url?.startsWith('/v1/signal') === true)
        response.writeHead(302, { location: `${elsewhere}/login` }).end();
      else if (request.url === '/v1/reports') response.writeHead(308, { location: '/new' }).end();
      else if (request.url === '/v1/usage/days')
        response.writeHead(404, request.headers.authorization).end();
      else if (request.url?.startsWith('/v1/analyze') === true)
        request.on('data', (body) => response.writeHead(404, String(body)).end());
      else if (request.url === '/login' || request.url === '/new') {
        followed.push(request.url);
        response.setHeader('content-type', 'application/json').end('{}');
      }
      // nothing else is answered
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    elsewhere = `http://localhost:${(server.address() as AddressInfo).port}`;
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const cases: readonly (readonly [
    what: string,
    call: string,
    address: string,
    RegExp | string,
  ])[] = [
    [
      'a missing file',
      'client.mix_analyze(Path("none.wav"))',
      '',
      /^UnreadableFileError unreadable_file: none\.wav cannot be read \(No such file or directory\)\. Check the path; a relative one begins at \//,
    ],
    [
      'no service at the address',
      'client.get_health()',
      'http://127.0.0.1:9',
      /^UnreachableError unreachable: http:\/\/127\.0\.0\.1:9\/healthz cannot be reached \(.*refused\)\. Start the service/,
    ],
    [
      'an address without a scheme',
      'sonometer.Client("localhost:18055")',
      '',
      /^InvalidArgumentError invalid_argument: base_url: expected an address that begins with http/,
    ],
    [
      'a host that has no address',
      'client.get_health()',
      'http://no-such-host.invalid',
      /^UnreachableError unreachable: .*\. Check the name of the host/,
    ],
    [
      'a service without TLS',
      'sonometer.Client(client.base_url.replace("http", "https")).get_health()',
      '',
      /^UnreachableError unreachable: https:.*\. Check the certificate of the host/,
    ],
    [
      'a connection that breaks off',
      'client.get_usage()',
      '',
      /^UnreachableError unreachable: .* \(Remote end closed connection without response\)/,
    ],
    [
      'no answer in time',
      'client.mix_analyze(b"1234")',
      '',
      /^TimedOutError timed_out: .* did not answer in 0\.5 s\. Pass a longer time/,
    ],
    [
      'another service',
      'client.get_readiness()',
      '',
      /^NotUnderstoodError not_understood: .*Check that the address is that of a Sonometer service/,
    ],
    [
      'a page in place of an answer',
      'client.get_health()',
      '',
      /^NotUnderstoodError not_understood: The answer of \S+\/healthz is not a JSON object/,
    ],
    [
      'a list in place of an answer',
      'client.list_jobs()',
      '',
      /^NotUnderstoodError not_understood: The answer of \S+\/v1\/jobs is not a JSON object/,
    ],
    [
      'a job without its state',
      'client.wait_for_job("x")',
      '',
      /^NotUnderstoodError not_understood: The answer of \S+\/v1\/jobs\/x has no status\. Check/,
    ],
    [
      'a failed job without its error',
      'client.wait_for_job("y")',
      '',
      /^SonometerError unknown: The job failed$/,
    ],
    [
      'an upload without its ticket',
      'client.upload(b"1234")',
      '',
      /^NotUnderstoodError not_understood: The answer of \S+\/api\/upload-url has no method\. Check/,
    ],
    [
      'a redirect to another origin',
      'client.signal(b"1234")',
      '',
      /^RedirectedError redirected: http:\/\/127\S+\/v1\/signal redirects to http:\/\/localhost:\d+\/login, which/,
    ],
    [
      'a redirect in the same origin',
      'client.list_reports()',
      '',
      /^RedirectedError redirected: .* redirects to http:\/\/127\.0\.0\.1:\d+\/new, which/,
    ],
    [
      'an error of another service, which is text',
      'client.get_webhook_secret()',
      '',
      /^NotUnderstoodError not_understood: The answer of \S+ is no error of a Sonometer service \(HTTP Error 404: Not Found\)\. Check/,
    ],
    [
      'a key with a line end in it',
      'sonometer.Client(api_key="snm_live_1\\nx")',
      '',
      /^InvalidArgumentError invalid_argument: api_key: expected a key of printable ASCII characters$/,
    ],
    [
      'a key with a letter outside ASCII',
      'sonometer.Client(api_key="snm_live_ä")',
      '',
      /^InvalidArgumentError invalid_argument: api_key: expected a key of printable ASCII characters$/,
    ],
    [
      'spaces around a key, which are left out',
      'sonometer.Client(client.base_url, api_key=" snm_live_1\\r\\n").get_usage_days()',
      '',
      /^NotUnderstoodError .*\(HTTP Error 404: Bearer snm_live_1\)/,
    ],
    ...(
      [
        ['sonometer.Client(None)', 'base_url: expected the address of the service, text'],
        ['sonometer.Client(ssl_context="ca.pem")', 'ssl_context: expected an ssl.SSLContext'],
        ['sonometer.Client(timeout_sec="5")', 'timeout_sec: expected a number of seconds above 0'],
        [
          'client.start_job("nope", b"")',
          'operation: expected mix_analyze or voice_qa or signal or create_batch',
        ],
        [
          'client.start_job("mix_analyz", b"")',
          'operation: expected mix_analyze or voice_qa or signal or create_batch; did you mean mix_analyze?',
        ],
        [
          'client.start_job("create_batch", b"", endpoint="signal")',
          'audio: expected none for a batch, which takes urls=[…] or object_paths=[…]',
        ],
        [
          'client.start_job("signal")',
          'audio: expected a path, bytes, a file opened with "rb", a URL or an upload',
        ],
        ['client.get_job(3)', 'id: expected text, not int'],
        [
          'client.mix_analyze(3)',
          'audio: expected a path, bytes, or a file opened with "rb", not int',
        ],
        [
          'client.compare(a=io.StringIO("text"), b=b"")',
          'a: expected a path, bytes, or a file opened with "rb", not StringIO',
        ],
        [
          'client.compare(a={1}, b="")',
          'a: expected a value that JSON can state (Object of type set is not JSON serializable)',
        ],
      ] as const
    ).map(
      ([call, message]) =>
        [call, call, '', `InvalidArgumentError invalid_argument: ${message}`] as const,
    ),
    ...['bytearray(b"1234")', 'memoryview(b"1234")', 'io.BytesIO(b"1234")'].map(
      (audio) =>
        [
          audio,
          `client.analyze_profile(${audio}, profile="master")`,
          '',
          /^NotUnderstoodError .*\(HTTP Error 404: 1234\)/,
        ] as const,
    ),
  ];

  /** The errors of all calls, each on a line: Python is started once. */
  async function getErrors(): Promise<readonly string[]> {
    const calls = cases.map(
      ([, call, address]) => `
client = sonometer.Client(${JSON.stringify(address || url)}, timeout_sec=0.5)
try:
    ${call}
except sonometer.SonometerError as error:
    print(type(error).__name__, error)`,
    );
    const script = `from pathlib import Path\nimport io, sonometer${calls.join('')}`;
    const env = { ...process.env, PYTHONPATH: python };
    const { stdout } = await promisify(execFile)('python3', ['-c', script], { env });
    return stdout.trim().split('\n');
  }

  test.skipIf(!isThere)(cases.map(([what]) => what).join(', '), async () => {
    const errors = await getErrors();
    expect(errors).toHaveLength(cases.length);
    for (const [index, [what, , , expected]] of cases.entries())
      expect(errors[index], what).toMatch(expected);
    expect(followed).toEqual([]);
  });
});
