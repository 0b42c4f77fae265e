import { openMeter } from '@sonometer/engine';

const READ_SEC = 0.1;

class MeterProcessor extends AudioWorkletProcessor {
  #meter;
  #channels = 0;
  #frames = 0;

  process([input]) {
    if (input.length === 0) return true;
    if (input.length !== this.#channels) {
      this.#meter?.close();
      this.#channels = input.length;
      // without `measures: []` the memory grows by 400 bytes per second
      this.#meter = openMeter({ rateHz: sampleRate, channels: input.length, measures: [] });
    }
    this.#meter.push(input);
    this.#frames += input[0].length;
    if (this.#frames < READ_SEC * sampleRate) return true;
    this.#frames = 0;
    const { momentaryLufs, integratedLufs } = this.#meter.read({ spectrum: false });
    this.port.postMessage({ momentaryLufs, integratedLufs });
    return true;
  }
}

registerProcessor('meter', MeterProcessor);
