import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveConnection, type LiveSocket } from './LiveConnection.ts';

/** Events of Socket.IO itself do not pass `onAny`. */
const reserved = new Set(['connect', 'connect_error', 'disconnect']);

class FakeWire implements LiveSocket {
  readonly query: Readonly<Record<string, string>>;
  readonly said: unknown[][] = [];
  isClosed = false;
  readonly #listeners = new Map<string, ((...values: unknown[]) => void)[]>();
  readonly #any: ((event: string, ...values: unknown[]) => void)[] = [];

  constructor(query: Readonly<Record<string, string>>) {
    this.query = query;
  }
  on(event: string, listener: (...values: unknown[]) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }
  onAny(listener: (event: string, ...values: unknown[]) => void): void {
    this.#any.push(listener);
  }
  emit(...said: unknown[]): void {
    this.said.push(said);
  }
  close(): void {
    this.isClosed = true;
  }
  tell(event: string, ...values: unknown[]): void {
    if (!reserved.has(event)) {
      this.#any.forEach((listener) => listener(event, ...values));
    }
    this.#listeners.get(event)?.forEach((listener) => listener(...values));
  }
}

function createTestConnection() {
  const wires: FakeWire[] = [];
  const told: string[] = [];
  const deps = {
    openSocket: (query: Readonly<Record<string, string>>) => {
      const wire = new FakeWire(query);
      wires.push(wire);
      return wire;
    },
    readToken: vi.fn(async (stale: string | null) => (stale === null ? 'token' : 'newer')),
    onEvent: vi.fn(({ name, n }: { name: string; n: number | null }, isNews: boolean) => told.push(`${name} ${n} ${isNews}`)),
    onEventsMissed: vi.fn(),
    onCaughtUp: vi.fn(),
    isUserPresent: () => true,
  };
  const line = new LiveConnection(deps);
  const last = (): FakeWire => wires.at(-1) as FakeWire;
  return { line, wires, last, told, ...deps };
}

async function connected(set: ReturnType<typeof createTestConnection>, n = 10): Promise<void> {
  set.line.start();
  await vi.advanceTimersByTimeAsync(0);
  set.last().tell('ready');
  set.last().tell('resumed', { n });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Line', () => {
  it('joins and asks for the rest only when the server is ready', async () => {
    const set = createTestConnection();
    set.line.rooms.join({ join: 'joinTickets', leave: 'leaveTickets', argument: 'open' });
    set.line.start();
    await vi.advanceTimersByTimeAsync(0);
    expect([set.last().query, set.last().said]).toEqual([{ token: 'token' }, []]);
    set.last().tell('ready');
    expect(set.last().said).toEqual([['joinTickets', 'open'], ['resume', {}], ['userStatus']]);
    expect(set.line.state.get().state).toBe('connected');
  });

  it('goes on from the number that came with the session: what happens before it is connected is told, and is news', async () => {
    const set = createTestConnection();
    set.line.start(7);
    await vi.advanceTimersByTimeAsync(0);
    expect(set.last().query).toEqual({ token: 'token', r: '1' });
    set.last().tell('ready');
    expect(set.last().said[0]).toEqual(['resume', { after: 7 }]);
    set.last().tell('company-3-ticket', {}, { n: 8 });
    set.last().tell('resumed', { n: 8 });
    expect(set.told).toEqual(['company-3-ticket 8 true']);
    expect(set.onEventsMissed).not.toHaveBeenCalled();
  });

  it('asks for everything again when even the number of the session cannot be gone on from', async () => {
    const set = createTestConnection();
    set.line.start(7);
    await vi.advanceTimersByTimeAsync(0);
    set.last().tell('ready');
    set.last().tell('resync', { n: 9000 });
    expect(set.onEventsMissed).toHaveBeenCalledOnce();
  });

  it('joins a room that is entered later from the number up to which it knows everything', async () => {
    const set = createTestConnection();
    set.line.rooms.join({ join: 'joinTickets', leave: 'leaveTickets', argument: 'open' });
    await connected(set, 10);
    set.last().tell('company-3-tag', {}, { n: 12 });
    set.line.rooms.join({ join: 'joinChatBox', leave: 'leaveChatBox', argument: 120 });
    expect(set.last().said.filter(([event]) => String(event).startsWith('join'))).toEqual([
      ['joinTickets', 'open'],
      ['joinChatBox', '120', { after: 12 }],
    ]);
    set.last().tell('company-3-appMessage', {}, { n: 11 });
    expect(set.told).toEqual(['company-3-tag 12 true', 'company-3-appMessage 11 true']);
  });

  it('says every five minutes that somebody is here', async () => {
    const set = createTestConnection();
    await connected(set);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(set.last().said.filter(([event]) => event === 'userStatus')).toHaveLength(3);
  });

  it('comes back by itself, joins again and asks for what it missed', async () => {
    const set = createTestConnection();
    await connected(set);
    set.line.rooms.join({ join: 'joinNotification', leave: 'leaveNotification' });
    set.last().tell('company-3-tag', {}, { n: 12 });
    set.last().tell('disconnect', 'transport close');
    expect(set.line.state.get()).toMatchObject({ state: 'offline', lostAt: Date.now() });
    await vi.advanceTimersByTimeAsync(1_000);
    set.last().tell('ready');
    expect(set.last().query).toEqual({ token: 'token', r: '1' });
    expect(set.last().said.slice(0, 2)).toEqual([['joinNotification'], ['resume', { after: 12 }]]);
    set.last().tell('company-3-tag', {}, { n: 14 });
    set.last().tell('company-3-tag', {}, { n: 13 });
    set.last().tell('resumed', { n: 14 });
    expect(set.told).toEqual(['company-3-tag 12 true', 'company-3-tag 13 true', 'company-3-tag 14 true']);
    expect(set.onEventsMissed).not.toHaveBeenCalled();
  });

  it('asks for everything again when the server cannot tell what was missed, or says nothing', async () => {
    const set = createTestConnection();
    await connected(set);
    set.last().tell('disconnect', 'transport close');
    await vi.advanceTimersByTimeAsync(1_000);
    set.last().tell('ready');
    set.last().tell('resync', { n: 99 });
    expect(set.onEventsMissed).toHaveBeenCalledTimes(1);
    set.last().tell('disconnect', 'transport close');
    await vi.advanceTimersByTimeAsync(1_000);
    set.last().tell('ready');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(set.onEventsMissed).toHaveBeenCalledTimes(2);
  });

  it('takes the number of a log that was begun anew', async () => {
    const set = createTestConnection();
    await connected(set, 500);
    set.last().tell('disconnect', 'transport close');
    await vi.advanceTimersByTimeAsync(1_000);
    set.last().tell('ready');
    set.last().tell('resync', { n: 3 });
    set.last().tell('disconnect', 'transport close');
    await vi.advanceTimersByTimeAsync(1_000);
    set.last().tell('ready');
    expect(set.last().said).toContainEqual(['resume', { after: 3 }]);
  });

  it('does not ask again after a quick first connection, but does after a slow one', async () => {
    const quick = createTestConnection();
    await connected(quick);
    expect(quick.onEventsMissed).not.toHaveBeenCalled();

    const slow = createTestConnection();
    slow.line.start();
    await vi.advanceTimersByTimeAsync(5_000);
    slow.last().tell('ready');
    slow.last().tell('resumed', { n: 3 });
    expect(slow.onEventsMissed).toHaveBeenCalledOnce();
  });

  it('does not take old events for news', async () => {
    const set = createTestConnection();
    set.line.start();
    await vi.advanceTimersByTimeAsync(0);
    set.last().tell('ready');
    set.last().tell('company-3-auth', {}, { n: 9 });
    set.last().tell('resumed', { n: 10 });
    set.last().tell('company-3-auth', {}, { n: 11 });
    expect(set.told).toEqual(['company-3-auth 9 false', 'company-3-auth 11 true']);
  });

  it('brings a newer token after the server hung up, and not at once', async () => {
    const set = createTestConnection();
    await connected(set);
    set.last().tell('disconnect', 'io server disconnect');
    await vi.advanceTimersByTimeAsync(700);
    expect(set.wires).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(set.readToken).toHaveBeenLastCalledWith('token');
    expect(set.last().query['token']).toBe('newer');
  });

  it('waits ever longer, and not at all when asked to hurry', async () => {
    const set = createTestConnection();
    await connected(set);
    for (const round of [1, 2, 3, 4]) {
      set.last().tell(round === 1 ? 'disconnect' : 'connect_error', 'transport close');
      await vi.advanceTimersByTimeAsync(15_000);
    }
    set.last().tell('connect_error');
    const tries = set.wires.length;
    set.line.reconnectNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(set.wires).toHaveLength(tries + 1);
  });

  it('keeps trying while no token can be had, and is silent once stopped', async () => {
    const set = createTestConnection();
    set.readToken.mockRejectedValue(new Error('offline'));
    set.line.start();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(set.readToken.mock.calls.length).toBeGreaterThan(1);
    set.line.stop();
    const calls = set.readToken.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(set.readToken.mock.calls).toHaveLength(calls);
  });

  it('gives up a connection that never gets ready', async () => {
    const set = createTestConnection();
    set.line.start();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(set.wires[0]?.isClosed).toBe(true);
    expect(set.wires.length).toBeGreaterThan(1);
  });
});
