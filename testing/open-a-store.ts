import { once } from 'node:events';
import { openStore } from '../packages/sonometer/src/service/store/open-store.js';

/** Opens the store at the first argument on a signal: for races between processes. */
const [location = ''] = process.argv.slice(2);
console.log('ready');
await once(process.stdin, 'data');
const store = await openStore(location);
await store.db.selectFrom('usage').selectAll().execute();
await store.close();
