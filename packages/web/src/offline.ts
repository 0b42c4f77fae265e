import { button } from './dom/elements.js';

/** Lets the page work without a connection after its first visit; a newer one is announced, never forced. */
export function enableOffline(notice: HTMLElement): void {
  if (!('serviceWorker' in navigator)) return;
  let isRequested = false;

  const announce = (waiting: ServiceWorker): void => {
    notice.replaceChildren(
      'A newer version of this page is available. ',
      button('Reload', () => {
        isRequested = true;
        waiting.postMessage('take over');
      }),
    );
    notice.hidden = false;
  };
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isRequested) location.reload();
  });
  const open = async (): Promise<void> => {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    const look = (worker: ServiceWorker | null) => {
      if (worker && navigator.serviceWorker.controller) announce(worker);
    };
    look(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed') look(worker);
      });
    });
  };
  // after the page itself, which must not wait for ten megabytes; without a connection there is nothing to do
  const later = () => {
    open().catch(() => undefined);
  };
  if (document.readyState === 'complete') later();
  else addEventListener('load', later);
}
