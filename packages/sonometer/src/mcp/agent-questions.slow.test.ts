import { beforeAll, expect, test } from 'vitest';
import { writeGuideSounds } from '../../../../testing/guide-sounds.js';
import { called, textOf, localClient } from '../../../../testing/mcp-calls.js';
import { testFolder } from '../../../../testing/test-folder.js';

/** What a user asks an agent about a folder: each question is answered by one call or two, in at most 4 kB. */

const MAX_BYTES = 4000;

const folder = testFolder();
const client = localClient(folder);
beforeAll(async () => {
  await writeGuideSounds(folder);
}, 120_000);

type Call = readonly [tool: string, args: Record<string, unknown>];
const paths = (...names: readonly string[]) => names.map((path) => ({ path }));

const QUESTIONS: readonly (readonly [question: string, calls: readonly Call[], answer: RegExp])[] =
  [
    [
      'What is in this folder?',
      [['list_files', {}]],
      /^\d+ audio files.*\n[^]*album\/01 first\.wav[^]*take\.wav/,
    ],
    [
      'What is take.wav, and what should I fix first?',
      [['overview', { path: 'take.wav' }]],
      /podcast[^]*hum/i,
    ],
    [
      'Is song.wav ready for Spotify?',
      [['check_target', { path: 'song.wav', target: 'spotify' }]],
      /LUFS[^]*ffmpeg -i song\.wav/,
    ],
    [
      'Which of the clips is the cleanest?',
      [
        [
          'rank_files',
          {
            items: paths('clips/a.wav', 'clips/b.wav', 'clips/c.wav', 'clips/loud.wav'),
            by: 'speech',
          },
        ],
      ],
      /^1 +clips\/[ab]\.wav: [^]*clips\/[ab]\.wav: [^]*clips\/(c|loud)\.wav: /,
    ],
    [
      'Does episode.wav meet the rules of ACX?',
      [['check_spec', { path: 'episode.wav', spec: 'acx-audiobook' }]],
      /fail +episode\.wav[^]*192[^]*rules of ACX audiobook/,
    ],
    [
      'Was archive/from-aac.wav once lossy?',
      [['profile', { path: 'archive/from-aac.wav', profile: 'provenance' }]],
      /lossy-encoded before at about 128 kbit\/s/,
    ],
    [
      'What differs between the original and the copy?',
      [['compare', { a: { path: 'archive/original.wav' }, b: { path: 'archive/from-aac.wav' } }]],
      /Hz|kHz/,
    ],
    [
      'A table of the loudness of the album, please, with its outliers.',
      [
        [
          'analyze_album',
          { items: paths('album/01 first.wav', 'album/02 second.wav', 'album/03 third.wav') },
        ],
      ],
      /Track 2 \(02 second\.wav\) is 6\.0 LU quieter than the median/,
    ],
    [
      'Which numbers have all clips and songs?',
      [
        [
          'batch',
          {
            tool: 'overview',
            items: paths('clips/a.wav', 'clips/b.wav', 'clips/loud.wav', 'song.wav', 'mix.wav'),
          },
        ],
      ],
      /^0 clips\/a\.wav: Speech[^]*\n3 song\.wav: Music[^]* LUFS/,
    ],
    [
      'Is mix.wav ready for broadcast?',
      [['overview', { path: 'mix.wav', target: 'ebu-broadcast' }]],
      /too loud for EBU/,
    ],
    [
      'Do these files make an audiobook?',
      [['analyze_album', { items: paths('take.wav', 'episode.wav'), as: 'chapters' }]],
      /Chapter 1 \(take\.wav\) misses acx-audiobook/,
    ],
    [
      'Where does the speaker talk in take.wav?',
      [['list_speech', { path: 'take.wav' }]],
      /Phrase 1: 0\.\d\d to \d+\.\d\d s, -\d+\.\d dBFS/,
    ],
    [
      'What is the tempo and key of mix.wav, and what does the confidence mean?',
      [
        ['profile', { path: 'mix.wav', profile: 'music' }],
        ['explain', { name: 'key.fit' }],
      ],
      /120[^]*A minor|120[^]*C major/,
    ],
  ];

test.each(QUESTIONS)('%s', async (question, calls, answer) => {
  const results = await Promise.all(calls.map(([tool, args]) => called(client, tool, args)));
  const bytes = results.map((result) => Buffer.byteLength(JSON.stringify(result)));
  const text = results.map(textOf).join('\n');
  console.log(`${question}: ${calls.map(([tool]) => tool).join(', ')}; ${bytes.join(' + ')} bytes`);
  for (const result of results) expect(result.isError, text).toBeFalsy();
  expect(text).toMatch(answer);
  for (const size of bytes) expect(size, text).toBeLessThanOrEqual(MAX_BYTES);
});

test.each(['take.wav', 'mix.wav', 'clap.wav'])(
  'every analysis of %s has at most 4 kB, its text all numbers',
  async (path) => {
    const { tools } = await client.listTools();
    const { properties = {} } = tools.find(({ name }) => name === 'profile')!.inputSchema;
    const profiles = (properties['profile'] as { enum: readonly string[] }).enum;
    expect(profiles).toContain('master');
    const calls: readonly Call[] = [
      ...['analyze_mix', 'analyze_voice', 'describe_file', 'describe_sample', 'overview'].map(
        (tool): Call => [tool, { path }],
      ),
      ...profiles
        .filter((name) => name !== 'room')
        .map((profile): Call => ['profile', { path, profile }]),
    ];
    for (const [tool, args] of calls) {
      const result = await called(client, tool, args);
      const text = textOf(result);
      expect(result.isError, text).toBeFalsy();
      expect(Buffer.byteLength(JSON.stringify(result)), text).toBeLessThanOrEqual(MAX_BYTES);
      const {
        keyNumbers = [],
        numbers = keyNumbers,
        inText = 0,
      } = result.structuredContent as Partial<
        Record<'numbers' | 'keyNumbers', readonly { title: string }[]>
      > & { inText?: number };
      const lines = text
        .split('\n')
        .filter((line) => /^(?!- |Not checked|Passed)[^:]+: /.test(line));
      expect(lines.length, text).toBeGreaterThanOrEqual(numbers.length + inText);
      for (const { title } of numbers) expect(text).toContain(`${title}: `);
    }
  },
  300_000,
);
