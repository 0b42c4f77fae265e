import { storedTableContract } from './stored-table.contract.js';

storedTableContract(60);
