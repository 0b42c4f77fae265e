import { describeOverHttp } from '../../../../testing/mcp-calls.js';
import { tools } from './tools.js';

describeOverHttp(tools.map(({ name }) => name));
