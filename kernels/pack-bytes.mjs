/**
 * Printable ASCII without the space, quotation marks, the backslash, the characters of templates, and `<`, which begins
 * a tag where a script is in a page.
 */
const SYMBOLS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter(
  (symbol) => !'"\'`$\\<'.includes(symbol),
);
/** The first symbols begin a pair; two times all symbols and the rest are more than 256. */
const PREFIXES = 2;
const SINGLES = SYMBOLS.length - PREFIXES;

/**
 * Bytes as text for `decodePacked` (packages/decode/src/elementary/packed-bytes.ts): a symbol for each of the most
 * frequent bytes, which are listed first in hexadecimal, and a pair for each other byte. Gzip compresses it as well as
 * the bytes, unlike base64, whose letters lie across bytes.
 */
export function packBytes(bytes) {
  const counts = new Array(256).fill(0);
  for (const byte of bytes) counts[byte]++;
  const ranked = counts.map((_, byte) => byte).sort((a, b) => counts[b] - counts[a] || a - b);
  const frequent = ranked.slice(0, SINGLES);
  const others = ranked.slice(SINGLES).sort((a, b) => a - b);
  const texts = new Array(256);
  for (const [i, byte] of frequent.entries()) texts[byte] = SYMBOLS[PREFIXES + i];
  for (const [i, byte] of others.entries())
    texts[byte] = SYMBOLS[Math.floor(i / SYMBOLS.length)] + SYMBOLS[i % SYMBOLS.length];
  return Buffer.from(frequent).toString('hex') + Array.from(bytes, (byte) => texts[byte]).join('');
}
