import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import process from 'node:process';
import { UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode } from '../command.js';

export const mcpCommand = defineCommand({
  name: 'mcp',
  title: 'A server for agents (Model Context Protocol) on standard input and output',
  operands: '[FOLDER ...]',
  flags: {},
  examples: [
    { line: 'sonometer mcp ~/Music', what: 'tools for the files of only one folder' },
    { line: 'sonometer mcp takes/ masters/', what: 'for the files of two folders' },
  ],
  notes: [
    'Only files below the folders are read, with links followed; the default is the current folder. Nothing is fetched, sent or written.',
    'Settings of an agent: command npx, arguments sonometer mcp FOLDER. A server offers the same tools at /mcp, for URLs and uploads, with a key.',
  ],

  async run({ positionals }) {
    const roots = (positionals.length > 0 ? positionals : ['.']).map((root) => resolve(root));
    for (const root of roots)
      if (!(await stat(root).catch(() => undefined))?.isDirectory())
        throw new UsageError(`${root} is not a folder`);
    // the protocol takes a third of a second to load: only where it is spoken
    const [{ StdioServerTransport }, { openMcpServer }, { openLocalBackend }] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/stdio.js'),
      import('../../mcp/mcp-server.js'),
      import('../../mcp/local-backend.js'),
    ]);
    const backend = await openLocalBackend(roots);
    const server = openMcpServer(backend, { isOpenWorld: false });
    const closed = new Promise<void>((end) => {
      server.server.onclose = end;
      process.stdin.once('end', end);
      process.once('SIGTERM', end);
      process.once('SIGINT', end);
    });
    await server.connect(new StdioServerTransport());
    await closed;
    await server.close();
    await backend.close();
    return exitCode.ok;
  },
});
