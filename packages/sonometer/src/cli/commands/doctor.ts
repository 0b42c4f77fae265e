import process from 'node:process';
import { UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode } from '../command.js';
import { settingsOf } from '../service-settings.js';

const WIDTH = 14;

export const doctorCommand = defineCommand({
  name: 'doctor',
  title: 'Checks the settings of the HTTP service and everything that it depends on',
  operands: '',
  flags: { json: { type: 'boolean', description: 'Prints JSON.' } },
  examples: [
    { line: 'sonometer doctor', what: 'one line for each part, with what to do' },
    { line: 'sonometer doctor --json', what: 'the same for a program' },
  ],
  notes: [
    'Run it with the environment of a server. It checks the settings, the database and its version, Redis and its workers, the object store and its clock, and the disk. It changes nothing.',
    'The exit code is 0 when every part works, also with warnings, and 1 when one does not.',
  ],

  async run({ positionals, values: { json } }, terminal) {
    if (positionals.length > 0) throw new UsageError('doctor takes no operand');
    const settings = settingsOf(process.env, terminal);
    const { examine } = await import('../../service/doctor/examine.js');
    const findings = await examine(settings);
    const { paint } = terminal.view;
    const shown = {
      ok: paint.good('ok     '),
      warning: paint.warning('warning'),
      failed: paint.bad('failed '),
    };
    if (json === true) terminal.out(`${JSON.stringify(findings)}\n`);
    else
      for (const { part, state, fact, action } of findings)
        terminal.out(
          `${shown[state]}  ${part.padEnd(WIDTH)}  ${fact}${action === undefined ? '' : `: ${action}`}\n`,
        );
    return findings.some(({ state }) => state === 'failed') ? exitCode.missed : exitCode.ok;
  },
});
