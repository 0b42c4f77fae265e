import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser } from '../../../testing/browser.js';

/** The meter of the library in an AudioWorklet, as its README states. */

const engine = fileURLToPath(new URL('../../engine/dist/index.js', import.meta.url));

const WORKLET = `
import { openMeter } from ${JSON.stringify(engine)};
registerProcessor('meter', class extends AudioWorkletProcessor {
  constructor() {
    super();
    this.meter = openMeter({ rateHz: sampleRate, channels: 2 });
    this.frames = 0;
  }
  process([[left, right]]) {
    if (!left || this.meter === null) return true;
    this.meter.push([left, right]);
    this.frames += left.length;
    if (this.frames < 4 * sampleRate) return true;
    const { momentaryLufs } = this.meter.read({ spectrum: false });
    const { body } = this.meter.end();
    this.meter.close();
    this.meter = null;
    this.port.postMessage({ momentaryLufs, integratedLufs: body.integratedLufs, truePeakDb: body.truePeakDb });
    return true;
  }
});`;

describe.skipIf(!chromiumPath)('in an AudioWorklet', () => {
  let browser: Browser;
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    const { outputFiles } = await build({
      stdin: { contents: WORKLET, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
      bundle: true,
      format: 'esm',
      write: false,
      logLevel: 'error',
    });
    const script = outputFiles[0]?.contents ?? new Uint8Array();
    server = createServer((request, response) => {
      const isScript = request.url === '/worklet.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? script : '<!doctype html><title>worklet</title>');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  test('a tone of -20 dBFS in both channels reads -20.0 LUFS and -20 dBTP', async () => {
    const page = await browser.newPage();
    await page.goto(origin);
    const reading = await page.evaluate(async () => {
      const context = new OfflineAudioContext(2, 5 * 48_000, 48_000);
      await context.audioWorklet.addModule('/worklet.js');
      const meter = new AudioWorkletNode(context, 'meter', {
        channelCount: 2,
        channelCountMode: 'explicit',
      });
      const received = new Promise<Record<string, number>>((resolve) => {
        meter.port.onmessage = ({ data }) => {
          resolve(data as Record<string, number>);
        };
      });
      const tone = new OscillatorNode(context, { frequency: 997 });
      const gain = new GainNode(context, { gain: 0.1 });
      tone.connect(gain).connect(meter).connect(context.destination);
      tone.start();
      await context.startRendering();
      return received;
    });
    expect(reading['integratedLufs']).toBeCloseTo(-20, 1);
    expect(reading['momentaryLufs']).toBeCloseTo(-20, 1);
    expect(reading['truePeakDb']).toBeCloseTo(-20, 1);
  });
});
