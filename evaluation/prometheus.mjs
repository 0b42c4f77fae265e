/**
 * Checks deploy/prometheus and deploy/grafana against the metrics of a running server: node
 * evaluation/prometheus.mjs PROGRAMS [--seconds 60]
 *
 * PROGRAMS is a folder with Prometheus' own `prometheus` and `promtool` (Debian: apt-get download
 * prometheus, dpkg -x). A server gets requests for a while (analyses, jobs, errors), Prometheus
 * reads it every second with our rules; then every query of the dashboard and of the alerts is run
 * on it. Prints how many series each gives. Fails where a rule does not load or evaluate or do not
 * fire where their own tests require it, where a panel is empty, and where an alert fires that has
 * no reason to.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import '../testing/typescript-loader.mjs';
import { NODE_FLAGS, program, stated } from '../bench/running-service.mjs';
import { wavOf } from '../bench/wav-of.mjs';
import { dashboard } from '../deploy/grafana/dashboard.mjs';

const { freePort } = await import('../testing/free-port.ts');
const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '60' } },
  allowPositionals: true,
});
const [programs = '/usr/bin'] = positionals;
const path = (name) => fileURLToPath(new URL(`../deploy/${name}`, import.meta.url));
const rules = path('prometheus/sonometer.rules.yaml');
for (const requested of [
  ['check', 'rules', rules],
  ['test', 'rules', path('prometheus/sonometer.rules.test.yaml')],
])
  console.log(execFileSync(join(programs, 'promtool'), requested, { encoding: 'utf8' }).trim());

const folder = mkdtempSync(join(tmpdir(), 'sonometer-prometheus-'));
const env = {
  ...process.env,
  SONOMETER_OPEN: '1',
  SONOMETER_DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  NODE_NO_WARNINGS: '1',
};
const server = spawn(process.execPath, [...NODE_FLAGS, program, 'serve', '--port', '0'], {
  env,
  stdio: ['ignore', 'ignore', 'pipe'],
});
const url = await stated(server, /listens on (\S+)/);
const port = await freePort();
writeFileSync(
  join(folder, 'prometheus.yml'),
  JSON.stringify({
    global: { scrape_interval: '1s', evaluation_interval: '5s' },
    rule_files: [rules],
    scrape_configs: [{ job_name: 'sonometer', static_configs: [{ targets: [new URL(url).host] }] }],
  }),
);
const prometheus = spawn(
  join(programs, 'prometheus'),
  [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'tsdb')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ],
  { stdio: 'ignore' },
);

try {
  const untilMs = Date.now() + 1000 * Number(values.seconds);
  const body = wavOf(2);
  for (let i = 0; Date.now() < untilMs; i++) {
    const route = ['mix/analyze', 'voice/qa', 'signal', 'nothing', 'mix/spectrum'][i % 5];
    const headers = {
      'content-type': 'audio/wav',
      ...(i % 7 === 0 && { prefer: 'respond-async' }),
    };
    const answer = await fetch(`${url}/v1/${route}`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    await sleep(200);
  }
  const api = async (what) =>
    (await (await fetch(`http://127.0.0.1:${port}/api/v1/${what}`)).json()).data;
  const { groups } = await api('rules');
  const all = groups.flatMap((group) => group.rules);
  const rows = [];
  for (const { title, targets = [] } of dashboard.panels)
    for (const { expr } of targets) {
      const query = expr.replaceAll('$job', 'sonometer').replaceAll('$__rate_interval', '1m');
      const { result } = await api(`query?query=${encodeURIComponent(query)}`);
      rows.push({ what: title, series: result.length, isGood: result.length > 0 });
    }
  for (const { name, health, state, lastError } of all)
    rows.push({
      what: name,
      health: lastError ?? health,
      state,
      isGood: health === 'ok' && state !== 'firing',
    });
  console.table(rows);
  process.exitCode = all.length > 0 && rows.every(({ isGood }) => isGood) ? 0 : 1;
} finally {
  prometheus.kill();
  server.kill();
  await sleep(1000);
  rmSync(folder, { recursive: true, force: true });
}
