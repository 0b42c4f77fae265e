import process from 'node:process';
import { sizeText } from '@sonometer/report/reading/quantity.js';
import type { BackupFacts } from '../../service/backup/backup-file.js';
import { settingShapes, type Settings } from '../../service/settings.js';
import { systemCode } from '../../service/system-code.js';
import { version } from '../../version.js';
import { UsageError } from '../arguments/parse-arguments.js';
import { type Command, defineCommand, exitCode, type ExitCode } from '../command.js';
import { settingsOf } from '../service-settings.js';
import type { Terminal } from '../terminal/terminal.js';

const SETTINGS = ['SONOMETER_DATA_DIR', 'DATABASE_URL', 'OBJECTS_URL'] as const;
const table: Command['table'] = {
  title: 'Settings, from the environment',
  rows: SETTINGS.map((name) => {
    const { description, default: standard } = settingShapes[name];
    return [name, `${description} Default ${standard}.`] as const;
  }),
};

export const backupCommand = defineCommand({
  name: 'backup',
  title: 'Writes the state of the HTTP service to one file, and verifies it',
  operands: 'FILE',
  flags: {},
  examples: [
    { line: 'sonometer backup state.backup', what: 'the server in this folder' },
    {
      line: 'sonometer backup "/backups/$(date +%F).backup"',
      what: 'one file per day, while the server runs',
    },
  ],
  notes: [
    'The file contains the persistent state of the data folder at one moment: keys, usage, jobs, reports and uploads. It is read again and compared before the command exits with 0. SONOMETER_SECRET is not included.',
    'The command is for the SQLite file of one machine. For PostgreSQL, use pg_dump.',
  ],
  table,

  async run({ positionals }, terminal) {
    const file = onlyFile(positionals);
    const settings = settingsOf(process.env, terminal);
    refusePostgres(
      settings,
      'back it up with `pg_dump --format=custom --file FILE "$DATABASE_URL"`',
    );
    return reporting('backup', terminal, async () => {
      const { writeBackup } = await import('../../service/backup/write-backup.js');
      const about = { version, now: new Date() };
      const facts = await writeBackup(settings.dataDir, file, about);
      terminal.out(`Backup written to ${file} and verified: ${contentOf(facts)}.\n`);
      reportOfBucket(settings, terminal);
      if (settings.secret !== undefined)
        terminal.log(
          'SONOMETER_SECRET is not in the backup. Store it as well, because keys depend on it.\n',
        );
    });
  },
});

export const restoreCommand = defineCommand({
  name: 'restore',
  title: 'Restores the state of the HTTP service from a backup',
  operands: 'FILE',
  flags: {
    force: {
      type: 'boolean',
      description: 'Restores over an existing state, which is moved aside in the same folder.',
    },
  },
  examples: [
    { line: 'sonometer restore state.backup', what: 'into the data folder of this folder' },
    {
      line: 'sonometer restore state.backup --force',
      what: 'replaces an existing state',
    },
  ],
  notes: [
    'A damaged file, or a file of another program, is rejected before anything is written. Stop the server first. Migrations of a newer version run when it starts again.',
  ],
  table,

  async run({ positionals, values: { force } }, terminal) {
    const file = onlyFile(positionals);
    const settings = settingsOf(process.env, terminal);
    refusePostgres(settings, 'restore it with `pg_restore --dbname "$DATABASE_URL" FILE`');
    return reporting('restore', terminal, async () => {
      const { restoreBackup } = await import('../../service/backup/restore-backup.js');
      const options = { isForced: force === true, now: new Date() };
      const { before, needsSecret, ...facts } = await restoreBackup(
        settings.dataDir,
        file,
        options,
      );
      terminal.out(
        `Backup of ${facts.madeAt} restored to ${settings.dataDir} and verified: ${contentOf(facts)}.\n`,
      );
      if (before !== undefined) terminal.log(`The previous state is now ${before}.\n`);
      if (needsSecret && settings.secret === undefined)
        terminal.log(
          'Start the server with its previous SONOMETER_SECRET, because keys depend on it.\n',
        );
      reportOfBucket(settings, terminal);
    });
  },
});

function onlyFile([file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0) throw new UsageError('it needs one FILE');
  return file;
}

function refusePostgres({ databaseUrl }: Settings, instead: string): void {
  if (databaseUrl !== undefined)
    throw new UsageError(`the state is in PostgreSQL (DATABASE_URL): ${instead}`);
}

/** A sentence in the place of an error that the operator can do something about. */
async function reporting(
  name: string,
  { log }: Terminal,
  work: () => Promise<void>,
): Promise<ExitCode> {
  try {
    await work();
    return exitCode.ok;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reason =
      systemCode(error) === 'ENOSPC' || error.message.includes('disk is full')
        ? 'No space is left on the disk. Free some, or choose another disk.'
        : error.message;
    log(`sonometer ${name}: ${reason}\n`);
    return exitCode.failed;
  }
}

function contentOf({ tables, objects, objectBytes }: BackupFacts): string {
  const rows = (name: string) => tables[name]?.rows ?? 0;
  const all = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return [
    `${rows('keys')} keys`,
    `${rows('usage')} rows of usage`,
    `${rows('jobs')} jobs`,
    `${rows('reports')} reports`,
    `${objects} uploads (${sizeText(objectBytes)})`,
    `${all} rows of ${Object.keys(tables).length} tables in total`,
  ].join(', ');
}

function reportOfBucket({ objects }: Settings, { log }: Terminal): void {
  if (objects)
    log(
      'Uploads are in a bucket (OBJECTS_URL) and not included: use the versioning or replication of the store.\n',
    );
}
