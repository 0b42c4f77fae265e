import { describe } from 'vitest';
import { nulBytesContract } from './nul-bytes.contract.js';

describe('a NUL character, on SQLite', () => {
  nulBytesContract(() => Promise.resolve({}));
});
