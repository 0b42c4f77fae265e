import { readS3Place, type S3Place } from './objects/s3-place.js';
import { SettingError } from './setting-shape.js';

/**
 * URL of the PostgreSQL database. Anything else is refused: it would be the name of an SQLite folder, with the password in it.
 *
 * @throws SettingError
 */
export function readDatabaseUrl(name: string, given: string): string {
  // the driver accepts `user:password@/name?host=/socket`, which the URL standard does not
  const parsable = given.replace('@/', '@localhost/');
  check(name, parsable, ['postgres', 'postgresql'], {
    form: 'postgres://user:password@host/name',
    otherwise: ', or unset it to use SQLite in SONOMETER_DATA_DIR',
  });
  return given;
}

/** @throws SettingError */
export function readRedisUrl(name: string, given: string): string {
  check(name, given, ['redis', 'rediss'], { form: 'redis://host:6379 or rediss://host:6379' });
  return given;
}

/** @throws SettingError */
export function readObjectsUrl(name: string, given: string): S3Place {
  const form =
    's3://key:secret@bucket/prefix?endpoint=https://host&region=name, with special characters percent-encoded';
  check(name, given, ['s3'], { form });
  const place = readS3Place(given);
  if (!place) throw refused(name, 'is not the URL of a bucket', { form });
  return place;
}

/**
 * Base of the links in answers, without a slash at its end.
 *
 * @throws SettingError
 */
export function readPublicUrl(name: string, given: string): string {
  const wanted = { form: 'https://host or https://host/path' };
  check(name, given, ['http', 'https'], wanted);
  const { username, password, search, hash } = new URL(given);
  if (username !== '' || password !== '')
    throw refused(name, 'contains a user name or password, which links would publish', wanted);
  if (search !== '' || hash !== '')
    throw refused(name, 'contains a query or fragment, and paths are appended to it', wanted);
  return given.replace(/\/+$/, '');
}

/** @throws SettingError */
export function checkCollectorUrl(name: string, given: string): void {
  check(name, given, ['http', 'https'], { form: 'http://host:4318 (OTLP over HTTP)' });
}

/**
 * A path or a host name. A URL is refused: it would become the name of a folder, with its password.
 *
 * @throws SettingError
 */
export function refuseUrl(name: string, given: string, form: string): string {
  if (schemeOf(given) !== undefined) throw refused(name, 'is a URL', { form });
  return given;
}

interface Wanted {
  /** The setting to use instead. */
  readonly form: string;
  /** The alternative to it. */
  readonly otherwise?: string;
}

function check(name: string, given: string, schemes: readonly string[], wanted: Wanted): void {
  const scheme = schemeOf(given);
  if (scheme === undefined) throw refused(name, 'is not a URL', wanted);
  if (!schemes.includes(scheme))
    throw refused(name, `begins with ${scheme}://, which is not supported`, wanted);
  if (!URL.canParse(given))
    throw refused(name, 'cannot be parsed as a URL (percent-encode special characters)', wanted);
}

/** In lower case, as schemes are compared (RFC 3986, 3.1). */
const schemeOf = (given: string): string | undefined =>
  /^([a-z][a-z0-9+.-]*):\/\//i.exec(given)?.[1]?.toLowerCase();

const refused = (name: string, fact: string, { form, otherwise = '' }: Wanted) =>
  new SettingError(`${name} ${fact}: set it to ${form}${otherwise}`);
