import type { Command } from '../command.js';

/** The commands, loaded on first use: together they are a thousand modules. */
const own = {
  overview: async () => (await import('./measuring.js')).overview,
  mix: async () => (await import('./mix.js')).mixCommand,
  voice: async () => (await import('./measuring.js')).voice,
  signal: async () => (await import('./measuring.js')).signal,
  sample: async () => (await import('./measuring.js')).sample,
  timeseries: async () => (await import('./measuring.js')).timeseries,
  spectrum: async () => (await import('./measuring.js')).spectrum,
  segments: async () => (await import('./measuring.js')).segments,
  check: async () => (await import('./check.js')).checkCommand,
  deliver: async () => (await import('./deliver.js')).deliverCommand,
  verify: async () => (await import('./verify.js')).verifyCommand,
  compare: async () => (await import('./compare.js')).compareCommand,
  album: async () => (await import('./album.js')).albumCommand,
  table: async () => (await import('./table.js')).tableCommand,
  watch: async () => (await import('./watch.js')).watchCommand,
  listen: async () => (await import('./listen.js')).listenCommand,
  profile: async () => (await import('./measuring.js')).profile,
  explain: async () => (await import('./explain.js')).explainCommand,
  validate: async () => (await import('./validate.js')).validateCommand,
  serve: async () => (await import('./serve.js')).serveCommand,
  mcp: async () => (await import('./mcp.js')).mcpCommand,
  work: async () => (await import('./work.js')).workCommand,
  enqueue: async () => (await import('./enqueue.js')).enqueueCommand,
  backup: async () => (await import('./backup.js')).backupCommand,
  restore: async () => (await import('./backup.js')).restoreCommand,
  keys: async () => (await import('./keys.js')).keysCommand,
  webhooks: async () => (await import('./webhooks.js')).webhooksCommand,
  doctor: async () => (await import('./doctor.js')).doctorCommand,
} as const satisfies Readonly<Record<string, () => Promise<Command>>>;

const loadOwn = (): Promise<readonly Command[]> =>
  Promise.all(Object.values(own).map((load): Promise<Command> => load()));

/** They describe all the others. */
const ABOUT_COMMANDS = ['completions', 'man'] as const;
const loadShell = async () => (await import('./shell.js')).shellCommands(await loadOwn());

/** Every command's name, in the order of the help. */
export const commandNames: readonly string[] = [...Object.keys(own), ...ABOUT_COMMANDS];

/** The command of that name; `undefined` where there is none. */
export async function loadCommand(name: string): Promise<Command | undefined> {
  if (name in own) return own[name as keyof typeof own]();
  return (await loadShell()).find((command) => command.name === name);
}

/** Every command, in the order of the help. */
export const loadCommands = async (): Promise<readonly Command[]> => [
  ...(await loadOwn()),
  ...(await loadShell()),
];
