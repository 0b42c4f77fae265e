import { makeSqliteStore } from '../../../../../testing/fresh-store.js';
import { reportsContract } from './reports.contract.js';

reportsContract(makeSqliteStore);
