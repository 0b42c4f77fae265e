import { makeSqliteStore } from '../../../../../testing/fresh-store.js';
import { idempotencyContract } from './idempotency.contract.js';

idempotencyContract(makeSqliteStore);
