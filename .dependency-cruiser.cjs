const { readdirSync } = require('node:fs');

/**
 * The architecture. A row says what the files of a folder may import besides their own folder. A folder of a
 * package without a row fails. `*` stands for the files that lie beside the folders; one of them that lies lower
 * has a row of its own. What a row names may be another row, or a whole package.
 */
const table = {
  decode: {
    elementary: '',
    core: 'elementary',
    source: 'elementary core',
    decode: 'elementary core source',
    '*': 'core source decode',
  },
  engine: {
    core: '@decode',
    kernels: '@decode core',
    algorithms: '@decode core kernels',
    encode: '@decode core kernels algorithms',
    // Two features need a derived value, and so run in a later pass: the one circle, of folders and not of files.
    features: '@decode core kernels algorithms encode derived',
    derived: '@decode core kernels algorithms encode features',
    passes: '@decode core kernels features derived',
    measures: '@decode core encode features derived',
    answers: '@decode core measures',
    live: '@decode core kernels features derived passes measures answers',
    '*': '@decode core kernels algorithms features derived passes measures answers live',
  },
  report: {
    presentation: '@engine reading',
    reading: '@engine',
    compare: '@engine reading music',
    music: '@engine reading verdicts',
    questions: '@engine presentation reading compare verdicts',
    errors: '@engine questions',
    dataset: '@engine reading questions',
    verdicts: '@engine reading',
    overview: '@engine presentation reading questions verdicts',
    gate: '@engine presentation reading questions errors verdicts dataset',
    text: `
      @engine presentation reading compare music questions errors dataset verdicts overview gate
      album live`,
    album: '@engine reading questions errors gate verdicts',
    live: '@engine reading dataset',
    sounds: '@engine presentation reading questions html',
    html: '@engine presentation reading compare music dataset questions verdicts overview gate live',
    '*': 'compare errors html music overview questions',
  },
  validation: {
    signals: '@engine',
    peers: '@engine signals',
    'case.ts': '@engine signals',
    pages: '@engine @report signals peers cases *',
    cases: '@engine signals peers case.ts',
    '*': '@engine @report signals peers cases case.ts',
  },
  sonometer: {
    'package-files.ts': '',
    'make-folder.ts': '',
    'version.ts': 'package-files.ts',
    'documentation.ts': '@engine @report package-files.ts',
    source: '@engine',
    dataset: '@engine @report make-folder.ts',
    live: '@engine @report',
    'service/shape.ts': '',
    'service/dependencies': '',
    'service/system-code.ts': '',
    'service/load-driver.ts': 'package-files.ts service/system-code.ts',
    'service/tracing': `
      @engine @report service/pool service/load-driver.ts service/setting-forms.ts
      service/system-code.ts version.ts`,
    'service/store': `
      make-folder.ts service/dependencies @report service/system-code.ts service/load-driver.ts`,
    'service/keys': '@report service/store',
    'service/metering': '@report service/store service/keys',
    'service/jobs': '@report service/store',
    'service/cache': 'service/store service/pool',
    'service/batches': 'service/store service/jobs',
    'service/reports': '@report service/store',
    'service/idempotency': '@report service/store',
    'service/webhooks': `
      service/dependencies service/tracing/spans.ts @report service/store service/intake
      service/jobs service/metrics.ts`,
    'service/intake': `
      service/dependencies @report service/shape.ts service/system-code.ts service/metering`,
    'service/objects': `
      make-folder.ts service/dependencies @report service/store service/intake
      service/system-code.ts`,
    'service/backup': 'make-folder.ts service/store service/intake service/system-code.ts',
    'service/meters': '@engine @report live',
    'service/pool': '@engine @report source version.ts service/fair/share.ts',
    'service/redis': 'service/dependencies @report service/store service/metering',
    'service/setting-forms.ts': 'service/dependencies service/objects',
    'service/settings.ts': 'service/setting-forms.ts service/dependencies service/objects',
    'service/unknown-settings.ts': '@report service/settings.ts',
    'service/readiness.ts': '@report service/store service/system-code.ts',
    'service/metrics.ts': `
      service/dependencies @report service/jobs service/pool service/readiness.ts version.ts`,
    'service/queue': `
      make-folder.ts service/dependencies service/tracing/spans.ts @engine @report service/store
      service/metering service/objects service/jobs service/pool service/redis
      service/system-code.ts service/fair/share.ts service/fair/fair-queue.ts`,
    'service/services.ts': `
      service/shape.ts service/store service/keys service/metering service/jobs service/batches
      service/cache service/reports service/idempotency service/webhooks service/intake
      service/objects service/pool service/settings.ts service/metrics.ts service/readiness.ts
      service/meters`,
    'service/analysis': `
      service/tracing/spans.ts @engine @report service/store service/keys service/metering
      service/jobs service/batches service/cache service/reports service/intake version.ts
      service/objects service/pool service/settings.ts service/metrics.ts service/services.ts
      service/fair/share.ts`,
    'service/fair/share.ts': 'service/metering',
    'service/fair/admission.ts': 'service/fair/share.ts',
    'service/fair/fair-queue.ts': 'service/fair/share.ts',
    'service/fair': '@engine @report service/metering service/pool',
    'service/doctor': '@report make-folder.ts service',
    'service/*': '@report make-folder.ts service',
    mcp: '@engine @report service version.ts documentation.ts source',
    http: `
      @engine live @report @validation service mcp version.ts documentation.ts package-files.ts`,
    cli: `
      @engine live @report @validation source dataset service mcp http make-folder.ts version.ts
      documentation.ts`,
    '*': '@engine @report cli http service version.ts',
  },
  web: {
    dom: '',
    play: '@report dom',
    'messages.ts': '@report',
    'failure.ts': '@report messages.ts',
    meter: '@engine @report dom play failure.ts',
    '*': '@engine @report @client dom play meter messages.ts failure.ts',
  },
  client: { '*': '' },
};

const layers = Object.fromEntries(
  Object.entries(table).map(([name, rows]) => [
    name,
    Object.fromEntries(
      Object.entries(rows).map(([row, allowed]) => [row, allowed.match(/\S+/g) ?? []]),
    ),
  ]),
);

/** Tests and what they share may look anywhere, but never from a package upwards. */
const IS_TEST = '\\.(test|contract|browser)\\.ts$';

const isFile = (row) => row.endsWith('.ts');
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const pathOf = (name, row) => {
  const src = `^packages/${name}/src/`;
  if (row.endsWith('*')) return `${src}${escaped(row.slice(0, -1))}[^/]+$`;
  return `${src}${escaped(row)}${isFile(row) ? '$' : '/'}`;
};

const layerRules = Object.entries(layers).flatMap(([name, rows]) =>
  Object.entries(rows).map(([row, allowed]) => {
    const lower = Object.keys(rows).filter((other) => isFile(other) && other !== row);
    return {
      name: `${name}-${row}-imports-only-${allowed.join('-') || 'itself'}`,
      severity: 'error',
      from: {
        path: pathOf(name, row),
        pathNot: [IS_TEST, ...(row.endsWith('*') ? lower.map((file) => pathOf(name, file)) : [])],
      },
      to: {
        path: '^packages/[^/]+/(src|dist)/',
        pathNot: [row, ...allowed].map((other) =>
          other.startsWith('@') ? `^packages/${other.slice(1)}/dist/` : pathOf(name, other),
        ),
      },
    };
  }),
);

/** Of a package with rows for folders in a folder, those are looked at as well. */
for (const [name, rows] of Object.entries(layers)) {
  const nested = new Set(Object.keys(rows).flatMap((row) => /^(.+)\//.exec(row)?.[1] ?? []));
  for (const at of ['', ...nested])
    for (const { name: folder } of readdirSync(`${__dirname}/packages/${name}/src/${at}`, {
      withFileTypes: true,
    }).filter((entry) => entry.isDirectory())) {
      const row = at === '' ? folder : `${at}/${folder}`;
      if (!(row in rows) && !nested.has(row))
        throw new Error(`packages/${name}/src/${row} has no row in the table of layers`);
    }
}
/** A circle of rows would be no order. The one that there is, is told above. */
for (const [name, rows] of Object.entries(layers)) {
  const visit = (row, above) => {
    if (above.includes(row)) throw new Error(`${name}: a circle, ${[...above, row].join(' > ')}`);
    for (const next of rows[row] ?? [])
      if (!(row === 'features' && next === 'derived')) visit(next, [...above, row]);
  };
  for (const row of Object.keys(rows)) visit(row, []);
}
for (const name of readdirSync(`${__dirname}/packages`))
  if (!(name in layers)) throw new Error(`packages/${name} has no rows in the table of layers`);

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'no-cycles',
      comment: 'Two types may name each other; two modules may not need each other to run.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'tests-import-nothing-upward',
      comment:
        'Of the packages above, a test of the engine takes the signals and margins of validation only.',
      severity: 'error',
      from: { path: '^packages/(engine|report|validation)/src/' },
      to: { path: '^packages/(sonometer|web)/' },
    },
    {
      name: 'only-decode-has-dependencies',
      comment: 'The measures are ours; decoding is taken from well-kept libraries.',
      severity: 'error',
      from: { path: '^packages/engine/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    {
      name: 'no-node-in-engine-report-client-and-web',
      comment: 'They run in a browser as well; the compiler has no types of Node there.',
      severity: 'error',
      from: { path: '^packages/(decode|engine|report|client|web)/src/', pathNot: IS_TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-the-server-knows-fastify',
      comment: 'A route is a value that any server could answer.',
      severity: 'error',
      from: {
        path: '^packages/sonometer/src/',
        pathNot: ['^packages/sonometer/src/http/(server|request-log)\\.ts$', '\\.test\\.ts$'],
      },
      to: { path: 'node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'only-the-queue-knows-redis',
      comment: 'It is loaded where there is a REDIS_URL, and nowhere else.',
      severity: 'error',
      from: {
        path: '^packages/sonometer/src/',
        pathNot: ['^packages/sonometer/src/service/(redis|queue)/', '\\.test\\.ts$'],
      },
      to: { path: 'node_modules/(bullmq|ioredis)/' },
    },
    {
      name: 'the-front-door-of-the-engine',
      comment: 'What is loaded for one analysis names the exported paths of its modules.',
      severity: 'error',
      from: { path: '^packages/(?!engine)', pathNot: IS_TEST },
      to: {
        path: '^packages/engine/(src|dist)/(?!index\\.|analyze\\.|core/index\\.|answers/|derived/|measures/parts\\.)',
      },
    },
    {
      name: 'what-is-imported-is-there',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.base.json' },
    // Another package is found as its users find it, in the last build: `npm run build` comes first.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules|dist' },
  },
};
