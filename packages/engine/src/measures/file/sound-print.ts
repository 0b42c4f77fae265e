import { soundPrint as feature } from '../../features/origin/sound-print.js';
import { defineMeasure } from '../measure.js';

/** Minimum number of words with sound for a reliable match: about a second and a half. */
const MIN_WORDS = 10;

/** Acoustic fingerprint of a recording, independent of its level, its format and its cuts. */
export const soundPrint = defineMeasure({
  id: 'soundPrint',
  title: 'Fingerprint',
  definition:
    'Acoustic fingerprint: base64 of 16-bit words, little endian, one per 0.08 s of the first two minutes. Copies of one recording differ in few bits. Absent with less than about 1.5 s of sound.',
  unit: 'text',
  status: 'proxy',
  basis: 'docs/near-duplicates.md',
  margin: null,
  needs: { print: feature },
  read({ print: { words } }) {
    const detected = words.reduce((count, word) => count + Number(word !== 0), 0);
    if (detected < MIN_WORDS) return { absent: 'there is too little sound for a fingerprint' };
    let text = '';
    for (const word of words) text += String.fromCharCode(word & 0xff, word >> 8);
    return { value: btoa(text) };
  },
});
