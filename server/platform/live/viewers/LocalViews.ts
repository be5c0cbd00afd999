import type { ClientConnection } from '#server/platform/live/ClientConnection.ts';
import { countsAsPresence } from '#server/platform/live/countsAsPresence.ts';
import type { TicketKey, Viewing } from './ViewerBoard.ts';

interface View {
  readonly key: TicketKey;
  isTyping: boolean;
  typingTimer: NodeJS.Timeout | undefined;
}

export interface LocalViewsOptions {
  /** Whether the user of this connection may see the ticket at the moment. */
  isAllowed(connection: ClientConnection, key: TicketKey): boolean;
  /** The viewers of a ticket may be others now. */
  onChange(key: TicketKey): void;
}

/** What the pages of this process show: one ticket each. */
export interface LocalViews {
  view(connection: ClientConnection, ticketId: number): void;
  leave(connection: ClientConnection, ticketId: number): void;
  type(connection: ClientConnection, ticketId: number, isTyping: boolean): void;
  remove(connection: ClientConnection): void;
  /** The rooms of the connection have changed. */
  recheck(connection: ClientConnection): void;
  /** Each user once. */
  viewers(key: TicketKey): Viewing[];
  keys(): TicketKey[];
}

/** Longer than a page takes to renew it. */
const typingLifeMs = 10_000;

export function createLocalViews({ isAllowed, onChange }: LocalViewsOptions): LocalViews {
  const views = new Map<ClientConnection, View>();
  const remove = (connection: ClientConnection): void => {
    const view = views.get(connection);
    if (view !== undefined) {
      clearTimeout(view.typingTimer);
      views.delete(connection);
      onChange(view.key);
    }
  };
  const find = (connection: ClientConnection, ticketId: number): View | undefined => {
    const view = views.get(connection);
    return view?.key.ticketId === ticketId ? view : undefined;
  };
  const setTyping = (view: View, isTyping: boolean): void => {
    clearTimeout(view.typingTimer);
    view.typingTimer = isTyping ? setTimeout(() => setTyping(view, false), typingLifeMs).unref() : undefined;
    if (view.isTyping !== isTyping) {
      view.isTyping = isTyping;
      onChange(view.key);
    }
  };
  return {
    view: (connection, ticketId) => {
      // An operator who works as somebody else is not there, as far as colleagues see.
      if (connection.isDisconnected || !countsAsPresence(connection) || find(connection, ticketId) !== undefined) {
        return;
      }
      remove(connection);
      const key = { companyId: connection.claims.companyId, ticketId };
      views.set(connection, { key, isTyping: false, typingTimer: undefined });
      onChange(key);
    },
    leave: (connection, ticketId) => (find(connection, ticketId) === undefined ? undefined : remove(connection)),
    type: (connection, ticketId, isTyping) => {
      const view = find(connection, ticketId);
      if (view !== undefined) {
        setTyping(view, isTyping);
      }
    },
    remove,
    recheck: (connection) => {
      const view = views.get(connection);
      if (view !== undefined) {
        onChange(view.key);
      }
    },
    viewers: (key) => {
      const typingByUser = new Map<number, boolean>();
      for (const [connection, { key: viewed, isTyping }] of views) {
        if (viewed.companyId === key.companyId && viewed.ticketId === key.ticketId && isAllowed(connection, key)) {
          typingByUser.set(connection.claims.id, isTyping || typingByUser.get(connection.claims.id) === true);
        }
      }
      return [...typingByUser].map(([userId, isTyping]) => ({ userId, isTyping }));
    },
    keys: () => [...views.values()].map(({ key }) => key),
  };
}
