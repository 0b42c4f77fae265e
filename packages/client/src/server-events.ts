import type { Job } from './openapi.js';

/** One event of a job: `progress` whenever it has changed, then `done` or `error`, which is the last. */
export interface ServerEvent {
  readonly event: 'progress' | 'done' | 'error';
  /** The current state of the job, without its result. */
  readonly data: Job;
}

/**
 * Reads server-sent events (HTML Living Standard, 9.2) as they come; comments only keep the
 * connection alive.
 */
export async function* serverEvents(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = getEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined); // a reader that leaves early ends the request
  }
}

function getEvent(block: string): ServerEvent | undefined {
  const fields = new Map(
    block.split('\n').flatMap((line) => {
      const at = line.indexOf(':');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1).trimStart()] as const] : [];
    }),
  );
  const [event, data] = [fields.get('event'), fields.get('data')];
  if (event === undefined || data === undefined) return undefined;
  return { event: event as ServerEvent['event'], data: JSON.parse(data) as Job };
}
