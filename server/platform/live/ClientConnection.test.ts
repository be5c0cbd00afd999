import type { Socket } from 'socket.io';
import { describe, expect, it } from 'vitest';
import type { LiveLogRow } from './liveLog.ts';
import { pausedRoom, ClientConnection } from './ClientConnection.ts';

/** The part of a socket that a connection uses. */
function fakeSocket(): Socket & { said: unknown[][] } {
  const rooms = new Set(['socket', 'mine']);
  const said: unknown[][] = [];
  const socket = {
    id: 'socket',
    connected: true,
    rooms,
    said,
    join: (names: string[]) => names.forEach((name) => rooms.add(name)),
    leave: (name: string) => rooms.delete(name),
    emit: (...values: unknown[]) => said.push(values),
  };
  return socket as unknown as Socket & { said: unknown[][] };
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

function seated(): { seat: ClientConnection; socket: ReturnType<typeof fakeSocket>; heard: number[] } {
  const socket = fakeSocket();
  const heard: number[] = [];
  const seat = new ClientConnection(socket, { id: 7, companyId, profile: 'user', super: false, session: 's' }, (_socket, { id }) =>
    heard.push(id),
  );
  return { seat, socket, heard };
}

describe('Seat', () => {
  it('tells what waited when nobody holds it any more, as far as it may be heard by then', () => {
    const { seat, socket, heard } = seated();
    seat.pause();
    seat.pause();
    [row(1), row(2, ['other']), row(3, ['gained']), row(4, ['mine'], 2)].forEach((each) => seat.bufferRow(each));
    seat.resume(4);
    expect(heard).toEqual([]);
    seat.setRooms(['gained']);
    seat.resume(4);
    expect(heard).toEqual([3]);
    expect([...socket.rooms]).toEqual(['socket', 'gained']);
  });

  it('waits for the broadcast to reach what was told in another way, and repeats none of it', () => {
    const { seat, socket, heard } = seated();
    seat.pause();
    seat.bufferRow(row(1));
    seat.markReplayedUpTo(3);
    seat.resume(1);
    expect(socket.rooms.has(pausedRoom)).toBe(true);
    seat.bufferRow(row(2));
    seat.bufferRow(row(5));
    expect([heard, socket.rooms.has(pausedRoom)]).toEqual([[5], false]);
  });

  it('gives up when too much waits, and has the page ask again', () => {
    const { seat, socket, heard } = seated();
    seat.pause();
    Array.from({ length: 2_001 }, (_, index) => seat.bufferRow(row(index + 1)));
    seat.resume(2_001);
    expect([heard, socket.said]).toEqual([[], [['resync', { n: 20_010 }]]]);
  });

  it('takes turns in order, also after one that failed', async () => {
    const { seat } = seated();
    const done: number[] = [];
    const failing = seat.runExclusive(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      done.push(1);
      throw new Error('stumbled');
    });
    const next = seat.runExclusive(async () => void done.push(2));
    await expect(failing).rejects.toThrow('stumbled');
    await next;
    expect(done).toEqual([1, 2]);
  });
});
