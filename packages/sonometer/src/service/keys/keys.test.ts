import { expect, test, vi } from 'vitest';
import { makeSqliteStore } from '../../../../../testing/fresh-store.js';
import { newKeyText } from './key-text.js';
import { keysContract } from './keys.contract.js';
import { openKeys } from './keys.js';
import { readPlans } from './plans.js';
import { openServerSecret } from './server-secret.js';

keysContract(makeSqliteStore);

test('a mistyped key is refused without asking the database, an unknown one after', async () => {
  const { store, dispose } = await makeSqliteStore();
  const keys = await openKeys(store, await openServerSecret(store), readPlans({}));
  const ask = vi.spyOn(store.db, 'selectFrom');
  expect(await keys.verify('snm_live_typo')).toBeUndefined();
  expect(ask).not.toHaveBeenCalled();
  expect(await keys.verify(newKeyText())).toBeUndefined();
  expect(ask).toHaveBeenCalledOnce();
  await dispose();
});
