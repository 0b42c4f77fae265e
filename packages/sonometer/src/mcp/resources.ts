import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { sizeText } from '@sonometer/report/reading/quantity.js';
import { explained, meantBy } from '../documentation.js';
import type { Shape } from '../service/shape.js';
import type { AudioBackend, Folder } from './audio-backend.js';
import { openOutput } from './listed-schemas.js';
import { wrongRequest } from './protocol-error.js';
import type { Tool } from './tool.js';

const SCHEME = 'sonometer:///';
/** Of the pages that explain a number, a finding or an error. */
const EXPLAIN = 'sonometer-docs:///explain/';
/** Of the schemas of a tool. */
const SCHEMA = 'sonometer-docs:///schema/';
const SCHEMA_TYPE = 'application/schema+json';
const PAGE = 100;

const uriOf = (path: string) => SCHEME + path.split('/').map(encodeURIComponent).join('/');

/** A tool with the schema that checks its arguments. */
interface Served {
  readonly tool: Tool;
  readonly input: Shape;
}

/**
 * The readable resources: for every name of a number, a finding or an error the page that explains it; of every tool
 * its schemas; and the files of a folder, of each the data of its header, in JSON. No audio comes out.
 */
export function serveResources(
  { server }: McpServer,
  { folder }: AudioBackend,
  served: readonly Served[],
): void {
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [
      {
        uriTemplate: `${EXPLAIN}{name}`,
        name: 'explain',
        title: 'Explains a measure, a finding or an error code',
        description:
          'Definition, typical values, common misreadings and fixes, by name: truePeakDb, sibilance',
        mimeType: 'text/markdown',
      },
      {
        uriTemplate: `${SCHEMA}{tool}`,
        name: 'schema',
        title: 'The whole schemas of a tool',
        description: 'Every argument and every field of its answer, in JSON Schema: analyze_mix',
        mimeType: SCHEMA_TYPE,
      },
    ],
  }));
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    folder ? filesOf(folder, params?.cursor) : { resources: [] },
  );
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    uri.startsWith(EXPLAIN)
      ? getExplanation(uri)
      : uri.startsWith(SCHEMA)
        ? getSchemas(uri, served)
        : headerOf(uri, folder),
  );
}

function getExplanation(uri: string) {
  const name = uri.slice(EXPLAIN.length);
  const text = explained(name).join('\n');
  if (text === '') {
    const meant = meantBy(name);
    const more = meant === undefined ? '' : `; did you mean ${EXPLAIN}${meant}?`;
    throw wrongRequest(`the resource ${uri} does not exist${more}`);
  }
  return { contents: [{ uri, mimeType: 'text/markdown', text }] };
}

function getSchemas(uri: string, served: readonly Served[]) {
  const name = uri.slice(SCHEMA.length);
  const found = served.find(({ tool }) => tool.name === name);
  if (!found) {
    const names = served.map(({ tool }) => tool.name);
    const meant = nearest(name, names) ?? names.join(', ');
    const what = `the resource ${uri} does not exist; did you mean ${SCHEMA}${meant}?`;
    throw wrongRequest(what);
  }
  const { tool, input } = found;
  const { title, description } = tool;
  const outputSchema = openOutput(tool.output);
  const text = JSON.stringify({ name, title, description, inputSchema: input, outputSchema });
  return { contents: [{ uri, mimeType: SCHEMA_TYPE, text }] };
}

async function filesOf(folder: Folder, cursor: string | undefined) {
  const first = Number(cursor ?? 0);
  if (!Number.isInteger(first) || first < 0) throw wrongRequest('the cursor is not valid');
  const files = await folder.files();
  const page = files.slice(first, first + PAGE);
  return {
    resources: page.map(({ path, sizeBytes }) => ({
      uri: uriOf(path),
      name: path,
      mimeType: 'application/json',
      description: `Header facts of ${sizeText(sizeBytes)} of audio`,
    })),
    ...(first + PAGE < files.length && { nextCursor: String(first + PAGE) }),
  };
}

async function headerOf(uri: string, folder: Folder | undefined) {
  const file = (await folder?.files())?.find(({ path }) => uriOf(path) === uri);
  if (!folder || !file) throw wrongRequest(`the resource ${uri} does not exist`);
  const text = JSON.stringify({ ...file, ...(await folder.header(file.path)) });
  return { contents: [{ uri, mimeType: 'application/json', text }] };
}
