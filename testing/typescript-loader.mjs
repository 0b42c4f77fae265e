/**
 * `node --import ./testing/typescript-loader.mjs x.ts` runs sources as they are, for tests that need
 * another process. To be dropped for Node's own when Node 20 is.
 */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
