import { fuzzRequests } from '../../../../testing/fuzz-requests.js';

fuzzRequests(4);
