import type { Server } from 'socket.io';

/** The rooms with a connection of this process. */
export const filterExistingRooms = (io: Server, rooms: readonly string[]): string[] =>
  rooms.filter((name) => io.of('/').adapter.rooms.has(name));
