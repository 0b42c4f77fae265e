import { sizeText } from '@sonometer/report/reading/quantity.js';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  ErrorCode,
  ListResourcesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Folder } from './door.js';

const SCHEME = 'sonometer:///';
const PAGE = 100;

const uriOf = (path: string) => SCHEME + path.split('/').map(encodeURIComponent).join('/');

/** The files of a folder as resources: what the header of each says, in JSON; no audio comes out. */
export function serveResources({ server }: McpServer, folder: Folder): void {
  server.setRequestHandler(ListResourcesRequestSchema, async ({ params }) => {
    const first = Number(params?.cursor ?? 0);
    if (!Number.isInteger(first) || first < 0)
      throw new McpError(ErrorCode.InvalidParams, 'the cursor is none of ours');
    const files = await folder.files();
    const page = files.slice(first, first + PAGE);
    return {
      resources: page.map(({ path, sizeBytes }) => ({
        uri: uriOf(path),
        name: path,
        mimeType: 'application/json',
        description: `What the header says of ${sizeText(sizeBytes)} of audio`,
      })),
      ...(first + PAGE < files.length && { nextCursor: String(first + PAGE) }),
    };
  });
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const files = await folder.files();
    const file = files.find(({ path }) => uriOf(path) === uri);
    if (!file) throw new McpError(ErrorCode.InvalidParams, `there is no resource ${uri}`);
    const text = JSON.stringify({ ...file, ...(await folder.header(file.path)) });
    return { contents: [{ uri, mimeType: 'application/json', text }] };
  });
}
