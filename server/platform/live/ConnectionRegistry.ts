import type { ClientConnection } from './ClientConnection.ts';
import type { Recheck } from './broadcast.ts';

/** The connections of this process. */
export interface ConnectionRegistry {
  add(connection: ClientConnection): void;
  remove(connection: ClientConnection): void;
  get(socketId: string): ClientConnection | undefined;
  all(): readonly ClientConnection[];
  authorized(): readonly ClientConnection[];
  affectedBy(companyId: number, whose: Recheck): readonly ClientConnection[];
}

function isAffected({ authorization, claims, subscriptions }: ClientConnection, companyId: number, recheck: Recheck): boolean {
  if ('formerCompanyId' in recheck) {
    return claims.companyId === recheck.formerCompanyId;
  }
  if ('operatorId' in recheck) {
    return authorization?.actor.operator?.id === recheck.operatorId;
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
  return 'everybody' in recheck || subscriptions.has({ kind: 'ticket', ticketId: recheck.ticketId });
}

export function createConnectionRegistry(): ConnectionRegistry {
  const connections = new Map<string, ClientConnection>();
  return {
    add: (connection) => void connections.set(connection.socket.id, connection),
    remove: (connection) => void connections.delete(connection.socket.id),
    get: (socketId) => connections.get(socketId),
    all: () => [...connections.values()],
    authorized: () => [...connections.values()].filter(({ authorization }) => authorization !== null),
    affectedBy: (companyId, recheck) => [...connections.values()].filter((connection) => isAffected(connection, companyId, recheck)),
  };
}
