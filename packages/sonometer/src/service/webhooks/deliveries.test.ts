import { makeSqliteStore } from '../../../../../testing/fresh-store.js';
import { deliveriesContract } from './deliveries.contract.js';

deliveriesContract(makeSqliteStore);
