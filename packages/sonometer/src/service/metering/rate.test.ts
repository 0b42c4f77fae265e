import { afterAll, beforeAll } from 'vitest';
import { type FreshStore, makeSqliteStore } from '../../../../../testing/fresh-store.js';
import { openSqlRates } from './rate.js';
import { rateContract } from './rate.contract.js';

let fresh: FreshStore;
beforeAll(async () => {
  fresh = await makeSqliteStore();
});
afterAll(() => fresh.dispose());

rateContract(() => openSqlRates(fresh.store));
