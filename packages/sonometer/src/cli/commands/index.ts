import type { Command } from '../command.js';
import { checkCommand } from './check.js';
import { compareCommand } from './compare.js';
import { enqueueCommand } from './enqueue.js';
import { keysCommand } from './keys.js';
import { segmentsCommand } from './segments.js';
import { voiceCommand } from './voice.js';
import { mcpCommand } from './mcp.js';
import { mixCommand } from './mix.js';
import { profileCommand } from './profile.js';
import { sampleCommand } from './sample.js';
import { serveCommand } from './serve.js';
import { shellCommands } from './shell.js';
import { signalCommand } from './signal.js';
import { spectrumCommand } from './spectrum.js';
import { timeseriesCommand } from './timeseries.js';
import { validateCommand } from './validate.js';
import { workCommand } from './work.js';

const own: readonly Command[] = [
  mixCommand,
  voiceCommand,
  signalCommand,
  sampleCommand,
  timeseriesCommand,
  spectrumCommand,
  segmentsCommand,
  checkCommand,
  compareCommand,
  profileCommand,
  validateCommand,
  serveCommand,
  mcpCommand,
  workCommand,
  enqueueCommand,
  keysCommand,
];

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [...own, ...shellCommands(own)];
