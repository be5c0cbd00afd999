/** A ticket of a company. */
export interface TicketKey {
  readonly companyId: number;
  readonly ticketId: number;
}

/** A user who has a ticket on the screen. */
export interface Viewing {
  readonly userId: number;
  readonly isTyping: boolean;
}

/** The viewers that one process has of one ticket. */
export interface NodeViewers extends TicketKey {
  readonly viewers: readonly Viewing[];
}

/** Who views which ticket, in all processes; in memory alone. */
export interface ViewerBoard {
  /** Replaces the viewers that one process has of a ticket; true when that changes who views it. */
  set(node: string, viewers: NodeViewers, seenAtMs: number): boolean;
  /** Forgets a process; the tickets that it changes. */
  removeNode(node: string): TicketKey[];
  /** Forgets what other processes than `own` have not confirmed since; the tickets that this changes. */
  removeUnseen(own: string, sinceMs: number): TicketKey[];
  /** Each user once, by id. */
  viewers(key: TicketKey): Viewing[];
  ticketIds(companyId: number): number[];
}

interface NodeEntry {
  readonly viewers: readonly Viewing[];
  readonly seenAtMs: number;
}

interface TicketEntry {
  readonly key: TicketKey;
  readonly nodes: Map<string, NodeEntry>;
}

function mergeNodes(nodes: ReadonlyMap<string, NodeEntry>): Viewing[] {
  const typingByUser = new Map<number, boolean>();
  for (const { userId, isTyping } of [...nodes.values()].flatMap(({ viewers }) => viewers)) {
    typingByUser.set(userId, isTyping || typingByUser.get(userId) === true);
  }
  return [...typingByUser].map(([userId, isTyping]) => ({ userId, isTyping })).toSorted((one, other) => one.userId - other.userId);
}

export function createViewerBoard(): ViewerBoard {
  const companies = new Map<number, Map<number, TicketEntry>>();
  const find = ({ companyId, ticketId }: TicketKey): TicketEntry | undefined => companies.get(companyId)?.get(ticketId);
  const open = (key: TicketKey): TicketEntry => {
    const tickets = companies.get(key.companyId) ?? new Map<number, TicketEntry>();
    const entry = tickets.get(key.ticketId) ?? { key: { companyId: key.companyId, ticketId: key.ticketId }, nodes: new Map() };
    companies.set(key.companyId, tickets.set(key.ticketId, entry));
    return entry;
  };
  const dropEmpty = ({ key: { companyId, ticketId }, nodes }: TicketEntry): void => {
    const tickets = companies.get(companyId);
    if (nodes.size === 0 && tickets?.delete(ticketId) && tickets.size === 0) {
      companies.delete(companyId);
    }
  };
  /** Runs a change of one ticket; true when it changes who views it. */
  const change = (entry: TicketEntry, edit: () => void): boolean => {
    const before = JSON.stringify(mergeNodes(entry.nodes));
    edit();
    dropEmpty(entry);
    return JSON.stringify(mergeNodes(entry.nodes)) !== before;
  };
  const removeWhere = (isGone: (node: string, entry: NodeEntry) => boolean): TicketKey[] =>
    [...companies.values()]
      .flatMap((tickets) => [...tickets.values()])
      .filter((ticket) =>
        change(ticket, () => {
          for (const [node] of [...ticket.nodes].filter(([name, nodeEntry]) => isGone(name, nodeEntry))) {
            ticket.nodes.delete(node);
          }
        }),
      )
      .map(({ key }) => key);
  return {
    set: (node, { viewers, ...key }, seenAtMs) => {
      const entry = open(key);
      return change(entry, () => {
        if (viewers.length === 0) {
          entry.nodes.delete(node);
        } else {
          entry.nodes.set(node, { viewers, seenAtMs });
        }
      });
    },
    removeNode: (gone) => removeWhere((node) => node === gone),
    removeUnseen: (own, sinceMs) => removeWhere((node, { seenAtMs }) => node !== own && seenAtMs < sinceMs),
    viewers: (key) => mergeNodes(find(key)?.nodes ?? new Map()),
    ticketIds: (companyId) => [...(companies.get(companyId)?.keys() ?? [])],
  };
}
