import { describe, expect, test } from 'vitest';
import { type Flags, parseArguments } from './parse-arguments.js';

const flags: Flags = {
  json: { type: 'boolean', description: '' },
  waveformPoints: { type: 'integer', minimum: 50, maximum: 2000, description: '' },
  lufs: { type: 'number', minimum: -70, maximum: 0, description: '' },
  roomSource: { type: 'string', enum: ['clap', 'sweep'], description: '' },
  name: { type: 'string', description: '' },
  where: { type: 'string', joinedBy: ' and ', description: '' },
};

describe('reads', () => {
  test.each([
    [['--json', 'a.wav'], { json: true }, ['a.wav']],
    [['a.wav', '--waveform-points', '50'], { waveformPoints: 50 }, ['a.wav']],
    [['--waveform-points=2000'], { waveformPoints: 2000 }, []],
    [['--lufs', '-14.5', '-'], { lufs: -14.5 }, ['-']],
    [['--lufs', '-.5'], { lufs: -0.5 }, []],
    [['--room-source', 'sweep', 'b.wav'], { roomSource: 'sweep' }, ['b.wav']],
    [['--', '--json', '--lufs', '-3'], {}, ['--json', '--lufs', '-3']],
    [['--name=-x'], { name: '-x' }, []],
    [['--where', 'a<1', '--where=b>2'], { where: 'a<1 and b>2' }, []],
    [['--name', 'a', '--json', '--name', 'a', '--json'], { name: 'a', json: true }, []],
  ])('%j', (argv, values, positionals) => {
    expect(parseArguments(argv, flags)).toEqual({ values, positionals });
  });
});

describe('refuses', () => {
  test.each([
    [['--jsn'], 'there is no option --jsn; did you mean --json?'],
    [['-x'], 'there is no option -x'],
    [['--quite-another'], 'there is no option --quite-another'],
    [['--json=1'], '--json takes no value'],
    [['--lufs'], '--lufs needs a value'],
    [['--lufs', '--json'], '--lufs needs a value'],
    [['--name', '--json'], '--name needs a value'],
    [['--lufs', 'loud'], '--lufs must be a number, not loud'],
    [['--lufs='], '--lufs must be a number, not '],
    [['--lufs', '-71'], '--lufs must be between -70 and 0'],
    [['--lufs', '0.5'], '--lufs must be between -70 and 0'],
    [['--waveform-points', '50.5'], '--waveform-points must be a whole number, not 50.5'],
    [['--name', 'a', '--name', 'b'], '--name takes one value, but was given a and b'],
    [['--lufs', '-3', '--lufs', '-4'], '--lufs takes one value, but was given -3 and -4'],
    [['--room-source', 'bang'], '--room-source must be one of clap, sweep, not bang'],
  ])('%j', (argv, message) => {
    expect(() => parseArguments(argv, flags)).toThrow(message);
  });
});
