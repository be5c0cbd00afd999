import type { ClientConnection } from './ClientConnection.ts';
import type { Recheck } from './broadcast.ts';

/** Everybody who is connected to this process. */
export interface ConnectionRegistry {
  add(seat: ClientConnection): void;
  remove(seat: ClientConnection): void;
  get(socketId: string): ClientConnection | undefined;
  all(): readonly ClientConnection[];
  authorized(): readonly ClientConnection[];
  affectedBy(companyId: number, whose: Recheck): readonly ClientConnection[];
}

function isAffected({ claims, subscriptions: wishes }: ClientConnection, companyId: number, recheck: Recheck): boolean {
  if ('formerCompanyId' in recheck) {
    return claims.companyId === recheck.formerCompanyId;
  }
  if (claims.companyId !== companyId) {
    return false;
  }
  if ('userId' in recheck) {
    return claims.id === recheck.userId;
  }
  if ('sessionId' in recheck) {
    return claims.session === recheck.sessionId;
  }
  return 'everybody' in recheck || wishes.has({ kind: 'ticket', ticketId: recheck.ticketId });
}

/** An empty hall. */
export function createConnectionRegistry(): ConnectionRegistry {
  const connections = new Map<string, ClientConnection>();
  return {
    add: (connection) => void connections.set(connection.socket.id, connection),
    remove: (connection) => void connections.delete(connection.socket.id),
    get: (socketId) => connections.get(socketId),
    all: () => [...connections.values()],
    authorized: () => [...connections.values()].filter(({ authorization: standing }) => standing !== null),
    affectedBy: (companyId, recheck) => [...connections.values()].filter((connection) => isAffected(connection, companyId, recheck)),
  };
}
