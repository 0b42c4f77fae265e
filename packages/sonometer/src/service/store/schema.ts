/**
 * The tables, in types that both databases read alike: text ids, whole numbers (times in
 * milliseconds since the epoch, yes and no as 1 and 0), JSON in text.
 */
export interface Schema {
  readonly secrets: Secrets;
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly sessions: Sessions;
  readonly usage: Usage;
  readonly rates: Rates;
  readonly reservations: Reservations;
  readonly uploads: Uploads;
  readonly jobs: Jobs;
  readonly batch_items: BatchItems;
  readonly reports: Reports;
  readonly cached_answers: CachedAnswers;
  readonly once_calls: OnceCalls;
  readonly deliveries: Deliveries;
  readonly key_events: KeyEvents;
  readonly usage_days: UsageDays;
}

/** What all processes on one database must agree on. */
interface Secrets {
  readonly name: string;
  readonly value: string;
}

/** Whoever has keys: a plan, and the usage that all its keys share. */
interface Accounts {
  readonly id: string;
  readonly plan: string;
  readonly created_at: number;
}

interface Keys {
  readonly id: string;
  readonly account_id: string;
  /** Keyed hash of the key; the key itself is nowhere. */
  readonly hash: string;
  /** The first characters of the key, for its owner to recognise it by. */
  readonly hint: string;
  readonly name: string | null;
  readonly created_at: number;
  readonly revoked_at: number | null;
  /** What it may do, with commas; `null` for everything. */
  readonly scopes: string | null;
  /** From then on it is as good as revoked; `null` for never. */
  readonly expires_at: number | null;
  /** To the minute. */
  readonly last_used_at: number | null;
}

/** What happened to keys. */
interface KeyEvents {
  readonly id: string;
  readonly key_id: string;
  readonly account_id: string;
  readonly type: 'created' | 'rotated' | 'revoked';
  readonly detail: string | null;
  readonly created_at: number;
}

/** What was charged to a key on a UTC day. */
interface UsageDays {
  readonly key_id: string;
  /** `2026-11-20`. */
  readonly day: string;
  readonly calls: number;
  readonly bytes: number;
  readonly voice_ms: number;
}

/** Browsers that have logged in to the account page with a key. */
interface Sessions {
  readonly hash: string;
  readonly key_id: string;
  readonly expires_at: number;
}

/** What a caller has used in a UTC month, and what is set aside for calls under way. */
interface Usage {
  readonly caller_id: string;
  /** `2026-11`. */
  readonly month: string;
  readonly calls_used: number;
  readonly calls_reserved: number;
  readonly bytes_used: number;
  readonly bytes_reserved: number;
  readonly voice_ms_used: number;
  readonly voice_ms_reserved: number;
}

/** How often something was done in one window of time: requests in a minute, keys made in a day. */
interface Rates {
  readonly subject: string;
  readonly window_start: number;
  readonly count: number;
  readonly expires_at: number;
}

/** `open` until it is settled or released; `expired` when nobody did so in time. */
export type ReservationState = 'open' | 'settled' | 'released' | 'expired';

/** Amounts set aside in `usage`. A row changes state once, and with it the amounts move. */
interface Reservations {
  readonly id: string;
  readonly caller_id: string;
  readonly month: string;
  readonly calls: number;
  readonly bytes: number;
  readonly voice_ms: number;
  readonly state: ReservationState;
  readonly expires_at: number;
  readonly closed_at: number | null;
  /** Of the key that called, where it was one. */
  readonly key_id: string | null;
}

interface Uploads {
  readonly id: string;
  /** The caller who may read it. */
  readonly owner: string;
  readonly content_type: string;
  readonly file_name: string | null;
  readonly max_bytes: number;
  readonly expires_at: number;
  /** `null` until the bytes have arrived, as is the next. */
  readonly stored_at: number | null;
  readonly size_bytes: number | null;
  readonly created_at: number;
  /** What it counts for until its bytes have arrived. */
  readonly reserved_bytes: number;
  /** From then on it counts for nothing: its bytes are charged. */
  readonly analysed_at: number | null;
}

interface Jobs {
  readonly id: string;
  /** The caller who may read it. */
  readonly owner: string;
  readonly kind: string;
  readonly status: 'queued' | 'running' | 'done' | 'error';
  /** What to do, as JSON; only the worker reads it. */
  readonly request: string;
  readonly result: string | null;
  readonly error: string | null;
  readonly progress_permille: number;
  /** Counts the times that a worker took the job; a write under an older number is refused. */
  readonly fence: number;
  /** The times that a worker took it and did not give it back. */
  readonly attempts: number;
  readonly lease_until: number | null;
  readonly cancel_requested: number;
  readonly reservation_id: string | null;
  /** Where its end is told. */
  readonly callback_url: string | null;
  readonly created_at: number;
  /** Whoever has waited longest is next; 0 in rows of a version before, which come first. */
  readonly queued_at: number;
  readonly started_at: number | null;
  readonly finished_at: number | null;
  readonly expires_at: number;
}

/** What an item of a batch is named by. */
export type BatchInputKind = 'url' | 'object';

/** The items of batches that are jobs. They go with their jobs. */
interface BatchItems {
  readonly job_id: string;
  /** Place of the item in the batch. */
  readonly place: number;
  readonly kind: BatchInputKind;
  /** A URL or an objectPath. */
  readonly input: string;
  /** The times that a worker began with it. */
  readonly attempts: number;
  /** Counts the items of the batch in the order in which they ended; `null` until then. */
  readonly seq: number | null;
  readonly is_ok: number | null;
  /** What is told of it, packed. */
  readonly line: string | null;
}

interface Reports {
  readonly id: string;
  /** Who may remove it; of those from before the column nobody. */
  readonly owner: string | null;
  readonly kind: string;
  readonly body: string;
  readonly created_at: number;
  readonly expires_at: number;
}

/** Answers that are given again where the same is asked of the same bytes, as long as their reports are there. */
interface CachedAnswers {
  /** Hash of the key that asked, the question, the engine and the bytes. */
  readonly id: string;
  readonly report_id: string;
  /** JSON. */
  readonly body: string;
  readonly expires_at: number;
}

/** Calls with an `Idempotency-Key`: of each the answer, or who is at work on it. */
interface OnceCalls {
  /** Hash of the caller and its key. */
  readonly id: string;
  /** Of route, query and body. */
  readonly fingerprint: string;
  readonly state: 'running' | 'done';
  /** Counts the times that a server took the call. */
  readonly fence: number;
  readonly lease_until: number;
  /** Packed. */
  readonly answer: string | null;
  readonly created_at: number;
  readonly expires_at: number;
}

/** Webhooks that are to be sent, or were. */
interface Deliveries {
  readonly id: string;
  readonly owner: string;
  readonly url: string;
  readonly type: string;
  /** As it is sent, each time. */
  readonly body: string;
  readonly status: 'waiting' | 'delivered' | 'dead';
  /** Tries that were begun. */
  readonly attempts: number;
  /** Of one that waits: when it is due, or when whoever has it is held for dead. */
  readonly next_at: number;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly created_at: number;
  readonly expires_at: number;
}
