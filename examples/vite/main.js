const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
const input = document.querySelector('input');
const status = document.querySelector('[role=status]');

worker.postMessage({ libavBase: new URL('decoders/', location.href).href });
worker.addEventListener('message', ({ data }) => {
  status.textContent = data;
});
input.addEventListener('change', () => {
  status.textContent = 'measuring …';
  worker.postMessage({ file: input.files[0] });
});
