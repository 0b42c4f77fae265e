/**
 * The dashboard of Grafana: node deploy/grafana/dashboard.mjs > sonometer.json prints it for import. Panels stand three
 * in a row; a row opens a part of the service.
 */
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const COLUMNS = 3;
const PANEL_WIDTH = 8;
const FULL_WIDTH = COLUMNS * PANEL_WIDTH;
const SERVICE_HEIGHT = 7;
const PART_HEIGHT = 6;

const datasource = { type: 'prometheus', uid: '${source}' };

/** A graph: each query is a row `[expression, legend]`. */
const graph = (title, description, unit, queries, { isStacked = false } = {}) => ({
  ...{ title, description, unit, queries, isStacked },
});

/** Values of a rate or a state by one label, which is the legend. */
const by = (label, expr) => [[expr, `{{${label}}}`]];

/** Time that a share of a histogram does not exceed. */
const quantile = (share, metric, labels = 'le') =>
  `histogram_quantile(${share}, sum by (${labels}) (rate(${metric}_bucket{job="$job"}[$__rate_interval])))`;

const requestsBy = (label) =>
  by(
    label,
    `sum by (${label}) (rate(sonometer_request_seconds_count{job="$job"}[$__rate_interval]))`,
  );
const overruns = (dependency) =>
  graph(
    'operations over their limit',
    'Operations that exceeded their timeout.',
    'short',
    by(
      'instance',
      `sum by (instance) (increase(sonometer_dependency_overruns_total{job="$job", dependency="${dependency}"}[$__rate_interval]))`,
    ),
  );
const ready = (part) =>
  graph(
    'ready',
    '1 where a process reaches it, 0 where not.',
    'short',
    by('instance', `min by (instance) (sonometer_part_ready{job="$job", part=~"${part}"})`),
  );
const serverErrors = graph(
  'answers 503 and 500',
  'Error answers of the whole service.',
  'short',
  by(
    'code',
    'sum by (code) (rate(sonometer_refusals_total{job="$job", code=~"service_overloaded|storage_unavailable"}[$__rate_interval]))',
  ),
);
const deliveries = by(
  'outcome',
  'sum by (outcome) (increase(sonometer_webhooks_total{job="$job"}[$__rate_interval]))',
);
const demand = 'sum(max by (kind) (sonometer_demand{job="$job"}))';

const service = [
  graph('Requests', 'By status; 499 is a caller who left.', 'reqps', requestsBy('status'), {
    isStacked: true,
  }),
  graph('How long requests take', 'Half, 95 and 99 of a hundred are faster.', 's', [
    [quantile(0.5, 'sonometer_request_seconds'), 'p50'],
    [quantile(0.95, 'sonometer_request_seconds'), 'p95'],
    [quantile(0.99, 'sonometer_request_seconds'), 'p99'],
  ]),
  graph(
    'Refusals',
    'Errors answered, by code.',
    'reqps',
    by('code', 'sum by (code) (rate(sonometer_refusals_total{job="$job"}[$__rate_interval]))'),
    { isStacked: true },
  ),
  graph('Requests by route', '', 'reqps', requestsBy('route')),
  graph(
    'How long analyses take',
    '95 of a hundred are faster, by question; wall time in a thread.',
    's',
    by('answer', quantile(0.95, 'sonometer_analysis_seconds', 'le, answer')),
  ),
  graph('Share of decoding', 'Of the time of analyses.', 'percentunit', [
    [
      'sum(rate(sonometer_decode_seconds_sum{job="$job"}[$__rate_interval])) / sum(rate(sonometer_analysis_seconds_sum{job="$job"}[$__rate_interval]))',
      'decoding',
    ],
  ]),
  graph(
    'Audio analysed',
    'Seconds of audio in a second: how many times faster than real time.',
    'short',
    by(
      'answer',
      'sum by (answer) (rate(sonometer_audio_seconds_total{job="$job"}[$__rate_interval]))',
    ),
    { isStacked: true },
  ),
  graph(
    'Threads',
    'Threads of all workers, those that analyse, and all that waits for one.',
    'short',
    [
      ['sum(sonometer_workers{job="$job"})', 'threads'],
      ['sum(sonometer_analyses_running{job="$job"})', 'running'],
      [demand, 'waiting'],
    ],
  ),
  graph(
    'Jobs',
    'Of all processes on the database.',
    'short',
    by('status', 'max by (status) (sonometer_jobs{job="$job"})'),
  ),
  graph(
    'Webhooks',
    'Tries: delivered, failed and tried again later, dead and given up.',
    'short',
    deliveries,
  ),
  graph(
    'Event loop',
    'How late it is, at worst of a hundred times; 0.01 is not late.',
    's',
    by('instance', 'nodejs_eventloop_lag_p99_seconds{job="$job"}'),
  ),
  graph(
    'Memory',
    'Resident, by process.',
    'bytes',
    by('instance', 'process_resident_memory_bytes{job="$job"}'),
  ),
  graph(
    'Processors',
    'Of all threads of a process.',
    'short',
    by('instance', 'rate(process_cpu_seconds_total{job="$job"}[$__rate_interval])'),
  ),
  graph(
    'Demand',
    'What waits for a thread in the whole service, by kind.',
    'short',
    by('kind', 'max by (kind) (sonometer_demand{job="$job"})'),
  ),
  graph('Oldest waiting job', 'Age of the job that has waited longest.', 's', [
    ['max(sonometer_oldest_job_seconds{job="$job"})', 'age'],
  ]),
];

const parts = {
  Database: [ready('database'), overruns('database'), serverErrors],
  Queue: [
    ready('queue'),
    overruns('redis'),
    graph('demand', 'What waits for a thread in the whole service.', 'short', [[demand, 'demand']]),
  ],
  'Object store': [ready('store'), overruns('store'), serverErrors],
  Workers: [
    ready('workers'),
    graph('threads', 'Threads of each process, and those that analyse.', 'short', [
      ['sum by (instance) (sonometer_workers{job="$job"})', '{{instance}} threads'],
      ['sum by (instance) (sonometer_analyses_running{job="$job"})', '{{instance}} running'],
    ]),
  ],
  'Name servers': [overruns('dns')],
  'Webhook receivers': [
    overruns('webhook'),
    graph('tries', 'Deliveries by outcome.', 'short', deliveries),
  ],
  Disk: [ready('disk')],
};

const panels = [];
let y = 0;

function addGraphs(graphs, height, part) {
  for (const [i, { title, description, unit, queries, isStacked }] of graphs.entries())
    panels.push({
      id: panels.length + 1,
      type: 'timeseries',
      title: part === undefined ? title : `${part}: ${title}`,
      ...{ description, datasource },
      gridPos: {
        h: height,
        w: PANEL_WIDTH,
        x: (i % COLUMNS) * PANEL_WIDTH,
        y: y + Math.floor(i / COLUMNS) * height,
      },
      fieldConfig: {
        defaults: {
          ...{ unit, min: 0 },
          custom: {
            ...{ fillOpacity: 10, showPoints: 'never' },
            ...(isStacked && { stacking: { mode: 'normal' } }),
          },
        },
        overrides: [],
      },
      options: {
        legend: { displayMode: 'list', placement: 'bottom' },
        tooltip: { mode: 'multi' },
      },
      targets: queries.map(([expr, legendFormat], at) => ({
        refId: 'ABC'[at],
        ...{ datasource, expr, legendFormat },
      })),
    });
  y += Math.ceil(graphs.length / COLUMNS) * height;
}

addGraphs(service, SERVICE_HEIGHT);
for (const [title, graphs] of Object.entries(parts)) {
  panels.push({
    id: panels.length + 1,
    type: 'row',
    ...{ title, collapsed: false },
    gridPos: { h: 1, w: FULL_WIDTH, x: 0, y },
    panels: [],
  });
  y += 1;
  addGraphs(graphs, PART_HEIGHT, title);
}

export const dashboard = {
  title: 'Sonometer',
  uid: 'sonometer',
  tags: ['sonometer'],
  schemaVersion: 39,
  version: 1,
  editable: true,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: {
    list: [
      { name: 'source', label: 'Source', type: 'datasource', query: 'prometheus', refresh: 1 },
      {
        ...{ name: 'job', label: 'Scrape job', type: 'query', datasource },
        query: { query: 'label_values(sonometer_workers, job)', refId: 'job' },
        refresh: 2,
      },
    ],
  },
  panels,
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${JSON.stringify(dashboard, null, 2)}\n`);
