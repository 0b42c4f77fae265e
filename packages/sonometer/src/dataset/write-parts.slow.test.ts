import { writePartsContract } from './write-parts.contract.js';

writePartsContract(60, 70);
