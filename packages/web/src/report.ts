import { readPlots } from './readout.js';

readPlots(document);
