import type { Server as HttpServer } from 'node:http';
import type { Server, Socket } from 'socket.io';
import { wireName } from '#shared/kit/live.ts';
import { createGate } from '#server/platform/db/gate.ts';
import { inParallel } from '#server/platform/db/inParallel.ts';
import { startLoop } from '#server/platform/db/loop.ts';
import { linkSigner, ofCompany, signLinks } from '#server/platform/files/links.ts';
import type { AccessClaims } from '#server/platform/http/tokens.ts';
import type { Platform } from '#server/platform/platform.ts';
import { claimsOf, openDoor, refuse } from './door.ts';
import { hearClient } from './hearClient.ts';
import { isInternal, type LogRow } from './log.ts';
import { meters } from './meters.ts';
import { beatEvery, createPresence } from './presence.ts';
import { heldRoom, Seat } from './Seat.ts';
import { createSeats, type Seats } from './seats.ts';
import type { MaySee } from './standing.ts';
import { startTail } from './tail.ts';
import type { Recheck } from './tell.ts';
import { admit, drop, presentOf, reconsider, type Hall } from './usher.ts';

export interface GatewayOptions {
  readonly httpServer: HttpServer;
  readonly platform: Platform;
  /** The support role's address. */
  readonly url: string;
  /** Until there are tickets, nobody sees any. */
  readonly maySee?: MaySee;
}

/** The live wire of one process. */
export interface Gateway {
  /** Resolves when nothing that is said from now on will be missed. */
  readonly started: Promise<void>;
  /** Closes every connection; the pages take it for a bad line and look for another process. */
  stop(): Promise<void>;
}

const recheckEvery = 60_000;
const looksAtOnce = 4;
/** Packets that a connection may be behind before it is given up. */
const mostBehind = 3_000;

/** Says a row to whoever `emit` reaches, with file addresses that are good from now. */
function createSpeech(platform: Platform): (row: LogRow) => [string, unknown, { n: number }] {
  const signer = linkSigner(platform);
  return ({ companyId, event, body, n }) => [wireName(companyId, event), signLinks(body, signer, ofCompany(companyId)), { n }];
}

interface Stage {
  readonly io: Server;
  readonly hall: Hall;
  readonly seats: Seats;
  /** What is still to be done for those who have left. */
  readonly leaving: Set<Promise<void>>;
  readonly speech: ReturnType<typeof createSpeech>;
}

const presentRooms = (io: Server, rooms: readonly string[]): string[] => rooms.filter((name) => io.of('/').adapter.rooms.has(name));

/** One emit over all rooms, so that whoever sits in several hears it once. Those who are held hear it later. */
function broadcast({ io, seats, speech }: Stage, row: LogRow): void {
  const rooms = presentRooms(io, row.rooms);
  // Without a room the library would tell everybody.
  if (rooms.length > 0) {
    io.to(rooms)
      .except(heldRoom)
      .emit(...speech(row));
  }
  for (const id of io.of('/').adapter.rooms.get(heldRoom) ?? []) {
    seats.get(id)?.wait(row);
  }
}

/** Whoever is concerned hears nothing more until it is clear what they may hear. */
function recheck({ hall, seats }: Stage, row: LogRow): void {
  // Only `recheck` of tell.ts writes such rows.
  for (const seat of seats.whose(row.companyId, row.body as Recheck)) {
    seat.hold();
    void seat
      .turn(() => reconsider(hall, seat))
      .catch((error: unknown) => {
        hall.platform.log.warn({ err: error }, 'a page could not be looked at again and has to come back');
        drop(seat, 'restart');
      })
      .finally(() => seat.release(hall.position()));
  }
}

function seeOff({ hall, seats, leaving }: Stage, seat: Seat): void {
  seats.remove(seat);
  const left = seat
    .turn(async () => (seat.standing === null ? undefined : hall.presence.leave(presentOf(seat))))
    .catch((error: unknown) => hall.platform.log.warn({ err: error }, 'a leave could not be noted'))
    .finally(() => leaving.delete(left));
  leaving.add(left);
}

function seatFor(stage: Stage, socket: Socket, claims: AccessClaims): void {
  const { hall, seats } = stage;
  const seat = new Seat(socket, claims, hall.say);
  seats.add(seat);
  hearClient(hall, seat);
  socket.on('disconnect', () => seeOff(stage, seat));
  void seat
    .turn(() => admit(hall, seat))
    .catch((error: unknown) => {
      hall.platform.log.warn({ err: error }, 'a page could not be let in');
      refuse(socket);
    });
}

function welcome(stage: Stage): void {
  const { io, hall } = stage;
  const known = new WeakMap<Socket, AccessClaims | null>();
  io.use(async (socket, next) => {
    known.set(socket, await claimsOf(hall.platform, socket));
    next();
  });
  io.on('connection', (socket) => {
    const claims = known.get(socket) ?? null;
    if (claims === null) {
      refuse(socket);
    } else {
      seatFor(stage, socket, claims);
    }
  });
}

function dropSlow(seats: Seats): void {
  for (const seat of seats.all()) {
    // The library keeps the queue of a connection to itself.
    const { writeBuffer } = seat.socket.conn as unknown as { writeBuffer: readonly unknown[] };
    if (writeBuffer.length > mostBehind) {
      drop(seat, 'slow');
    }
  }
}

/** Sessions end, people are removed and companies stop paying also without anybody saying so on the wire. */
function startRounds({ hall, seats }: Stage): { stop(): Promise<void> } {
  const { log } = hall.platform;
  const beat = startLoop({
    name: 'heartbeat of presences',
    every: beatEvery,
    log,
    round: () => {
      meters.seats.set(seats.all().length);
      dropSlow(seats);
      return hall.presence.beat(seats.admitted().map(presentOf));
    },
  });
  const recheck = startLoop({
    name: 'look at every page',
    every: recheckEvery,
    log,
    round: async () => void (await inParallel(seats.admitted(), looksAtOnce, (seat) => seat.turn(() => reconsider(hall, seat)))),
  });
  return { stop: async () => void (await Promise.all([beat.stop(), recheck.stop()])) };
}

/** Opens the live wire on a web server. */
export function startGateway({ httpServer, platform, url, maySee = async () => false }: GatewayOptions): Gateway {
  let position = 0;
  let isClosed = false;
  const speech = createSpeech(platform);
  const seats = createSeats();
  const say: Hall['say'] = (socket, row) => void socket.emit(...speech(row));
  const hall: Hall = { platform, maySee, presence: createPresence(platform), say, gate: createGate(looksAtOnce), position: () => position };
  const stage: Stage = { io: openDoor(httpServer, platform, () => isClosed), hall, seats, speech, leaving: new Set() };
  const tail = startTail({
    url,
    log: platform.log,
    begun: (id) => {
      position = id;
    },
    deliver: (row) => {
      position = row.id;
      (isInternal(row) ? recheck : broadcast)(stage, row);
    },
    lost: () => seats.all().forEach((seat) => seat.socket.emit('resync', { n: 0 })),
  });
  welcome(stage);
  const rounds = startRounds(stage);
  return {
    started: tail.started,
    stop: async () => {
      isClosed = true;
      await Promise.all([rounds.stop(), tail.stop()]);
      seats.all().forEach((seat) => drop(seat, 'restart'));
      stage.io.engine.close();
      await Promise.all(stage.leaving);
      await hall.presence
        .leaveAll()
        .catch((error: unknown) => platform.log.warn({ err: error }, 'the presences of this process could not be taken back'));
    },
  };
}
