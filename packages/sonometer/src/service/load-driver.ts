import { readFileSync } from 'node:fs';
import { packageFile } from '../package-files.js';
import { systemCode } from './system-code.js';

/** A package is wanted that is not installed: drivers of databases and stores, which most never need. */
export class DriverMissing extends Error {
  override readonly name = 'DriverMissing';

  constructor(driver: string, cause?: unknown) {
    const { peerDependencies } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
      peerDependencies: Readonly<Record<string, string>>;
    };
    // a user of one of a family needs all of it
    const family = /^@[^/]+\//.exec(driver)?.[0];
    const wanted = Object.entries(peerDependencies)
      .filter(([name]) => name === driver || (family !== undefined && name.startsWith(family)))
      .map(([name, version]) => `${name}@${version}`);
    super(`${driver} is not installed: npm install ${wanted.join(' ')}, where sonometer is`, {
      cause,
    });
  }
}

/**
 * Loads what needs a driver.
 *
 * @throws DriverMissing where it is not installed.
 */
export async function loadDriver<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (systemCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    const missing = /Cannot find package '([^']+)'/.exec((error as Error).message)?.[1];
    if (missing === undefined) throw error;
    throw new DriverMissing(missing, error);
  }
}
