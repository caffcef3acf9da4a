import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveTable } from '../api/live';
import { HostLink } from './host_link';
import type { FromTables, ToTables } from './messages';
import { meetHost, peerTransport, serveGuest } from './peers';
import { say } from '../words/language.svelte';

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

  it('comes to the rematch over the same channel, and to no other table', () => {
    const [guest, host] = channels(0);
    const told: ToTables[] = [];
    let say: (message: FromTables) => void = () => undefined;
    serveGuest(host, 'here3', {
      post: (message) => void told.push(message),
      listen: (listener) => {
        say = listener;
        return () => undefined;
      },
    });
    meetHost(guest, 'secret', 'peer3', vi.fn());
    const socket = peerTransport.open('peer3');
    const heard = vi.fn();
    socket.onmessage = ({ data }) => heard(JSON.parse(data as string));
    const { client } = told[0] as { client: string };
    const table = { id: 'here3', title: '"rematch":"here9"', rematch: 'here4' };
    say({ kind: 'message', client, text: JSON.stringify({ table }) });
    expect(heard).toHaveBeenCalledExactlyOnceWith({
      table: { id: 'peer3', title: '"rematch":"here9"', rematch: 'peer4' },
    });

    peerTransport.open('peer4');
    void peerTransport.ask({ method: 'GET', path: '/api/tables/peer4', body: null, token: '' });
    expect(told.slice(1)).toMatchObject([
      { kind: 'open', table: 'here4', who: 'guest:secret' },
      { kind: 'ask', path: '/api/tables/here4', who: 'guest:secret' },
    ]);
    // With a new invitation to it they are the same guest.
    expect(localStorage.getItem('buongoverno-guest-here4')).toBe('secret');

    say({ kind: 'message', client: 'of another guest', text: '{"rematch":"here5"}' });
    const refused = new HostLink((message) => guest.send(`.${JSON.stringify(message)}`));
    void refused.ask({ method: 'GET', path: '/api/tables/here5', body: null, token: '' });
    expect(told).toHaveLength(3);
  });

  it('is told to wait for an invitation once the host is gone, and comes back with one', async () => {
    const hidden = { post: () => undefined, listen: () => () => undefined };
    const meet = (): RTCDataChannel => {
      const [guest, host] = channels(0);
      serveGuest(host, 'here6', hidden);
      meetHost(guest, 'secret', 'peer6', vi.fn());
      return guest;
    };
    const lost = meet();
    const connection = vi.fn();
    const table = new LiveTable('peer6', { welcome: vi.fn(), news: vi.fn(), connection });
    table.connect();
    meet(); // in another invitation, before the browser finds that the first connection is lost
    lost.onclose?.call(lost, new Event('close'));
    const socket = peerTransport.open('peer6');
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    expect(connection).toHaveBeenLastCalledWith('waiting');

    const [gone] = channels(0);
    meetHost(gone, 'secret', 'peer7', vi.fn());
    gone.onclose?.call(gone, new Event('close'));
    const left = vi.fn();
    new LiveTable('peer7', { welcome: vi.fn(), news: vi.fn(), connection: left }).connect();
    await vi.advanceTimersByTimeAsync(0);
    expect(left).toHaveBeenLastCalledWith('closed', say('here.host_gone'));
    table.close();
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
