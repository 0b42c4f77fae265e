import { writePartsContract } from './write-parts.contract.js';

writePartsContract(4);
