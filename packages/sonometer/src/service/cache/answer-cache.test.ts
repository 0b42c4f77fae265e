import { makeSqliteStore } from '../../../../../testing/fresh-store.js';
import { answerCacheContract } from './answer-cache.contract.js';

answerCacheContract(makeSqliteStore);
