import { writePartsContract } from './write-parts.contract.js';

writePartsContract(12, 35);
