import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '#shared/rules/durations.ts';
import { LiveConnection, type LiveSocket, type SocketOptions } from './LiveConnection.ts';

/** Events of Socket.IO itself do not pass `onAny`. */
const reserved = new Set(['connect', 'connect_error', 'disconnect']);

class FakeSocket implements LiveSocket {
  readonly options: SocketOptions;
  readonly sent: unknown[][] = [];
  isClosed = false;
  readonly #listeners = new Map<string, ((...values: unknown[]) => void)[]>();
  readonly #any: ((event: string, ...values: unknown[]) => void)[] = [];

  constructor(options: SocketOptions) {
    this.options = options;
  }
  on(event: string, listener: (...values: unknown[]) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }
  onAny(listener: (event: string, ...values: unknown[]) => void): void {
    this.#any.push(listener);
  }
  emit(...message: unknown[]): void {
    this.sent.push(message);
  }
  close(): void {
    this.isClosed = true;
  }
  receive(event: string, ...values: unknown[]): void {
    if (!reserved.has(event)) {
      this.#any.forEach((listener) => listener(event, ...values));
    }
    this.#listeners.get(event)?.forEach((listener) => listener(...values));
  }
}

function createTestConnection() {
  const sockets: FakeSocket[] = [];
  const events: string[] = [];
  const deps = {
    openSocket: (options: SocketOptions) => {
      const socket = new FakeSocket(options);
      sockets.push(socket);
      return socket;
    },
    readToken: vi.fn(async (stale: string | null) => (stale === null ? 'token' : 'newer')),
    onEvent: vi.fn(({ name, n }: { name: string; n: number | null }, isNew: boolean) => events.push(`${name} ${n} ${isNew}`)),
    onEventsMissed: vi.fn(),
    onCaughtUp: vi.fn(),
    isUserPresent: () => true,
  };
  const connection = new LiveConnection(deps);
  const lastSocket = (): FakeSocket => sockets.at(-1) as FakeSocket;
  return { connection, sockets, lastSocket, events, ...deps };
}

async function connected(set: ReturnType<typeof createTestConnection>, n = 10): Promise<void> {
  set.connection.start(n);
  await vi.advanceTimersByTimeAsync(0);
  set.lastSocket().receive('ready');
  set.lastSocket().receive('resumed', { n });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('LiveConnection', () => {
  it('joins rooms and requests the replay only when the server is ready', async () => {
    const set = createTestConnection();
    set.connection.rooms.join({ join: 'joinTickets', leave: 'leaveTickets', argument: 'open' });
    set.connection.start();
    await vi.advanceTimersByTimeAsync(0);
    expect([set.lastSocket().options, set.lastSocket().sent]).toEqual([{ token: 'token', isResuming: false }, []]);
    set.lastSocket().receive('ready');
    expect(set.lastSocket().sent).toEqual([['joinTickets', 'open'], ['resume', {}], ['userStatus']]);
    expect(set.connection.state.getState().state).toBe('connected');
  });

  it('resumes from the number of the session: events before the connection are delivered as new', async () => {
    const set = createTestConnection();
    set.connection.start(7);
    await vi.advanceTimersByTimeAsync(0);
    expect(set.lastSocket().options).toEqual({ token: 'token', isResuming: true });
    set.lastSocket().receive('ready');
    expect(set.lastSocket().sent[0]).toEqual(['resume', { after: 7 }]);
    set.lastSocket().receive('company-3-ticket', {}, { n: 8 });
    set.lastSocket().receive('resumed', { n: 8 });
    expect(set.events).toEqual(['company-3-ticket 8 true']);
    expect(set.onEventsMissed).not.toHaveBeenCalled();
  });

  it('reports missed events when the number of the session cannot be resumed', async () => {
    const set = createTestConnection();
    set.connection.start(7);
    await vi.advanceTimersByTimeAsync(0);
    set.lastSocket().receive('ready');
    set.lastSocket().receive('resync', { n: 9000 });
    expect(set.onEventsMissed).toHaveBeenCalledOnce();
  });

  it('joins a later room from the last known number', async () => {
    const set = createTestConnection();
    set.connection.rooms.join({ join: 'joinTickets', leave: 'leaveTickets', argument: 'open' });
    await connected(set, 10);
    set.lastSocket().receive('company-3-tag', {}, { n: 12 });
    set.connection.rooms.join({ join: 'joinChatBox', leave: 'leaveChatBox', argument: 120 });
    expect(set.lastSocket().sent.filter(([event]) => String(event).startsWith('join'))).toEqual([
      ['joinTickets', 'open'],
      ['joinChatBox', '120', { after: 12 }],
    ]);
    set.lastSocket().receive('company-3-appMessage', {}, { n: 11 });
    expect(set.events).toEqual(['company-3-tag 12 true', 'company-3-appMessage 11 true']);
  });

  it('reports presence every five minutes', async () => {
    const set = createTestConnection();
    await connected(set);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(set.lastSocket().sent.filter(([event]) => event === 'userStatus')).toHaveLength(3);
  });

  it('reconnects, joins again and requests what it missed', async () => {
    const set = createTestConnection();
    await connected(set);
    set.connection.rooms.join({ join: 'joinNotification', leave: 'leaveNotification' });
    set.lastSocket().receive('company-3-tag', {}, { n: 12 });
    set.lastSocket().receive('disconnect', 'transport close');
    expect(set.connection.state.getState()).toMatchObject({ state: 'offline', lostAt: Date.now() });
    await vi.advanceTimersByTimeAsync(1_000);
    set.lastSocket().receive('ready');
    expect(set.lastSocket().options).toEqual({ token: 'token', isResuming: true });
    expect(set.lastSocket().sent.slice(0, 2)).toEqual([['joinNotification'], ['resume', { after: 12 }]]);
    set.lastSocket().receive('company-3-tag', {}, { n: 14 });
    set.lastSocket().receive('company-3-tag', {}, { n: 13 });
    set.lastSocket().receive('resumed', { n: 14 });
    expect(set.events).toEqual(['company-3-tag 12 true', 'company-3-tag 13 true', 'company-3-tag 14 true']);
    expect(set.onEventsMissed).not.toHaveBeenCalled();
  });

  it('reports missed events when the server cannot replay them or does not answer', async () => {
    const set = createTestConnection();
    await connected(set);
    set.lastSocket().receive('disconnect', 'transport close');
    await vi.advanceTimersByTimeAsync(1_000);
    set.lastSocket().receive('ready');
    set.lastSocket().receive('resync', { n: 99 });
    expect(set.onEventsMissed).toHaveBeenCalledTimes(1);
    set.lastSocket().receive('disconnect', 'transport close');
    await vi.advanceTimersByTimeAsync(1_000);
    set.lastSocket().receive('ready');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(set.onEventsMissed).toHaveBeenCalledTimes(2);
  });

  it('adopts the number of a log that was started anew', async () => {
    const set = createTestConnection();
    await connected(set, 500);
    set.lastSocket().receive('disconnect', 'transport close');
    await vi.advanceTimersByTimeAsync(1_000);
    set.lastSocket().receive('ready');
    set.lastSocket().receive('resync', { n: 3 });
    set.lastSocket().receive('disconnect', 'transport close');
    await vi.advanceTimersByTimeAsync(1_000);
    set.lastSocket().receive('ready');
    expect(set.lastSocket().sent).toContainEqual(['resume', { after: 3 }]);
  });

  it('reports missed events where nobody has told which the first answers include, however quick the connection', async () => {
    const told = createTestConnection();
    await connected(told);
    expect(told.onEventsMissed).not.toHaveBeenCalled();

    const remembered = createTestConnection();
    remembered.connection.start();
    await vi.advanceTimersByTimeAsync(0);
    remembered.lastSocket().receive('ready');
    remembered.lastSocket().receive('resumed', { n: 3 });
    expect(remembered.onEventsMissed).toHaveBeenCalledOnce();
  });

  it('does not treat old events as new', async () => {
    const set = createTestConnection();
    set.connection.start();
    await vi.advanceTimersByTimeAsync(0);
    set.lastSocket().receive('ready');
    set.lastSocket().receive('company-3-auth', {}, { n: 9 });
    set.lastSocket().receive('resumed', { n: 10 });
    set.lastSocket().receive('company-3-auth', {}, { n: 11 });
    expect(set.events).toEqual(['company-3-auth 9 false', 'company-3-auth 11 true']);
  });

  it('reconnects with a newer token after a disconnect by the server, not at once', async () => {
    const set = createTestConnection();
    await connected(set);
    set.lastSocket().receive('disconnect', 'io server disconnect');
    await vi.advanceTimersByTimeAsync(700);
    expect(set.sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(set.readToken).toHaveBeenLastCalledWith('token');
    expect(set.lastSocket().options.token).toBe('newer');
  });

  it('backs off, and reconnects at once on request', async () => {
    const set = createTestConnection();
    await connected(set);
    for (const round of [1, 2, 3, 4]) {
      set.lastSocket().receive(round === 1 ? 'disconnect' : 'connect_error', 'transport close');
      await vi.advanceTimersByTimeAsync(15_000);
    }
    set.lastSocket().receive('connect_error');
    const tries = set.sockets.length;
    set.connection.reconnectNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(set.sockets).toHaveLength(tries + 1);
  });

  it('retries without a token, and does nothing once stopped', async () => {
    const set = createTestConnection();
    set.readToken.mockRejectedValue(new Error('offline'));
    set.connection.start();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(set.readToken.mock.calls.length).toBeGreaterThan(1);
    set.connection.stop();
    const calls = set.readToken.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(set.readToken.mock.calls).toHaveLength(calls);
  });

  it('closes a connection that never becomes ready', async () => {
    const set = createTestConnection();
    set.connection.start();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(set.sockets[0]?.isClosed).toBe(true);
    expect(set.sockets.length).toBeGreaterThan(1);
  });

  it('is interrupted as soon as the device has no network, and connected again only once the server has answered', async () => {
    const set = createTestConnection();
    await connected(set);
    const open = set.lastSocket();
    set.connection.loseNetwork();
    expect(open.isClosed).toBe(true);
    const lostAt = Date.now();
    expect(set.connection.state.getState()).toMatchObject({ state: 'offline', lostAt, isNetworkLost: true });
    set.connection.restoreNetwork();
    await vi.advanceTimersByTimeAsync(0);
    expect(set.sockets).toHaveLength(2);
    expect(set.connection.state.getState()).toMatchObject({ state: 'connecting', lostAt, isNetworkLost: true });
    set.lastSocket().receive('ready');
    expect(set.connection.state.getState()).toEqual({ state: 'connected', nextAttemptAt: null, lostAt: null, isNetworkLost: false });
  });

  it('goes on trying where the device is wrong about its network', async () => {
    const set = createTestConnection();
    await connected(set);
    set.connection.loseNetwork();
    await vi.advanceTimersByTimeAsync(1_000);
    set.lastSocket().receive('ready');
    expect(set.connection.state.getState()).toMatchObject({ state: 'connected', lostAt: null });
  });

  it('tries anew at once when the network is back, also during an attempt that nobody answers', async () => {
    const set = createTestConnection();
    await connected(set);
    set.connection.loseNetwork();
    let answerLate: (token: 'token') => void = () => undefined;
    set.readToken.mockImplementationOnce(() => new Promise<'token'>((resolve) => (answerLate = resolve)));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(set.connection.state.getState().state).toBe('connecting');
    set.connection.restoreNetwork();
    await vi.advanceTimersByTimeAsync(0);
    set.lastSocket().receive('ready');
    answerLate('token');
    await vi.advanceTimersByTimeAsync(0);
    expect(set.sockets).toHaveLength(2);
    expect(set.connection.state.getState().state).toBe('connected');
  });

  it('gives up an attempt whose token never comes', async () => {
    const set = createTestConnection();
    set.readToken.mockImplementationOnce(() => new Promise<'token'>(() => undefined));
    set.connection.start();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(set.sockets.length).toBeGreaterThan(0);
  });

  it('speaks on the socket after a sleep of the device, during which no timer ran', async () => {
    const set = createTestConnection();
    await connected(set);
    await vi.advanceTimersByTimeAsync(60_000);
    const before = set.lastSocket().sent.length;
    vi.setSystemTime(Date.now() + hourMs);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(set.lastSocket().sent.slice(before)).toEqual([['userStatus']]);
  });

  it('speaks on the socket when somebody is back, so that one that died during a sleep is noticed', async () => {
    const set = createTestConnection();
    await connected(set);
    const before = set.lastSocket().sent.length;
    set.connection.reconnectNow();
    expect(set.lastSocket().sent.slice(before)).toEqual([['userStatus']]);
    expect(set.sockets).toHaveLength(1);
  });
});
