import { type LookupAddress, promises as dns } from 'node:dns';
import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemCode } from '../system-code.js';
import type { Lookup, NameService } from './caller-lookups.js';

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

/** Attempts of one query; c-ares doubles the time of the second, so that both are over in three times the first. */
const TRIES = 2;
/**
 * Wait for addresses of the other family, once those of one have come: some name servers answer
 * only one.
 */
const OTHER_FAMILY_MS = 1000;
const PROBE_MS = 500;
/** The interval at which the settings of the system (resolv.conf) are read again. */
const SETTINGS_MS = 30_000;

const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Answers of a name server for a name that has no address. */
const NO_ADDRESS = /^(ENOTFOUND|ENODATA|EBADNAME)$/;
/** No server has answered, or one that reaches no other: the name may have addresses. */
const SILENCE = /^(ETIMEOUT|ECONNREFUSED|ESERVFAIL|ECANCELLED|EDESTRUCTION)$/;

export interface ResolverOptions {
  readonly timeoutMs: number;
  /** Addresses of name servers, with ports where they differ; those of the system unless tests give others. */
  readonly servers?: readonly string[];
  readonly hosts?: HostsFile;
}

/**
 * Resolves host names without threads: a lookup of the system holds one of the four threads that file access needs too,
 * until its name server answers. The names are absolute: search domains of the machine are not tried, so that no name
 * from outside leads to one of the own network.
 */
export function openResolver({
  timeoutMs,
  servers,
  hosts = openHostsFile(),
}: ResolverOptions): NameService {
  const open = (timeout: number, tries: number) => {
    const resolver = new dns.Resolver({ timeout: Math.ceil(timeout), tries });
    if (servers) resolver.setServers(servers);
    return resolver;
  };
  let resolver = open(timeoutMs / 3, TRIES);
  let openedMs = performance.now();
  const current = () => {
    if (performance.now() - openedMs > SETTINGS_MS) {
      resolver = open(timeoutMs / 3, TRIES);
      openedMs = performance.now();
    }
    return resolver;
  };

  async function find(host: string): Promise<readonly LookupAddress[]> {
    const name = host.toLowerCase().replace(/\.$/, '');
    const literal = isIP(name);
    if (literal !== 0) return [{ address: name, family: literal }];
    const own = await hosts.find(name);
    if (own.length > 0) return own;
    // no name server is requested for either (RFC 6761)
    if (/(^|\.)localhost$/.test(name)) return LOOPBACK;
    if (/(^|\.)invalid$/.test(name)) throw notFound(name);
    return query(name);
  }

  async function query(name: string): Promise<readonly LookupAddress[]> {
    const found: { 4: readonly string[]; 6: readonly string[] } = { 4: [], 6: [] };
    const channel = current();
    const queries = [
      channel.resolve4(name).then((addresses) => (found[4] = addresses)),
      channel.resolve6(name).then((addresses) => (found[6] = addresses)),
    ];
    const both = Promise.allSettled(queries);
    const first = Promise.any(queries).then(
      () => sleep(OTHER_FAMILY_MS, undefined, { ref: false }),
      () => both,
    );
    await Promise.race([both, first]);
    const addresses = ([4, 6] as const).flatMap((family) =>
      found[family].map((address) => ({ address, family })),
    );
    if (addresses.length > 0) return addresses;
    for (const outcome of await both)
      if (outcome.status === 'rejected' && !NO_ADDRESS.test(systemCode(outcome.reason) ?? ''))
        throw outcome.reason;
    throw notFound(name);
  }

  let probe: Promise<boolean> | undefined;

  return {
    lookup: ((host, { family }, done) => {
      find(host).then(
        (addresses) => {
          done(null, family ? addresses.filter((one) => one.family === family) : [...addresses]);
        },
        (error: unknown) => {
          done(error as NodeJS.ErrnoException, []);
        },
      );
    }) satisfies Lookup,

    /** Every name server knows the servers of the root, or refuses to name them: silence is its own. */
    isAnswering() {
      probe ??= open(PROBE_MS, 1)
        .resolveNs('.')
        .then(
          () => true,
          (error: unknown) => !SILENCE.test(systemCode(error) ?? ''),
        )
        .finally(() => {
          probe = undefined;
        });
      return probe;
    },
  };
}

const notFound = (name: string) =>
  Object.assign(new Error(`${name} has no address`), { code: 'ENOTFOUND' });
