import { describeOverHttp } from '../../../../testing/mcp-calls.js';

/** One tool and a batch; mcp-over-http.slow.test.ts has every tool. */
describeOverHttp(['describe_file', 'batch']);
