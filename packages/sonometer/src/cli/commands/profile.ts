import type { OptionName } from '@sonometer/engine';
import { profileByName } from '@sonometer/report/questions/families.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { flagsOf } from '../arguments/flag.js';
import { UsageError } from '../arguments/usage-error.js';
import { defineCommand } from '../command.js';
import { measure, measureFlags, OPERANDS } from '../measure.js';
import { profileSummary } from '@sonometer/report/text/profile.js';

const accepted = new Set<OptionName>([...profileByName.values()].flatMap(({ accepts }) => accepts));
const optionFlags = flagsOf([...accepted]);

export const profileCommand = defineCommand({
  name: 'profile',
  title: 'One specific analysis, with a verdict in words',
  operands: `NAME ${OPERANDS}`,
  words: [...profileByName.keys()],
  flags: { ...measureFlags, ...optionFlags },
  examples: [
    { line: 'sonometer profile master song.wav', what: 'readiness for release, and the problems' },
    {
      line: 'sonometer profile room clap.wav --room-source clap',
      what: 'reverberation time of a room',
    },
    { line: 'sonometer profile music song.wav', what: 'its tempo, key and first note' },
    { line: 'sonometer profile notes bass.wav', what: 'the notes of a single line' },
    { line: 'sonometer profile defects tape.wav', what: 'its defects, and their times' },
    { line: 'sonometer profile dataset --json clips/', what: 'one line of JSON each' },
  ],
  table: {
    title: 'Profiles',
    rows: [...profileByName].map(([name, { title }]) => [name, title] as const),
  },

  run({ values, positionals: [name, ...inputs] }, terminal) {
    const names = [...profileByName.keys()];
    if (name === undefined) throw new UsageError(`it needs a profile: ${names.join(', ')}`);
    const answer = profileByName.get(name);
    if (!answer) {
      const meant = nearest(name, names);
      throw new UsageError(
        `there is no profile ${name}; ${meant ? `did you mean ${meant}?` : `there are ${names.join(', ')}`}`,
      );
    }
    const options = Object.fromEntries(
      Object.entries(values).filter(([option]) => option in optionFlags),
    );
    const summary = profileSummary(answer);
    return measure(inputs, values, { question: { answer, options }, summary }, terminal);
  },
});
