import { deliveryTargets } from '@sonometer/engine';
import { EBU_TARGET_LUFS, scaleNames, scales } from '@sonometer/report/live/scale.js';
import { html } from '@sonometer/report/html/html.js';
import type { Reply } from '../route.js';
import { page } from './error-page.js';

/** The live meter: everything in it runs on the reader's machine. */
export const meterPage = (): Reply =>
  page(
    'Meter',
    html`<h1>Live loudness meter</h1>
      <p>
        For a microphone, a tab or a file: loudness by EBU R 128 and ITU-R BS.1770, true peak,
        spectrum and stereo, measured in this page. No sound leaves this machine or is stored.
      </p>
      <form id="meter" class="meter-form">
        <div class="fields">
          <label
            >Source
            <select name="source">
              <option value="input:">Microphone or line in</option>
              <option value="tab">The sound of a tab</option>
              <option value="file">A file</option>
            </select>
          </label>
          <label data-for-source="file" hidden
            >File <input name="file" type="file" accept="audio/*,video/*"
          /></label>
          <label
            >Target
            <select name="target">
              <option value="${EBU_TARGET_LUFS},-1">EBU R 128: ${EBU_TARGET_LUFS} LUFS</option>
              ${Object.values(deliveryTargets).map(
                ({ label, lufs, tp }) =>
                  html`<option value="${lufs},${tp}">${label}: ${lufs} LUFS, ${tp} dBTP</option>`,
              )}
              <option value="">Another</option>
            </select>
          </label>
          <label
            >Loudness, LUFS
            <input
              name="lufs"
              type="number"
              min="-60"
              max="0"
              step="0.5"
              value="${EBU_TARGET_LUFS}"
          /></label>
          <label
            >Tolerance, LU
            <input name="tolerance" type="number" min="0" max="10" step="0.1" value="0.5"
          /></label>
          <label
            >True peak, dBTP
            <input name="peak" type="number" min="-20" max="0" step="0.1" value="-1"
          /></label>
          <label
            >Scale
            <select name="scale">
              ${scaleNames.map((name) => html`<option value="${name}">${scales[name].label}</option>`)}
            </select>
          </label>
          <label class="tick"><input name="relative" type="checkbox" checked /> in LU</label>
        </div>
        <p class="actions">
          <button id="start" disabled>Start</button>
          <button type="button" id="pause" disabled>Pause</button>
          <button type="button" id="reset" disabled>Reset</button>
          <span id="state" class="quiet" role="status">No input.</span>
        </p>
        <p id="failure" class="warning" role="alert" hidden></p>
      </form>
      <audio id="player" controls hidden></audio>
      <section id="live" class="live" aria-label="Meter" hidden></section>
      <section id="session" class="session" aria-label="Session" hidden></section>
      <noscript
        ><p class="warning">
          The meter needs JavaScript; <code>sonometer listen</code> does not.
        </p></noscript
      >`,
    { here: '/meter', script: 'meter.js', heading: false },
  );
