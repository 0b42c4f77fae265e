import {
  sql,
  type ColumnBuilderCallback,
  type CreateTableBuilder,
  type Kysely,
  type Migration,
} from 'kysely';

/**
 * The history of the tables, in the order of the names. A migration that has been published is
 * never changed; a new one follows it. Each runs unaltered on both databases.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': {
    async up(db: Kysely<unknown>) {
      const { schema } = db;

      await text(schema.createTable('secrets'), 'name', 'value')
        .addPrimaryKeyConstraint('secrets_pk', ['name'])
        .execute();

      await whole(text(schema.createTable('accounts'), 'id', 'plan'), 'created_at')
        .addPrimaryKeyConstraint('accounts_pk', ['id'])
        .execute();

      await whole(
        text(schema.createTable('keys'), 'id', 'account_id', 'hash', 'hint'),
        'created_at',
      )
        .addColumn('name', 'text')
        .addColumn('revoked_at', 'bigint')
        .addPrimaryKeyConstraint('keys_pk', ['id'])
        .addUniqueConstraint('keys_hash', ['hash'])
        .execute();
      await schema.createIndex('keys_account').on('keys').column('account_id').execute();

      await whole(text(schema.createTable('sessions'), 'hash', 'key_id'), 'expires_at')
        .addPrimaryKeyConstraint('sessions_pk', ['hash'])
        .execute();

      await whole(
        text(schema.createTable('usage'), 'caller_id', 'month'),
        'calls_used',
        'calls_reserved',
        'bytes_used',
        'bytes_reserved',
        'voice_ms_used',
        'voice_ms_reserved',
      )
        .addPrimaryKeyConstraint('usage_pk', ['caller_id', 'month'])
        .execute();

      await whole(
        text(schema.createTable('rates'), 'subject'),
        'window_start',
        'count',
        'expires_at',
      )
        .addPrimaryKeyConstraint('rates_pk', ['subject', 'window_start'])
        .execute();
      await schema.createIndex('rates_expiry').on('rates').column('expires_at').execute();

      await whole(
        text(schema.createTable('reservations'), 'id', 'caller_id', 'month', 'state'),
        'calls',
        'bytes',
        'voice_ms',
        'expires_at',
      )
        .addColumn('closed_at', 'bigint')
        .addPrimaryKeyConstraint('reservations_pk', ['id'])
        .execute();
      // Closed ones are many and open ones few; each sweep reads one end of this index.
      await schema
        .createIndex('reservations_expiry')
        .on('reservations')
        .columns(['state', 'expires_at'])
        .execute();

      await whole(
        text(schema.createTable('uploads'), 'id', 'owner', 'content_type'),
        'max_bytes',
        'expires_at',
      )
        .addColumn('file_name', 'text')
        .addColumn('stored_at', 'bigint')
        .addColumn('size_bytes', 'bigint')
        .addPrimaryKeyConstraint('uploads_pk', ['id'])
        .execute();
      await schema.createIndex('uploads_expiry').on('uploads').column('expires_at').execute();

      await whole(
        text(schema.createTable('jobs'), 'id', 'owner', 'kind', 'status', 'request'),
        'progress_permille',
        'fence',
        'attempts',
        'cancel_requested',
        'created_at',
        'expires_at',
      )
        .addColumn('result', 'text')
        .addColumn('error', 'text')
        .addColumn('lease_until', 'bigint')
        .addColumn('reservation_id', 'text')
        .addColumn('started_at', 'bigint')
        .addColumn('finished_at', 'bigint')
        .addPrimaryKeyConstraint('jobs_pk', ['id'])
        .execute();
      await schema.createIndex('jobs_queue').on('jobs').columns(['status', 'created_at']).execute();

      await whole(
        text(schema.createTable('reports'), 'id', 'kind', 'body'),
        'created_at',
        'expires_at',
      )
        .addPrimaryKeyConstraint('reports_pk', ['id'])
        .execute();
      await schema.createIndex('reports_expiry').on('reports').column('expires_at').execute();
    },
  },

  '0002-what-uploads-hold': {
    async up({ schema }: Kysely<unknown>) {
      const table = () => schema.alterTable('uploads');
      await table().addColumn('created_at', 'bigint', zero).execute();
      await table().addColumn('reserved_bytes', 'bigint', zero).execute();
      await table().addColumn('analysed_at', 'bigint').execute();
      await schema.createIndex('uploads_owner').on('uploads').column('owner').execute();
    },
  },

  '0003-calls-that-are-done-once': {
    async up({ schema }: Kysely<unknown>) {
      const table = schema.createTable('once_calls');
      await whole(
        text(table, 'id', 'fingerprint', 'state'),
        'fence',
        'lease_until',
        'created_at',
        'expires_at',
      )
        .addColumn('answer', 'text')
        .addPrimaryKeyConstraint('once_calls_pk', ['id'])
        .execute();
      await schema.createIndex('once_calls_expiry').on('once_calls').column('expires_at').execute();
    },
  },

  '0004-webhooks': {
    async up({ schema }: Kysely<unknown>) {
      const names = ['id', 'owner', 'url', 'type', 'body', 'status'];
      const table = text(schema.createTable('deliveries'), ...names);
      await whole(table, 'attempts', 'next_at', 'created_at', 'expires_at')
        .addColumn('last_status', 'bigint')
        .addColumn('last_error', 'text')
        .addPrimaryKeyConstraint('deliveries_pk', ['id'])
        .execute();
      const index = (name: string) => schema.createIndex(`deliveries_${name}`).on('deliveries');
      await index('due').columns(['status', 'next_at']).execute();
      await index('owner').column('owner').execute();
      await index('expiry').column('expires_at').execute();
      await schema.alterTable('jobs').addColumn('callback_url', 'text').execute();
      await schema.createIndex('jobs_owner').on('jobs').column('owner').execute();
    },
  },

  '0005-whose-reports': {
    async up({ schema }: Kysely<unknown>) {
      await schema.alterTable('reports').addColumn('owner', 'text').execute();
      await schema
        .createIndex('reports_owner')
        .on('reports')
        .columns(['owner', 'created_at'])
        .execute();
    },
  },

  '0006-keys-that-end': {
    async up({ schema }: Kysely<unknown>) {
      const keys = () => schema.alterTable('keys');
      await keys().addColumn('scopes', 'text').execute();
      await keys().addColumn('expires_at', 'bigint').execute();
      await keys().addColumn('last_used_at', 'bigint').execute();
      const events = text(schema.createTable('key_events'), 'id', 'key_id', 'account_id', 'type');
      await whole(events, 'created_at')
        .addColumn('detail', 'text')
        .addPrimaryKeyConstraint('key_events_pk', ['id'])
        .execute();
      await schema.createIndex('key_events_at').on('key_events').column('created_at').execute();
      await schema.alterTable('reservations').addColumn('key_id', 'text').execute();
      const days = text(schema.createTable('usage_days'), 'key_id', 'day');
      await whole(days, 'calls', 'bytes', 'voice_ms')
        .addPrimaryKeyConstraint('usage_days_pk', ['key_id', 'day'])
        .execute();
    },
  },

  '0007-batches-that-are-jobs': {
    async up({ schema }: Kysely<unknown>) {
      await whole(
        text(schema.createTable('batch_items'), 'job_id', 'kind', 'input'),
        'place',
        'attempts',
      )
        .addColumn('seq', 'bigint')
        .addColumn('is_ok', 'bigint')
        .addColumn('line', 'text')
        .addPrimaryKeyConstraint('batch_items_pk', ['job_id', 'place'])
        .execute();
      await schema
        .createIndex('batch_items_seq')
        .on('batch_items')
        .columns(['job_id', 'seq'])
        .execute();
      await schema.alterTable('jobs').addColumn('queued_at', 'bigint', zero).execute();
    },
  },

  '0008-answers-that-are-given-again': {
    async up({ schema }: Kysely<unknown>) {
      const table = text(schema.createTable('cached_answers'), 'id', 'report_id', 'body');
      await whole(table, 'expires_at')
        .addPrimaryKeyConstraint('cached_answers_pk', ['id'])
        .execute();
      const index = (name: string) => schema.createIndex(`cached_answers_${name}`);
      await index('expiry').on('cached_answers').column('expires_at').execute();
    },
  },
};

/** Of a whole number that is never null. */
const zero: ColumnBuilderCallback = (it) => it.notNull().defaultTo(sql`0`);

type Table = CreateTableBuilder<string, string>;

/** Columns of text that are never null. */
const text = (table: CreateTableBuilder<string>, ...names: readonly string[]): Table =>
  names.reduce<Table>((made, name) => made.addColumn(name, 'text', (it) => it.notNull()), table);

/** Whole-number columns, never null, with the default 0. */
const whole = (table: Table, ...names: readonly string[]): Table =>
  names.reduce(
    (made, name) => made.addColumn(name, 'bigint', (it) => it.notNull().defaultTo(sql`0`)),
    table,
  );
