/** The architecture: each stage may import only the stages listed on its right. */
const engine = {
  core: [],
  source: ['core'],
  kernels: ['core'],
  decode: ['core', 'source'],
  tracks: ['core', 'kernels', 'derived'],
  derived: ['core', 'kernels', 'tracks'],
  measures: ['core', 'tracks', 'derived'],
  answers: ['core', 'measures', 'tracks', 'derived'],
};

/** The parts of the service below its doors; http/, cli/ and what else is at the top import any of them. */
const sonometer = {
  errors: [],
  store: ['errors'],
  intake: ['errors'],
  keys: ['errors', 'store'],
  metering: ['errors', 'store', 'keys'],
  objects: ['errors', 'store', 'intake'],
  jobs: ['errors', 'store'],
  reports: ['errors', 'store'],
  redis: ['errors', 'store', 'metering'],
  queue: ['errors', 'store', 'metering', 'objects', 'jobs', 'pool', 'redis'],
  validation: [],
};

const stageRules = Object.entries({ engine, sonometer }).flatMap(([name, stages]) =>
  Object.entries(stages).map(([stage, allowed]) => ({
    name: `${name}-${stage}-imports-only-${allowed.join('-') || 'itself'}`,
    severity: 'error',
    from: { path: `^packages/${name}/src/${stage}/`, pathNot: '\\.(test|contract)\\.ts$' },
    to: {
      path: `^packages/${name}/src/`,
      pathNot: `^packages/${name}/src/(${[stage, ...allowed].join('|')})/`,
    },
  })),
);

module.exports = {
  forbidden: [
    ...stageRules,
    {
      name: 'no-cycles',
      comment: 'Two types may name each other; two modules may not need each other to run.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'only-decode-has-dependencies',
      comment: 'The measures are ours; decoding is taken from well-kept libraries.',
      severity: 'error',
      from: { path: '^packages/engine/src/(?!decode/)', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    {
      name: 'the-client-stands-alone',
      comment: 'Its types come from the document of the service, not from its sources.',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/client/src/' },
    },
    {
      name: 'pages-need-no-node',
      comment: 'What the browser runs comes through the doors that sonometer has for it.',
      severity: 'error',
      from: { path: '^packages/web/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/sonometer/src/', pathNot: '/(in-browser|errors/error-table)\\.ts$' },
    },
    {
      name: 'only-the-server-knows-fastify',
      comment: 'A route is a value that any server could answer.',
      severity: 'error',
      from: {
        path: '^packages/sonometer/src/',
        pathNot: ['^packages/sonometer/src/http/server\\.ts$', '\\.test\\.ts$'],
      },
      to: { path: 'node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'only-the-queue-knows-redis',
      comment: 'It is loaded where there is a REDIS_URL, and nowhere else.',
      severity: 'error',
      from: {
        path: '^packages/sonometer/src/',
        pathNot: ['^packages/sonometer/src/(redis|queue)/', '\\.test\\.ts$'],
      },
      to: { path: 'node_modules/(bullmq|ioredis)/' },
    },
    {
      name: 'doors-use-the-front-door-of-the-engine',
      severity: 'error',
      from: { path: '^packages/(?!engine)', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/engine/src/(?!index\\.ts)' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules|dist' },
    exclude: { path: 'dist' },
  },
};
