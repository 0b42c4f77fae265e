import { makeSqliteStore } from '../../../../../testing/fresh-store.js';
import { batchItemsContract } from './batch-items.contract.js';

batchItemsContract(makeSqliteStore);
