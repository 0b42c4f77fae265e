import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import ipaddr from 'ipaddr.js';
import {
  DependencyTimeout,
  type Limits,
  type Overrun,
  withinLimit,
} from '../dependencies/watchdog.js';
import { type Caller, partyOf } from '../metering/caller.js';
import { systemCode } from '../system-code.js';

/** The form of `dns.lookup` that gives every address. */
export type Lookup = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A lookup for sockets that refuses a host when any of its addresses is not allowed: one bad among
 * good is an attack.
 */
export function guardedLookup(
  lookup: Lookup,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  const check = (host: string, addresses: readonly LookupAddress[]): Error | undefined => {
    try {
      if (addresses.length === 0) return new Error(`${host} has no address`);
      return addresses.every(({ address }) => isAllowed(address)) ? undefined : notAllowed();
    } catch (error) {
      return error as Error; // a guard that breaks lets nothing through
    }
  };
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const refusal = error ?? check(host, addresses);
      const [first] = addresses;
      if (refusal || !first) done(refusal ?? null, []);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

const notAllowed = () =>
  new ApiError('url_not_allowed', 'the host of the URL has a private or reserved address', {
    param: 'url',
  });

const MAX_URL_CHARACTERS = 8192; // signed URLs of object stores reach 2,000

/**
 * Parses a URL that a caller, or a redirect from `base`, gave, and checks all that can be checked
 * without the network. The parser writes every notation of an address (decimal, octal, hexadecimal,
 * short, full-width digits) in its one usual form, so that the check cannot be talked around.
 * Sockets do not look up a literal address: this is the only check that it gets.
 *
 * @throws ApiError `url_not_allowed`.
 */
export function allowedUrl(
  given: string,
  base: URL | undefined,
  isAllowed: (address: string) => boolean,
): URL {
  const url = given.length <= MAX_URL_CHARACTERS ? parsed(given, base) : undefined;
  if (!url) throw urlNotAllowed('is not a URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw urlNotAllowed('does not begin with http:// or https://');
  if (url.username !== '' || url.password !== '') throw urlNotAllowed('carries credentials');

  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isAllowed(literal))
    throw urlNotAllowed('leads to a private or reserved address');
  return url;
}

function parsed(given: string, base: URL | undefined): URL | undefined {
  return URL.canParse(given, base?.href) ? new URL(given, base) : undefined;
}

const urlNotAllowed = (why: string) =>
  new ApiError('url_not_allowed', `the URL, or one that it redirects to, ${why}`, { param: 'url' });

/** Global unicast addresses of IPv6 begin here (RFC 4291 2.4); whatever is outside is for other uses. */
const IPV6_GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address, as text, is one of the open Internet: neither private, nor local, nor
 * reserved, nor a translation of one that may be (NAT64, 6to4, Teredo). What is not an address, or
 * not written as the system would write one, is not public.
 */
export function isPublicAddress(text: string): boolean {
  if (isIPv4(text)) return ipaddr.IPv4.parse(text).range() === 'unicast';
  if (!isIPv6(text) || text.includes('%')) return false;

  const address = ipaddr.IPv6.parse(hexadecimal(text));
  // `::ffff:a.b.c.d` is the IPv4 address a.b.c.d, to the system as to us (RFC 4291 2.5.5.2).
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().range() === 'unicast';
  return address.range() === 'unicast' && address.match(IPV6_GLOBAL_UNICAST);
}

/** Whether an IP address, as text, is of this machine itself. */
export const isLoopbackAddress = (text: string): boolean =>
  isIP(text) !== 0 && ipaddr.process(text).range() === 'loopback';

/** The parser below takes `::8.8.8.8`, which is no mapped address, for one; a URL does not. */
const hexadecimal = (ipv6: string) => new URL(`http://[${ipv6}]/`).hostname.slice(1, -1);

/** On whose account a name is resolved. */
export type LookupCaller = Pick<Caller, 'kind' | 'id' | 'party'>;

/** A resolver of host names. */
export interface NameService {
  readonly lookup: Lookup;
  /** Whether it answers at all: requested when it has not answered for one name. */
  readonly isAnswering?: () => Promise<boolean>;
}

/** Lookups of one caller at a time. Those of a batch take milliseconds each, so that none waits for long. */
const PER_CALLER = 8;
/**
 * Of all callers; of those without a key at most half. Each is two packets: the socket of a name server holds 256 of them
 * before it drops some (212,992 bytes, the default of Linux).
 */
const TOTAL = 128;

/** The last share of its deadline in which no lookup begins: its answer would hardly come in time. */
const LAST_SHARE = 0.1;

interface Waiting {
  readonly party: string;
  readonly isKeyless: boolean;
  readonly latestStartMs: number;
  /** It did not have a place at once. */
  hasWaited: boolean;
  hasBegun: boolean;
  start(): void;
}

/**
 * Gives each caller a lookup of its own, under the deadline of `dnsMs`: only so many names of one
 * caller are resolved at a time, and its others wait, so that names whose servers never answer do
 * not delay other callers.
 *
 * What the lookups throw names the cause: an error of the system where the name has no address; ApiError
 * `url_fetch_failed` where its servers do not answer although the name service does; ApiError `service_overloaded` where
 * the name waited here, or no name is answered.
 */
export function openCallerLookups(
  { lookup, isAnswering = async () => false }: NameService,
  { timeouts: { dnsMs }, watchdog }: Limits,
  { perCaller = PER_CALLER, total = TOTAL } = {},
): (caller: LookupCaller) => Lookup {
  const waiting = new Set<Waiting>();
  const ofParty = new Map<string, number>();
  const countOf = (party: string) => ofParty.get(party) ?? 0;
  let underWay = 0;
  let keyless = 0;
  let answeredMs = -Infinity;

  const hasPlace = ({ party, isKeyless, latestStartMs }: Waiting, nowMs: number) =>
    nowMs < latestStartMs && countOf(party) < perCaller && (!isKeyless || keyless < total / 2);

  /** The next is the first of the party that has the fewest under way. */
  function startNext(): void {
    const nowMs = performance.now();
    while (underWay < total) {
      let next: Waiting | undefined;
      for (const one of waiting)
        if (hasPlace(one, nowMs) && (!next || countOf(one.party) < countOf(next.party))) next = one;
      if (!next) return;
      waiting.delete(next);
      take(next, 1);
      next.start();
    }
  }

  function take({ party, isKeyless }: Waiting, count: 1 | -1): void {
    underWay += count;
    if (isKeyless) keyless += count;
    const left = countOf(party) + count;
    if (left > 0) ofParty.set(party, left);
    else ofParty.delete(party);
  }

  /** Waits for a place, then for the answer. */
  async function find(
    { kind, ...caller }: LookupCaller,
    [host, options]: Parameters<Lookup>,
  ): Promise<LookupAddress[]> {
    const beganMs = performance.now();
    const overrun = { dependency: 'dns', operation: 'lookup', limitMs: dnsMs } as const;
    const one: Waiting = {
      party: partyOf(caller),
      isKeyless: kind === 'keyless',
      latestStartMs: beganMs + (1 - LAST_SHARE) * dnsMs,
      hasWaited: false,
      hasBegun: false,
      start: () => undefined,
    };
    const ofService = {
      exceeded(late: Overrun) {
        if (!one.hasWaited) watchdog.exceeded(late); // else the name service had less than the limit
      },
    };
    const resolving = async () => {
      await new Promise<void>((start) => {
        one.start = start;
        waiting.add(one);
        startNext();
        one.hasWaited = waiting.has(one);
      });
      one.hasBegun = true;
      const addresses = await new Promise<LookupAddress[]>((found, fail) => {
        lookup(host, options, (error, all) => {
          if (error) fail(error);
          else found(all);
        });
      });
      answeredMs = performance.now();
      return addresses;
    };
    try {
      return await withinLimit(overrun, ofService, resolving);
    } catch (error) {
      if (!one.hasBegun) throw busy(dnsMs);
      if (isOfName(error)) answeredMs = performance.now();
      if (isOfName(error) || error instanceof ApiError) throw error;
      if (one.hasWaited && error instanceof DependencyTimeout) throw busy(dnsMs);
      if (answeredMs > beganMs || (await isAnswering())) throw silentHost(error);
      throw silentService(error);
    } finally {
      if (!waiting.delete(one)) {
        take(one, -1);
        startNext();
      }
    }
  }

  return (caller) =>
    (...request) => {
      const [, , done] = request;
      find(caller, request).then(
        (addresses) => {
          done(null, addresses);
        },
        (error: unknown) => {
          done(error as NodeJS.ErrnoException, []);
        },
      );
    };
}

/** The name service has answered: there is no such name. */
const isOfName = (error: unknown): boolean => systemCode(error) === 'ENOTFOUND';

const busy = (dnsMs: number) =>
  new ApiError('service_overloaded', 'too many host names of this caller are being resolved', {
    retryAfterSec: Math.ceil(dnsMs / 1000),
  });

const silentHost = (cause: unknown) =>
  new ApiError(
    'url_fetch_failed',
    'the URL could not be fetched: the name servers of its host do not answer',
    { cause, param: 'url' },
  );

const AWAY_SEC = 5;

const silentService = (cause: unknown) =>
  new ApiError('service_overloaded', 'host names cannot be resolved at the moment', {
    cause,
    retryAfterSec: AWAY_SEC,
  });
