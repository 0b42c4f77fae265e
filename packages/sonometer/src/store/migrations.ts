import { sql, type CreateTableBuilder, type Kysely, type Migration } from 'kysely';

/**
 * How the tables came to be, in the order of the names. A migration that has been published is never
 * changed; a new one follows it. Each runs unaltered on both databases.
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
};

type Table = CreateTableBuilder<string, string>;

/** Columns of text that are never null. */
const text = (table: CreateTableBuilder<string>, ...names: readonly string[]): Table =>
  names.reduce<Table>((made, name) => made.addColumn(name, 'text', (it) => it.notNull()), table);

/** Columns of whole numbers that are never null, and 0 until told otherwise. */
const whole = (table: Table, ...names: readonly string[]): Table =>
  names.reduce(
    (made, name) => made.addColumn(name, 'bigint', (it) => it.notNull().defaultTo(sql`0`)),
    table,
  );
