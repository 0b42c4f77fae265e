import { makeSqliteStore } from '../../../../../testing/fresh-store.js';
import { processJobsContract } from '../jobs/process-jobs.contract.js';
import { processRaceContract } from '../metering/process-race.contract.js';
import { processContract } from './process.contract.js';

processContract(makeSqliteStore);
processJobsContract(makeSqliteStore);
processRaceContract(makeSqliteStore);
