import { describe, expect, test } from 'vitest';
import { optionShapes } from '@sonometer/engine';
import { errorTable } from '@sonometer/report/errors/error-table.js';
import { families, PROFILE_ROUTE, profileByName } from '@sonometer/report/questions/families.js';
import { testService } from '../../../../testing/test-service.js';
import { speechLike } from '../../../../testing/speech-like.js';
import { wavFile } from '../../../../testing/wav-file.js';
import {
  fieldsIn,
  fieldsInProse,
  interfaceText as text,
  sectionNamed,
  sections,
} from '../../../../testing/interface-tables.js';
import { openApiDocument } from './openapi/document.js';
import { routes } from './routes/index.js';

/**
 * docs/interface.md: its tables are checked against the service's description and answers, both
 * ways.
 */
interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  'x-status'?: string;
}
const document = openApiDocument(routes, 'https://sonometer.example') as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
interface Operation {
  parameters: { name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { 'x-codes'?: string[] }>;
}
const { schemas } = document.components;

const resolved = (schema: Schema | undefined): Schema | undefined =>
  schema?.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1) ?? ''];

/** The schema of a field; `null` besides it is no matter. */
function schemaAt(root: Schema | undefined, path: string): Schema | undefined {
  return path.split('.').reduce<Schema | undefined>((node, key) => {
    const one = resolved(node);
    return one?.properties?.[key] ?? one?.items?.properties?.[key];
  }, root);
}

const bare = (schema: Schema | undefined): Schema => {
  const one = resolved(schema) ?? {};
  const given = one.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return given.length === 1 ? (resolved(given[0]) ?? {}) : one;
};

const NAMED: Readonly<Record<string, string>> = {
  Band: 'object',
  SeriesArray: 'object',
  MeasureStatus: 'object',
  'Error object': 'object',
  'VoiceSegment[]': 'object[]',
  'TimelineRegion[]': 'object[]',
};

/** The type as the tables write it. */
function typeOf(schema: Schema | undefined): string {
  const one = bare(schema);
  if (one.enum ?? one.const) {
    const value = one.enum?.find((given) => given !== null) ?? one.const;
    return Number.isInteger(value) ? 'integer' : typeof value;
  }
  const types = [one.type ?? (one.anyOf ? 'object' : '')].flat().filter((type) => type !== 'null');
  if (types[0] === 'array') return `${typeOf(one.items)}[]`;
  return types[0] ?? '';
}

const fits = (written: string, found: string): boolean =>
  found === (NAMED[written] ?? written) || (written === 'number' && found === 'integer');

const STATUS: Readonly<Record<string, string>> = { V: 'validated', P: 'proxy', W: 'withdrawn' };

/** `tracks` where a file has several. */
const OF_EVERY_ANALYSIS = 'omitted warnings reportUrl fileName measureStatus tracks'.split(' ');
/**
 * Our additions to a shape of the contract besides measures; the section on what it leaves open lists the same. A measure is
 * listed in its answer, and CI prints what a change adds to the document.
 */
const OURS: Readonly<Record<string, readonly string[]>> = {
  Error: ['usage', 'error.request_id'],
  Job: ['object', 'progress', 'createdAt', 'startedAt', 'finishedAt'],
};

/** Number of their texts that have one of a few values. */
const LISTS: Readonly<Record<string, number>> = {
  AnalysisResult: 3,
  VoiceAnalysis: 7,
  SignalIndex: 5,
  SampleDescription: 2,
};

const shapes = sections.filter(
  ({ title, tables }) => title in schemas && tables[0]?.head[0] === 'Field',
);
const proses = ['TimeseriesResult', 'SpectrumResult', 'SpeechSegmentsResult'].map(sectionNamed);
const contract = [
  ...shapes.map((section) => [section.title, fieldsIn(section.tables[0]!)] as const),
  ...proses.map((section) => [section.title, fieldsInProse(section)] as const),
];

test('the tables are read: none is passed over', () => {
  expect(shapes.map(({ title }) => title)).toEqual([
    'Error',
    'Job',
    'AnalysisResult',
    'VoiceAnalysis',
    'SignalIndex',
    'SampleDescription',
    'CheckTargetResult',
  ]);
  const counts = contract.map(([name, fields]) => [name, fields.length]);
  expect(Object.fromEntries(counts)).toMatchObject({
    Error: 5,
    AnalysisResult: 39,
    SignalIndex: 46,
    TimeseriesResult: 8,
    SpectrumResult: 8,
    SpeechSegmentsResult: 6,
  });
});

describe.each(contract)('the schema of %s', (name, fields) => {
  const root = schemas[name];

  test.each(fields.map((field) => [field.path, field] as const))('has %s', (path, field) => {
    const schema = schemaAt(root, path);
    expect(schema, path).toBeDefined();
    expect(fits(field.type, typeOf(schema)), `${field.type} is ${typeOf(schema)}`).toBe(true);
    if (field.status !== '' && bare(schema).properties === undefined)
      expect(schema!['x-status']).toBe(STATUS[field.status]);
    if (!field.isRequired) return;
    const parent = path.includes('.') ? schemaAt(root, path.replace(/\.[^.]+$/, '')) : root;
    expect(resolved(parent)?.required).toContain(path.split('.').at(-1));
  });

  test('has nothing else than what is said to be added', () => {
    const known = new Set(fields.map(({ path }) => path));
    const isWithin = (path: string) => [...known].some((one) => one.startsWith(`${path}.`));
    const added: string[] = [];
    const walk = (schema: Schema | undefined, at: string) => {
      for (const [key, child] of Object.entries(resolved(schema)?.properties ?? {})) {
        const path = at + key;
        if (known.has(path)) continue;
        if (isWithin(path)) walk(child, `${path}.`);
        else added.push(path);
      }
    };
    walk(root, '');
    const allowed = OURS[name] ?? OF_EVERY_ANALYSIS;
    const isMeasure = (path: string) => schemaAt(root, path)?.['x-status'] !== undefined;
    expect(added.filter((path) => !allowed.includes(path) && !isMeasure(path))).toEqual([]);
  });

  test('knows every value of a list that the notes begin with', () => {
    let lists = 0;
    for (const { path, type, notes } of fields) {
      const { enum: values } = bare(schemaAt(root, path));
      if (type !== 'string' || !values) continue;
      const [list = ''] = notes.replace(/^required; /, '').split(';');
      const [first = ''] = list.split(/,| \(/);
      if (!list.includes(', ') || !values.includes(first)) continue; // a sentence
      lists++;
      for (const value of values.filter((one) => typeof one === 'string'))
        expect(list, path).toContain(value);
    }
    if (name in LISTS) expect(lists).toBe(LISTS[name]);
  });
});

describe('parts of shapes', () => {
  const each = (title: string) => fieldsInProse(sectionNamed(title)).map(({ path }) => path);

  test.each([
    ['Band', () => schemaAt(schemas['AnalysisResult'], 'bandEnergy')],
    ['VoiceSegment', () => bare(schemaAt(schemas['VoiceAnalysis'], 'segments')).items],
  ])('%s has its fields and no other', (title, at) => {
    expect(Object.keys(bare(at()).properties ?? {}).sort()).toEqual([...each(title)].sort());
  });

  test('SeriesArray and TimelineRegion too', () => {
    const region = bare(schemaAt(schemas['SignalIndex'], 'regions')).items;
    expect(Object.keys(region?.properties ?? {})).toEqual(
      [...(/^TimelineRegion: (.*)$/m.exec(text)?.[1] ?? '').matchAll(/(\w+) \(/g)].map(
        ([, n]) => n,
      ),
    );
    const series = bare(schemaAt(schemas['TimeseriesResult'], 'loudnessOverTime'));
    expect(Object.keys(series.properties ?? {}).sort()).toEqual(
      [...sectionNamed('SeriesArray').body.matchAll(/(\w+) \(/g)].map(([, name]) => name).sort(),
    );
  });
});

test('the states of a job are those of the table', () => {
  const [table] = sectionNamed('States and transitions').tables;
  expect(table?.rows.map(([state]) => state)).toEqual(schemaAt(schemas['Job'], 'status')?.enum);
});

test('every error of the table has its code and its status, and the other way round', () => {
  const [table] = sectionNamed('Errors').tables;
  const listed = new Set<string>();
  for (const [status, , codes = ''] of table?.rows ?? [])
    for (const code of codes.split(', ')) {
      listed.add(code);
      expect(errorTable, code).toHaveProperty([code, 'status'], Number(status));
    }
  const [open] = sectionNamed('What the contract leaves open').tables;
  const added = open?.rows.find(([what]) => what === 'error codes beyond these')?.[1] ?? '';
  for (const code of Object.keys(errorTable))
    if (!listed.has(code)) expect(added, code).toContain(`\`${code}\``);
});

describe('the options', () => {
  const [table] = sectionNamed('Common request rules').tables;
  const [open] = sectionNamed('What the contract leaves open').tables;
  const added = open?.rows.find(([what]) => what === 'options on further routes')?.[1] ?? '';
  const routesOf = (names: string) => names.split(', ').map((name) => `/v1/${name}`);
  test.each(table?.rows.map(([key = '', type = '', , on = '']) => [key, type, on]) ?? [])(
    '%s is taken where the tables say, and nowhere else',
    (key, type, on) => {
      expect(optionShapes[key as keyof typeof optionShapes].type).toBe(type);
      const takers = Object.entries(document.paths).flatMap(([path, { post }]) =>
        post?.requestBody?.content['application/json']?.schema.properties?.[key] ? path : [],
      );
      const further = new RegExp(`\`${key}\` on every analysis, also on (.*)`).exec(added)?.[1];
      const routes = [...routesOf(on), ...(further === undefined ? [] : routesOf(further))];
      expect(takers.sort()).toEqual(routes.sort());
    },
  );

  test('the profiles of the table are there', () => {
    const [requested] = sectionNamed(`POST ${PROFILE_ROUTE}`).tables;
    const profiles = requested?.rows.find(([key]) => key === 'profile*')?.[2] ?? '';
    expect([...profileByName.keys()]).toEqual(expect.arrayContaining(profiles.split(', ')));
  });
});

describe('every endpoint', () => {
  const endpoints = sections.filter(({ title }) => /^(GET|POST) \//.test(title));
  test.each(endpoints.map((section) => [section.title, section] as const))(
    '%s is there, with its statuses',
    (title, { body }) => {
      const [method = '', path = ''] = title.split(' ');
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(operation).toBeDefined();
      const [, statuses = ''] = /Statuses: ([\d, ]+)/.exec(body) ?? [];
      for (const status of statuses.match(/\d{3}/g) ?? [])
        expect(operation?.responses, status).toHaveProperty(status);
    },
  );
});

describe('an answer', () => {
  const service = testService();

  const samples = Int16Array.from(speechLike({ seconds: 8, rateHz: 16_000 }), (one) =>
    Math.round(32767 * Math.max(-1, Math.min(1, one))),
  );
  const bytes = Buffer.from(wavFile({ rateHz: 16_000, data: new Uint8Array(samples.buffer) }));

  test.each(Object.values(families).map(({ route, result }) => [route, result] as const))(
    '%s has every field of its table, or says why not, and the status of each',
    async (route, result) => {
      const fields = contract.find(([name]) => name === result)?.[1] ?? [];
      expect(fields.length).toBeGreaterThan(4);
      const { post } = document.paths[route] ?? {};
      const taken = post?.requestBody?.content['application/json']?.schema.properties ?? {};
      const query = new URLSearchParams({
        fileName: 'take.wav',
        ...('series' in taken && { series: 'true' }),
        ...('measureStatus' in taken && { measureStatus: 'true' }),
        ...('target' in taken && { target: 'spotify' }),
      });
      const response = await service.inject({
        method: 'POST',
        url: `${route}?${query.toString()}`,
        payload: bytes,
        headers: { 'content-type': 'audio/wav' },
      });
      expect(response.statusCode).toBe(200);
      const body = response.json<Body>();
      const silent = fields.filter(({ path }) => !isReported(body, path));
      expect(silent.map(({ path }) => path)).toEqual([]);
      const reported = body['measureStatus'] as Record<string, { status: string }> | undefined;
      if (reported)
        for (const { path, status } of fields)
          if (status !== '' && path in reported)
            expect(reported[path]?.status, path).toBe(STATUS[status]);
    },
  );
});

type Body = Readonly<Record<string, unknown>>;
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null;

/** Only in success answers, or where the analysis requests it. */
const MAY_BE_AWAY = [
  'measureStatus',
  'target.measurementCaveat', // atsc-broadcast only
  'target.sourceUrl', // published targets only
  'issues', // a list, which may be empty
];

/** There is a value, or a reason why not: at the top or in its block, by its path or by the block's. */
function isReported(body: Body, path: string): boolean {
  if (MAY_BE_AWAY.includes(path)) return true;
  const keys = path.split('.');
  const reasons = isBody(body['omitted']) ? body['omitted'] : {};
  let node: unknown = body;
  for (const [i, key] of keys.entries()) {
    const at = keys.slice(0, i + 1).join('.');
    if (at in reasons) return true;
    if (!isBody(node)) return false;
    const own = node['omitted'];
    if (!(key in node)) return isBody(own) && key in own;
    if (node[key] === null) return i < keys.length - 1 ? at in reasons : true;
    node = node[key];
  }
  return true;
}
