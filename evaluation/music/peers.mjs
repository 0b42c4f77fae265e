/**
 * The results of other programs for a file: aubio (Debian's aubio-tools), and where they are
 * installed essentia.js and music-tempo.
 */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Mono samples at 44.1 kHz. */
function samplesOf(path) {
  const ask = ['-v', 'error', '-i', path, '-f', 'f32le', '-ac', '1', '-ar', '44100', '-'];
  const bytes = execFileSync('ffmpeg', ask, { maxBuffer: 2 ** 30 });
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4).slice();
}

const timesOf = (text) => text.split('\n').filter(Boolean).map(Number).filter(Number.isFinite);

/** Tempo of the middle distance of beats. */
export function medianBpm(beats) {
  const gaps = beats.slice(1).map((time, i) => time - beats[i]);
  gaps.sort((a, b) => a - b);
  return gaps.length > 0 ? 60 / gaps[gaps.length >> 1] : undefined;
}

function aubio() {
  const run = (...words) =>
    execFileSync('aubio', words, { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  run('--help');
  return {
    name: 'aubio',
    beats: (path) =>
      timesOf(
        execFileSync('aubiotrack', ['-i', path], {
          stdio: ['ignore', 'pipe', 'ignore'],
        }).toString(),
      ),
    tempo: (path) => Number.parseFloat(run('tempo', path)) || undefined,
    onsets: (path) => timesOf(run('onset', path)),
  };
}

/** `folder`: one with the two packages in its node_modules. */
function essentia(folder) {
  const require = createRequire(join(folder, 'index.js'));
  const { Essentia, EssentiaWASM } = require('essentia.js');
  const essentia = new Essentia(EssentiaWASM);
  const extract = (path) =>
    essentia.RhythmExtractor2013(essentia.arrayToVector(samplesOf(path)), 208, 'multifeature', 40);
  return {
    name: 'essentia.js',
    beats: (path) => [...essentia.vectorToArray(extract(path).ticks)],
    tempo: (path) => extract(path).bpm || undefined,
  };
}

function musicTempo(folder) {
  const require = createRequire(join(folder, 'index.js'));
  const MusicTempo = require('music-tempo');
  const run = (path) => new MusicTempo(samplesOf(path));
  return {
    name: 'music-tempo',
    beats: (path) => run(path).beats,
    tempo: (path) => Number(run(path).tempo) || undefined,
  };
}

/** Those that can be run here; one that fails on a file has found nothing there. */
export function openPeers(folder) {
  const opened = [aubio, ...(folder ? [essentia, musicTempo] : [])].flatMap((open) => {
    try {
      return [open(folder)];
    } catch (error) {
      console.error(`without ${open.name}: ${error.message.split('\n')[0]}`);
      return [];
    }
  });
  const safe = (run, none) => (path) => {
    try {
      return run(path);
    } catch {
      return none;
    }
  };
  return opened.map(({ name, beats, tempo, onsets }) => ({
    name,
    beats: safe(beats, []),
    tempo: safe(tempo, undefined),
    ...(onsets && { onsets: safe(onsets, []) }),
  }));
}
