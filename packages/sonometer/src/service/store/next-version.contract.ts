import { type Kysely, type Migration, sql } from 'kysely';
import { migrations } from './migrations.js';
import { openStore } from './open-store.js';

const NAME = '9999-next-version';

/** As every migration must be: it adds, and what processes of the version before write stays valid. */
const next: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.createTable('next_things').addColumn('id', 'text').execute();
    await schema.alterTable('jobs').addColumn('next_note', 'text').execute();
    await schema
      .alterTable('reservations')
      .addColumn('next_count', 'bigint', (it) => it.notNull().defaultTo(0))
      .execute();
  },
};

/** Opens a database as the next version of the program will: it then has tables that we do not know. */
export async function migrateToNext(location: string): Promise<void> {
  const store = await openStore(location, { ...migrations, [NAME]: next });
  await store.close();
}

/** Takes its traces away. */
export async function undoNext(location: string): Promise<void> {
  const store = await openStore(location);
  const { db } = store;
  await db.schema.dropTable('next_things').execute();
  await db.schema.alterTable('jobs').dropColumn('next_note').execute();
  await db.schema.alterTable('reservations').dropColumn('next_count').execute();
  await sql`delete from kysely_migration where name = ${NAME}`.execute(db);
  await store.close();
}
