import { seekContract } from '../../../../testing/seek-contract.js';

seekContract(24);
