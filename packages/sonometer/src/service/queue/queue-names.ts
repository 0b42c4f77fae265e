/** The queues of BullMQ, and what else is in Redis under our name. */
export const INLINE_QUEUE = 'sonometer-inline';
/** Of callers who never hold the last thread of a worker. */
export const BACK_QUEUE = 'sonometer-inline-back';
export const JOB_QUEUE = 'sonometer-jobs';
export const DATASET_QUEUE = 'sonometer-dataset';

/** Where a worker hears which analyses nobody waits for any more. */
export const CANCEL_CHANNEL = 'sonometer:cancel';

/** Where a server hears of the analyses that it waits for. */
export const replyChannel = (server: string) => `sonometer:replies:${server}`;

/** Where a worker leaves an outcome when nobody was on the channel. */
export const outcomeKey = (id: string) => `sonometer:outcome:${id}`;

/** The server that asked fetches it as soon as it is back, or has died. */
export const OUTCOME_STORED_MS = 60_000;

/** Nothing is kept of an entry that is done: what a job came to is in the database. */
export const FORGET = { removeOnComplete: true, removeOnFail: true } as const;

/** A worker that has not been heard of for so long is dead, and its entry goes to another, once. */
export const LOCK = { lockDuration: 5000, stalledInterval: 2500, maxStalledCount: 1 } as const;

/** What a worker calls itself, so that servers know how much may go to it at a time. */
export const workerName = (threads: number) => `threads-${threads}`;
export const threadsOf = (clientName: string): number =>
  Number(/:w:threads-(\d{1,4})$/.exec(clientName)?.[1] ?? 1);
