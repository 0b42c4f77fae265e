import { sizeText } from '@sonometer/report/reading/quantity.js';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { explained, meantBy } from '../documentation.js';
import type { Folder } from './audio-backend.js';

const SCHEME = 'sonometer:///';
/** Of the pages that explain a number, a finding or an error. */
const EXPLAIN = 'sonometer-docs:///explain/';
const PAGE = 100;

const uriOf = (path: string) => SCHEME + path.split('/').map(encodeURIComponent).join('/');

/**
 * The readable resources: for every name of a number, a finding or an error the page that explains
 * it, and the files of a folder, of each the data of its header, in JSON; no audio comes out.
 */
export function serveResources({ server }: McpServer, folder: Folder | undefined): void {
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
    ],
  }));
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    folder ? filesOf(folder, params?.cursor) : { resources: [] },
  );
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    uri.startsWith(EXPLAIN) ? getExplanation(uri) : headerOf(uri, folder),
  );
}

function getExplanation(uri: string) {
  const name = uri.slice(EXPLAIN.length);
  const text = explained(name).join('\n');
  if (text === '') {
    const meant = meantBy(name);
    const more = meant === undefined ? '' : `; did you mean ${EXPLAIN}${meant}?`;
    throw new McpError(ErrorCode.InvalidParams, `the resource ${uri} does not exist${more}`);
  }
  return { contents: [{ uri, mimeType: 'text/markdown', text }] };
}

async function filesOf(folder: Folder, cursor: string | undefined) {
  const first = Number(cursor ?? 0);
  if (!Number.isInteger(first) || first < 0)
    throw new McpError(ErrorCode.InvalidParams, 'the cursor is not valid');
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
  if (!folder || !file)
    throw new McpError(ErrorCode.InvalidParams, `the resource ${uri} does not exist`);
  const text = JSON.stringify({ ...file, ...(await folder.header(file.path)) });
  return { contents: [{ uri, mimeType: 'application/json', text }] };
}
