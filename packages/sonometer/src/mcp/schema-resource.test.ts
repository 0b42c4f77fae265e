import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { answered, localClient } from '../../../../testing/mcp-calls.js';

/** The whole schemas, read by the official client, against answers of the built program. */

const fixtures = fileURLToPath(new URL('../../../../testing/fixtures', import.meta.url));
const client = localClient(fixtures);

const one = { path: '16.flac' };
const items = [one, { path: 'vorbis.ogg' }, { path: 'no such file.wav' }];
const CALLS: Readonly<Record<string, object>> = {
  list_files: { max: 3 },
  explain: { name: 'truePeakDb' },
  compare: { a: one, b: { path: 'vorbis.ogg' }, detail: 'full' },
  batch: { tool: 'analyze_mix', items },
  rank_files: { by: 'mix.truePeakDb', items },
  analyze_album: { items },
  check_target: { ...one, target: 'spotify', detail: 'full' },
  check_spec: { ...one, spec: 'acx-audiobook' },
  profile: { ...one, profile: 'defects', detail: 'full' },
};

const schemaOf = async (name: string) => {
  const { contents } = await client.readResource({ uri: `sonometer-docs:///schema/${name}` });
  return JSON.parse((contents[0] as { text: string }).text) as {
    outputSchema: { properties: object };
    inputSchema: object;
  };
};

test('answers of every tool fit its whole schema, which names each of their fields', async () => {
  const { tools } = await client.listTools();
  const ajv = new Ajv2020({ strict: false });
  for (const { name } of tools) {
    const { inputSchema, outputSchema } = await schemaOf(name);
    const args = CALLS[name] ?? { ...one, detail: 'full' };
    expect(ajv.validate(inputSchema, args), name).toBe(true);
    const { structuredContent = {} } = await answered(client, name, { ...args });
    ajv.validate(outputSchema, structuredContent);
    expect(ajv.errors, name).toBeNull();
    const known = Object.keys(outputSchema.properties);
    expect(known, name).toEqual(expect.arrayContaining(Object.keys(structuredContent)));
  }
}, 60_000);

test('the schemas of an unknown tool are refused with the name that was meant', async () => {
  await expect(schemaOf('analyse_mix')).rejects.toThrow('schema/analyze_mix');
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
    'sonometer-docs:///schema/{tool}',
  );
});
