import { crc32 } from 'node:zlib';
import { inBase62, randomBase62 } from '../store/random-id.js';

/** The rights of a key: have audio analysed, read what there is, change and remove it. */
export const SCOPES = ['analyse', 'read', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** The scopes of a stored text; `null` means all of them. */
export const scopesOf = (text: string | null): readonly Scope[] =>
  text === null ? SCOPES : SCOPES.filter((scope) => text.split(',').includes(scope));

/** @throws Error with a sentence for the operator. */
export function readScopes(text: string): readonly Scope[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !SCOPES.some((scope) => scope === name));
  if (unknown !== undefined)
    throw new Error(`no scope "${unknown}"; there are ${SCOPES.join(', ')}`);
  return SCOPES.filter((scope) => names.includes(scope));
}

const PREFIX = 'snm_live_';
const SECRET_DIGITS = 30; // 62^30 is 178 bits
const CHECK_DIGITS = 6; // 62^6 is more than 2^32
const HINT_DIGITS = 4;

const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_DIGITS + CHECK_DIGITS}}$`);

/**
 * A new key: `snm_live_`, 30 random digits of base 62, 6 of the CRC-32 of the preceding characters.
 */
export function newKeyText(): string {
  const body = PREFIX + randomBase62(SECRET_DIGITS);
  return body + checkOf(body);
}

/** Whether this could be one of our keys: detects a mistyped key without a database query. */
export function isKeyText(text: string): boolean {
  if (!FORM.test(text)) return false;
  const body = text.slice(0, -CHECK_DIGITS);
  return text.slice(-CHECK_DIGITS) === checkOf(body);
}

/** The beginning of a key, for its owner to recognise it by; too little to guess the rest from. */
export const keyHint = (text: string): string => text.slice(0, PREFIX.length + HINT_DIGITS);

const checkOf = (body: string) => inBase62(crc32(body), CHECK_DIGITS);
