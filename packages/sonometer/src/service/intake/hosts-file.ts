import type { LookupAddress } from 'node:dns';
import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';

/** The names that the machine itself gives addresses to (hosts(5)). */
export interface HostsFile {
  /** Empty where the file has no such name. `name` is in lower case, without a dot at its end. */
  find(name: string): Promise<readonly LookupAddress[]>;
}

const systemPath = () =>
  process.platform === 'win32'
    ? join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32\\drivers\\etc\\hosts')
    : '/etc/hosts';

/** Opens it; a file that changes is read again. */
export function openHostsFile(path = systemPath()): HostsFile {
  let version = '';
  let names = new Map<string, readonly LookupAddress[]>();
  return {
    async find(name) {
      const facts = await stat(path).catch(() => undefined);
      const current = facts ? `${facts.mtimeMs} ${facts.size} ${facts.ino}` : '';
      if (current !== version) {
        names = readHosts(facts ? await readFile(path, 'utf8').catch(() => '') : '');
        version = current;
      }
      return names.get(name) ?? [];
    },
  };
}

function readHosts(text: string): Map<string, readonly LookupAddress[]> {
  const found = new Map<string, readonly LookupAddress[]>();
  for (const line of text.split('\n')) {
    const [given = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const address = given.replace(/%.*/, ''); // a zone is valid on this machine only
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names) {
      const key = name.toLowerCase().replace(/\.$/, '');
      found.set(key, [...(found.get(key) ?? []), { address, family }]);
    }
  }
  return found;
}
