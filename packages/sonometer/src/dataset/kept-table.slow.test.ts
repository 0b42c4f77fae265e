import { keptTableContract } from './kept-table.contract.js';

keptTableContract(60);
