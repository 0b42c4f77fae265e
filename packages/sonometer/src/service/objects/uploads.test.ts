import { makeSqliteStore } from '../../../../../testing/fresh-store.js';
import { uploadsContract } from './uploads.contract.js';

uploadsContract(makeSqliteStore);
