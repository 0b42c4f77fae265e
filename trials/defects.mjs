// How often defects are found where they were put, and where there are none:
//   node trials/defects.mjs --seeds 1,2 [--files 40] [--json FILE] [--list] [--clean] [--kinds click,…] speech=FOLDER,… music=FOLDER,… percussion=… field=…
// A folder may carry a pattern of paths: music=games:/music/. Of each group as many files as --files says are drawn with
// each seed; their first minute is read clean, and once with every kind of defect put in. --list names each
// false alarm; --clean only counts those.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineMeasure, defineTrack, readMeasures } from '../packages/engine/dist/index.js';
import { DEFECT_KINDS } from '../packages/engine/dist/derived/defects/defect.js';
import { defectList } from '../packages/engine/dist/measures/defects/defect-list.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';

const MOST_SEC = 60;
const LEAST_SEC = 1;
const CLICK_SHARE = 0.6;
const WITHIN_SEC = { click: 0.005, dropout: 0.005, clipping: 0.01 };
const CHANGE_WITHIN_SEC = 0.15;

const args = process.argv.slice(2);
const optionOf = (name, otherwise) => {
  const at = args.indexOf(name);
  return at < 0 ? otherwise : args.splice(at, 2)[1];
};
const flag = (name) => args.includes(name) && args.splice(args.indexOf(name), 1).length > 0;
const seeds = optionOf('--seeds', '1,2').split(',').map(Number);
const perGroup = Number(optionOf('--files', '40'));
const jsonPath = optionOf('--json');
const kinds = optionOf('--kinds', DEFECT_KINDS.join(',')).split(',');
const isListed = flag('--list');
const isRows = flag('--rows');
const isCleanOnly = flag('--clean');

/** Mulberry32. */
function randomOf(seed) {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), s | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const filesOf = (where) =>
  where.split(',').flatMap((one) => {
    const [folder, pattern = ''] = one.split(':');
    return readdirSync(folder, { recursive: true })
      .map((name) => join(folder, name))
      .filter((path) => path.includes(pattern) && /\.(wav|flac|ogg|opus|mp3)$/i.test(path))
      .filter((path) => statSync(path).isFile())
      .sort();
  });

function drawn(files, seed) {
  const random = randomOf(seed);
  const all = [...files];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all.slice(0, perGroup);
}

/** The samples themselves, of the first minute. */
const samples = defineTrack({
  id: 'trial-samples',
  basis: 'the decoder',
  reads: 'channels',
  needs: {},
  open({ format: { rateHz, channels } }) {
    const most = MOST_SEC * rateHz;
    const kept = Array.from({ length: channels }, () => []);
    let frames = 0;
    return {
      push(block) {
        if (frames < most) block.forEach((channel, c) => kept[c].push(channel.slice()));
        frames += block[0]?.length ?? 0;
      },
      end: () => ({
        rateHz,
        channels: kept.map((pieces) => {
          const all = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
          let at = 0;
          for (const piece of pieces) {
            all.set(piece, at);
            at += piece.length;
          }
          return all.subarray(0, most);
        }),
      }),
    };
  },
});
const decoded = defineMeasure({
  id: 'trial.samples',
  title: '',
  definition: '',
  unit: 'text',
  status: 'beta',
  basis: '',
  margin: null,
  needs: { samples },
  read: ({ samples: value }) => ({ value }),
});

async function decode(path) {
  const source = openPathSource(path);
  try {
    return (await readMeasures(source, [decoded])).of(decoded).value;
  } finally {
    source.close();
  }
}
const defectsOf = async (recording) =>
  (await readMeasures(recording, [defectList])).of(defectList).value;

const peakOf = (channel) => channel.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
const copyOf = ({ rateHz, channels }) => ({ rateHz, channels: channels.map((c) => c.slice()) });
const powerOf = (channel, from, to) => {
  let power = 0;
  for (let i = from; i < to; i++) power += (channel[i] ?? 0) ** 2;
  return power / (to - from);
};
const between = (random, low, high) => low + random() * (high - low);

/** Shapes of a click of `width` samples, at most 1 high. */
const SHAPES = {
  block: () => 1,
  bump: (i, width) => Math.sin((Math.PI * (i + 1)) / (width + 1)),
  ringing: (i, width) => Math.exp((-3 * i) / width) * Math.cos((Math.PI / 2) * i),
  burst: (i, width, random) => (i === 0 ? 1 : 2 * random() - 1),
};

/** What puts a kind of defect into a copy of a recording; the places, or nothing where it cannot be put. */
const PUT = {
  click(recording, random) {
    const { rateHz, channels } = recording;
    const c = Math.floor(random() * channels.length);
    const channel = channels[c];
    const height = CLICK_SHARE * peakOf(channel);
    const places = [];
    for (let t = between(random, 0.1, 0.6); (t + 0.1) * rateHz < channel.length;) {
      const start = Math.floor(t * rateHz);
      const width = 1 + Math.floor(12 * random());
      const names = Object.keys(SHAPES);
      const shape = names[Math.floor(random() * names.length)];
      const signed = random() < 0.5 ? -height : height;
      for (let i = 0; i < width; i++)
        channel[start + i] += signed * SHAPES[shape](i, width, random);
      places.push({
        atSec: (start + width / 2) / rateHz,
        note: `${shape}, ${width > 6 ? '7 to 12' : '1 to 6'}`,
      });
      t += between(random, 0.7, 2.2);
    }
    return places;
  },
  dropout(recording, random) {
    const { rateHz, channels } = recording;
    const places = [];
    for (let t = between(random, 0.2, 0.8); (t + 0.3) * rateHz < channels[0].length;) {
      const start = Math.floor(t * rateHz);
      const length = Math.floor(between(random, 0.008, 0.1) * rateHz);
      const side = Math.floor(0.02 * rateHz);
      const isHeard = [start - side, start + length].every(
        (from) => channels.reduce((sum, c) => sum + powerOf(c, from, from + side), 0) > 1e-4,
      );
      t += between(random, 0.8, 2);
      if (!isHeard) continue;
      for (const channel of channels) channel.fill(0, start, start + length);
      places.push({ atSec: start / rateHz });
    }
    return places;
  },
  'stuck-buffer'(recording, random) {
    const { rateHz, channels } = recording;
    const places = [];
    for (let t = between(random, 0.3, 0.8); (t + 0.9) * rateHz < channels[0].length;) {
      const length = Math.floor(between(random, 0.005, 0.2) * rateHz);
      const copies = 1 + Math.floor(4 * random());
      const start = Math.floor(t * rateHz);
      t += (copies * length) / rateHz + between(random, 0.5, 2);
      const end = start + copies * length;
      if (end + rateHz / 10 > channels[0].length) break;
      if (channels.reduce((sum, c) => sum + powerOf(c, start - length, start), 0) < 1e-4) continue;
      for (const channel of channels)
        for (let i = start; i < end; i++) channel[i] = channel[i - length];
      places.push({ atSec: start / rateHz, untilSec: end / rateHz });
    }
    return places;
  },
  clipping(recording, random) {
    const { rateHz, channels } = recording;
    const peak = Math.max(...channels.map(peakOf));
    const places = [];
    for (let t = between(random, 0.1, 0.5); (t + 0.3) * rateHz < channels[0].length;) {
      const start = Math.floor(t * rateHz);
      const length = Math.floor(0.2 * rateHz);
      let isLoud = false;
      for (const channel of channels) {
        const stretch = channel.subarray(start, start + length);
        if (peakOf(stretch) < 0.3 * peak) continue;
        isLoud = true;
        const gain = 2 / peakOf(stretch); // 6 dB over full scale
        for (let i = 0; i < stretch.length; i++)
          stretch[i] = Math.max(-1, Math.min(1, gain * stretch[i]));
      }
      if (isLoud) places.push({ atSec: start / rateHz, untilSec: (start + length) / rateHz });
      t += between(random, 1, 2.5);
    }
    return places;
  },
  'channel-mute'(recording, random) {
    const { rateHz, channels } = recording;
    const frames = channels[0].length;
    if (channels.length !== 2 || frames < 4 * rateHz) return [];
    const at = Math.floor(between(random, 0.4, 0.6) * frames);
    channels[1].fill(0, at, at + Math.floor(between(random, 0.8, 1.5) * rateHz));
    return [{ atSec: at / rateHz }];
  },
  'dc-jump'(recording, random) {
    const { rateHz, channels } = recording;
    const frames = channels[0].length;
    if (frames < 4 * rateHz) return [];
    const at = Math.floor(between(random, 0.4, 0.6) * frames);
    const jump = between(random, 0.05, 0.2) * (random() < 0.5 ? -1 : 1);
    for (let i = at; i < frames; i++) channels[0][i] += jump;
    return [{ atSec: at / rateHz }];
  },
};

const rows = {}; // group → kind → counts
const notes = {};
const rowOf = (group, kind) =>
  ((rows[group] ??= {})[kind] ??= { put: 0, found: 0, falseAlarms: 0, cleanSec: 0 });

const meets = (kind, { atSec, untilSec = atSec }, found) => {
  const within = WITHIN_SEC[kind] ?? CHANGE_WITHIN_SEC;
  return (
    found.kind === kind && found.startSec <= untilSec + within && found.endSec >= atSec - within
  );
};

// --rows FILE:SEEDS…: what --json wrote, as the rows of packages/validation/src/defect-trial.ts.
if (isRows) {
  for (const arg of args) {
    const [path, drawnWith] = arg.split(':');
    const counted = Object.entries(JSON.parse(readFileSync(path, 'utf8')));
    for (const [recordings, ofKinds] of counted)
      for (const [kind, { put, found, falseAlarms, cleanSec }] of Object.entries(ofKinds)) {
        const cleanHours = Number((cleanSec / 3600).toFixed(3));
        const row = { kind, recordings, seeds: drawnWith, put, found, cleanHours, falseAlarms };
        console.log(`  ${JSON.stringify(row)},`);
      }
  }
  process.exit();
}

const groups = args.map((arg) => arg.split(/=(.*)/s));
for (const [group, where] of groups) {
  const files = filesOf(where);
  for (const seed of seeds) {
    for (const [index, path] of drawn(files, seed).entries()) {
      let recording;
      try {
        recording = await decode(path);
      } catch {
        continue;
      }
      const sec = (recording.channels[0]?.length ?? 0) / recording.rateHz;
      if (sec < LEAST_SEC || Math.max(...recording.channels.map(peakOf)) < 0.01) continue;
      const clean = await defectsOf(recording);
      for (const kind of kinds) {
        const row = rowOf(group, kind);
        const mine = clean.filter((found) => found.kind === kind);
        row.cleanSec += sec;
        row.falseAlarms += mine.length;
        if (isListed && kind !== 'clipping')
          for (const { startSec, channel, evidence } of mine.slice(0, 5))
            console.log(group, kind, path, startSec.toFixed(4), channel, JSON.stringify(evidence));
        if (isCleanOnly) continue;
        const spoilt = copyOf(recording);
        const places = PUT[kind](spoilt, randomOf(1000 * seed + index));
        if (places.length === 0) continue;
        // What was there before is not what was put in.
        const all = await defectsOf(spoilt);
        row.put += places.length;
        for (const place of places) {
          const isFound = all.some((found) => meets(kind, place, found));
          if (isFound) row.found++;
          if (place.note === undefined) continue;
          const note = (notes[`${group}, ${place.note}`] ??= { put: 0, found: 0 });
          note.put++;
          if (isFound) note.found++;
        }
      }
    }
  }
}

const percent = ({ put, found }) => (put === 0 ? '–' : `${((100 * found) / put).toFixed(1)} %`);
console.log('| kind | recordings | put in | found | clean hours | false alarms | per hour |');
console.log('|---|---|--:|--:|--:|--:|--:|');
for (const kind of kinds)
  for (const [group, ofKinds] of Object.entries(rows)) {
    const row = ofKinds[kind];
    const hours = row.cleanSec / 3600;
    console.log(
      `| ${kind} | ${group} | ${row.put} | ${percent(row)} | ${hours.toFixed(2)} | ${row.falseAlarms} | ${(row.falseAlarms / hours).toFixed(1)} |`,
    );
  }
for (const [name, note] of Object.entries(notes))
  console.log(`${name}: ${percent(note)} of ${note.put}`);
if (jsonPath) writeFileSync(jsonPath, JSON.stringify(rows));
