import { randomInt } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random digits of base 62, each as likely as the other; 22 of them are 131 bits. */
export const randomBase62 = (digits: number): string =>
  Array.from({ length: digits }, () => BASE62.charAt(randomInt(BASE62.length))).join('');

/** The same digits for a number, with zeros in front. */
export function inBase62(number: number, digits: number): string {
  let rest = number;
  let text = '';
  for (let digit = 0; digit < digits; digit++) {
    text = BASE62.charAt(rest % BASE62.length) + text;
    rest = Math.floor(rest / BASE62.length);
  }
  return text;
}
