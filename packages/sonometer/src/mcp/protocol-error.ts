import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';

/** A refusal of a request by the protocol: both ends would put the code before the message of an `McpError`. */
export const wrongRequest = (what: string): Error =>
  Object.assign(new Error(what), { code: ErrorCode.InvalidParams });
