import { defineMeasure } from '../measure.js';

/** SHA-256. */
export const inputSha256 = defineMeasure({
  id: 'inputSha256',
  title: 'SHA-256',
  definition:
    'SHA-256 of the submitted bytes, hexadecimal. Absent when samples were given instead of bytes.',
  unit: 'text',
  shape: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  status: 'validated',
  basis: 'FIPS 180-4',
  margin: 0,
  needs: {},
  read: (_, { submission: { sha256 } }) =>
    sha256 === undefined ? { absent: 'the file was not hashed' } : { value: sha256 },
});
