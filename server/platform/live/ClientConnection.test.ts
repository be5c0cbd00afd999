import type { Socket } from 'socket.io';
import { describe, expect, it } from 'vitest';
import { createTokenBucket } from '#server/platform/async/TokenBucket.ts';
import type { LiveLogRow } from './liveLog.ts';
import { ClientConnection, createRoomSubscriptions, pausedRoom } from './ClientConnection.ts';

/** The part of a socket that a connection uses. */
function fakeSocket(): Socket & { emitted: unknown[][] } {
  const rooms = new Set(['socket', 'mine']);
  const emitted: unknown[][] = [];
  const socket = {
    id: 'socket',
    connected: true,
    rooms,
    emitted,
    join: (names: string[]) => names.forEach((name) => rooms.add(name)),
    leave: (name: string) => rooms.delete(name),
    emit: (...values: unknown[]) => emitted.push(values),
  };
  return socket as unknown as Socket & { emitted: unknown[][] };
}

const companyId = 1;
const row = (id: number, rooms = ['mine'], of = companyId): LiveLogRow => ({
  id,
  companyId: of,
  n: id * 10,
  event: 'tag',
  rooms,
  body: {},
});

function createConnection(): { connection: ClientConnection; socket: ReturnType<typeof fakeSocket>; received: number[] } {
  const socket = fakeSocket();
  const received: number[] = [];
  const connection = new ClientConnection(socket, { id: 7, companyId, profile: 'user', super: false, session: 's' }, (_socket, { id }) =>
    received.push(id),
  );
  return { connection, socket, received };
}

describe('ClientConnection', () => {
  it('emits buffered rows after the last pause, as far as they may be received by then', () => {
    const { connection, socket, received } = createConnection();
    connection.pause();
    connection.pause();
    [row(1), row(2, ['other']), row(3, ['gained']), row(4, ['mine'], 2)].forEach((each) => connection.bufferRow(each));
    connection.resume(4);
    expect(received).toEqual([]);
    connection.setRooms(['gained']);
    connection.resume(4);
    expect(received).toEqual([3]);
    expect([...socket.rooms]).toEqual(['socket', 'gained']);
  });

  it('waits for the broadcast to reach the end of the replay, and repeats none of it', () => {
    const { connection, socket, received } = createConnection();
    connection.pause();
    connection.bufferRow(row(1));
    connection.markReplayedUpTo(3);
    connection.resume(1);
    expect(socket.rooms.has(pausedRoom)).toBe(true);
    connection.bufferRow(row(2));
    connection.bufferRow(row(5));
    expect([received, socket.rooms.has(pausedRoom)]).toEqual([[5], false]);
  });

  it('emits resync when too much is buffered', () => {
    const { connection, socket, received } = createConnection();
    connection.pause();
    Array.from({ length: 2_001 }, (_, index) => connection.bufferRow(row(index + 1)));
    connection.resume(2_001);
    expect([received, socket.emitted]).toEqual([[], [['resync', { n: 20_010 }]]]);
  });

  it('runs work in order, also after a failure', async () => {
    const { connection } = createConnection();
    const done: number[] = [];
    const failing = connection.runExclusive(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      done.push(1);
      throw new Error('failed');
    });
    const next = connection.runExclusive(async () => void done.push(2));
    await expect(failing).rejects.toThrow('failed');
    await next;
    expect(done).toEqual([1, 2]);
  });
});

describe('createRoomSubscriptions', () => {
  it('counts, and never below zero', () => {
    const subscriptions = createRoomSubscriptions();
    const open = { kind: 'tickets', status: 'open' } as const;
    subscriptions.remove(open);
    subscriptions.add(open);
    subscriptions.add({ ...open });
    subscriptions.remove(open);
    expect(subscriptions.has(open)).toBe(true);
    subscriptions.remove(open);
    subscriptions.remove(open);
    expect([subscriptions.has(open), subscriptions.all()]).toEqual([false, []]);
  });

  it('has a maximum', () => {
    const subscriptions = createRoomSubscriptions();
    Array.from({ length: 500 }, (_, index) => subscriptions.add({ kind: 'ticket', ticketId: index + 1 }));
    expect(subscriptions.all()).toHaveLength(200);
  });
});

describe('createTokenBucket', () => {
  it('runs dry and fills again', () => {
    let time = 0;
    const bucket = createTokenBucket({ capacity: 3, perSecond: 1 }, () => time);
    expect([bucket.tryTake(), bucket.tryTake(2), bucket.tryTake()]).toEqual([true, true, false]);
    time = 1_500;
    expect([bucket.tryTake(), bucket.tryTake()]).toEqual([true, false]);
    time = 60_000;
    expect([bucket.tryTake(3), bucket.tryTake()]).toEqual([true, false]);
  });
});
