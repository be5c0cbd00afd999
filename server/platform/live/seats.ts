import type { Seat } from './Seat.ts';
import type { Recheck } from './tell.ts';

/** Everybody who is connected to this process. */
export interface Seats {
  add(seat: Seat): void;
  remove(seat: Seat): void;
  get(socketId: string): Seat | undefined;
  all(): readonly Seat[];
  admitted(): readonly Seat[];
  whose(companyId: number, whose: Recheck): readonly Seat[];
}

function isMeant({ claims, wishes }: Seat, companyId: number, whose: Recheck): boolean {
  if ('formerCompanyId' in whose) {
    return claims.companyId === whose.formerCompanyId;
  }
  if (claims.companyId !== companyId) {
    return false;
  }
  if ('userId' in whose) {
    return claims.id === whose.userId;
  }
  if ('sessionId' in whose) {
    return claims.session === whose.sessionId;
  }
  return 'everybody' in whose || wishes.has({ kind: 'ticket', ticketId: whose.ticketId });
}

/** An empty hall. */
export function createSeats(): Seats {
  const seats = new Map<string, Seat>();
  return {
    add: (seat) => void seats.set(seat.socket.id, seat),
    remove: (seat) => void seats.delete(seat.socket.id),
    get: (socketId) => seats.get(socketId),
    all: () => [...seats.values()],
    admitted: () => [...seats.values()].filter(({ standing }) => standing !== null),
    whose: (companyId, whose) => [...seats.values()].filter((seat) => isMeant(seat, companyId, whose)),
  };
}
