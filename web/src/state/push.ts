// Notifications of this browser, by Web Push.

import { SERVICE_WORKER } from './service_worker.svelte';
import { server } from '../api/server';

export type PushProblem = 'unable' | 'denied';

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The bytes of a key as browsers want it; it is written in base64 for addresses. */
export const bytesOf = (key: string): Uint8Array<ArrayBuffer> => {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
};

/** Whether this browser has subscribed already. */
export const isSubscribed = async (): Promise<boolean> => {
  if (!canPush()) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) != null;
};

/** Asks for permission, subscribes, and tells the server; returns what prevented it, if anything. */
export const subscribe = async (): Promise<PushProblem | null> => {
  if (!canPush()) return 'unable';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER);
  await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(await server.pushKey());
  let made: PushSubscriptionJSON;
  try {
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey,
    });
    made = subscription.toJSON();
  } catch {
    return 'unable';
  }
  const { endpoint = '', keys = {} } = made;
  const { p256dh = '', auth = '' } = keys;
  await server.addChannel({ kind: 'push', endpoint, keys: { p256dh, auth } });
  return null;
};

/** Forgets the subscription of this browser. */
export const unsubscribe = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};
