import { SettingError } from '../service/setting-forms.js';
import { readSettings, type Settings } from '../service/settings.js';
import { unknownSettings } from '../service/unknown-settings.js';
import { UsageError } from './arguments/parse-arguments.js';
import type { Terminal } from './terminal/terminal.js';

/**
 * The settings of the service. Variables that look like settings and are none are reported as warnings.
 *
 * @throws UsageError for a value that cannot be used.
 */
export function settingsOf(
  env: Parameters<typeof readSettings>[0],
  { log }: Pick<Terminal, 'log'>,
): Settings {
  for (const warning of unknownSettings(env)) log(`Warning: ${warning}\n`);
  try {
    return readSettings(env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    throw new UsageError(error.message);
  }
}

/** Why it does not start, for the operator. */
export function sentenceOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return 'the port is in use: choose another with --port';
    case 'EACCES':
      return 'no permission for the port or the data folder';
    case 'EADDRNOTAVAIL':
      return 'HOST is not an address of this machine';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
