// The service worker: it keeps the client for when there is no network, and shows notifications.

/** Its file, at the top of the folder that it serves. */
export const SERVICE_WORKER = `${import.meta.env.BASE_URL}service-worker.js`;

/** Whether a newer client is ready. */
export const update = $state({ ready: false });

let waiting: ServiceWorker | null = null;

const watch = (registration: ServiceWorkerRegistration): void => {
  const found = (worker: ServiceWorker | null) => {
    if (!worker || !navigator.serviceWorker.controller) return;
    waiting = worker;
    update.ready = true;
  };
  found(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') found(worker);
    });
  });
};

/** Registers the worker once the page has loaded, so that it does not slow down the first view. */
export const registerServiceWorker = (): void => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const register = async () => watch(await navigator.serviceWorker.register(SERVICE_WORKER));
  const later = () => setTimeout(() => void register().catch(() => undefined), 2_000);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
};

/** Keeps what is not kept yet for when there is no network: asked for by those who play, at every visit. */
export const keepRules = (): void => {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('keep the rules'));
};

/** Lets the newer client take over, and loads it. */
export const applyUpdate = (): void => {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  waiting?.postMessage('take over');
};
