import { makeSqliteStore } from '../../../../../testing/fresh-store.js';
import { jobsContract } from './jobs.contract.js';

jobsContract(makeSqliteStore);
