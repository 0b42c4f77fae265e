import { readSettings, SettingError, type Settings } from '../service/settings.js';
import { UsageError } from './arguments/usage-error.js';

/** The settings of the service; what cannot be is told as a wrong use. */
export function settingsOf(env: Parameters<typeof readSettings>[0]): Settings {
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
      return 'the port is taken: choose another with --port';
    case 'EACCES':
      return 'the port or the data folder is not allowed to us';
    case 'EADDRNOTAVAIL':
      return 'HOST is no address of this machine';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
