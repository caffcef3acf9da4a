import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToTables } from './messages';
import { meetHost, peerTransport, serveGuest } from './peers';

/** Two ends of a channel; the first `lost` messages that the guest sends do not arrive. */
const channels = (lost: number): [guest: RTCDataChannel, host: RTCDataChannel] => {
  const end = () => ({ readyState: 'open' }) as unknown as RTCDataChannel;
  const [guest, host] = [end(), end()];
  const deliver = (to: RTCDataChannel, data: unknown): void => {
    to.onmessage?.call(to, new MessageEvent('message', { data }));
  };
  guest.send = (data: unknown) => {
    if (lost > 0) lost -= 1;
    else deliver(host, data);
  };
  host.send = (data: unknown) => deliver(guest, data);
  return [guest, host];
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

describe('a guest', () => {
  it('says hello until the host answers, and speaks of nothing else before', () => {
    const [guest, host] = channels(2);
    const joined = vi.fn();
    const told: ToTables[] = [];
    serveGuest(host, 'here1', {
      post: (message) => void told.push(message),
      listen: () => () => undefined,
    });
    meetHost(guest, 'secret', 'peer1', joined);
    vi.advanceTimersByTime(400);
    expect(joined).not.toHaveBeenCalled();
    vi.advanceTimersByTime(400);
    expect(joined).toHaveBeenCalledExactlyOnceWith('peer1');

    peerTransport.open('peer1');
    expect(told).toMatchObject([{ kind: 'open', table: 'here1', who: 'guest:secret' }]);
    vi.advanceTimersByTime(5_000);
    expect(joined).toHaveBeenCalledOnce();
  });

  it('does not go on when the channel is closed', () => {
    const [guest] = channels(1000);
    const sent = vi.spyOn(guest, 'send');
    meetHost(guest, 'secret', 'peer2', vi.fn());
    guest.onclose?.call(guest, new Event('close'));
    vi.advanceTimersByTime(5_000);
    expect(sent).toHaveBeenCalledOnce();
  });
});
