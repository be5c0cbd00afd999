import { arrayParser, booleanParser, numberParser, objectParser, textParser } from '#shared/kit/parsers.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { startPgListener } from '#server/platform/database/postgres/PgListener.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { NodeViewers, Viewing } from './ViewerBoard.ts';

export interface ViewerExchangeOptions {
  readonly platform: Platform;
  /** The support role's URL. */
  readonly url: string;
  /** This process. */
  readonly node: string;
  /** Another process has these viewers now. */
  onViewers(node: string, viewers: NodeViewers): void;
  /** Another process has ended. */
  onEnd(node: string): void;
  /** A process has just begun to listen, this one or another: everything has to be published again. */
  onHello(): void;
}

/** Tells the other processes who views which ticket, through notifications of the database: nothing is stored. */
export interface ViewerExchange {
  publish(viewers: readonly NodeViewers[]): Promise<void>;
  stop(): Promise<void>;
}

const channel = 'prosa_viewers';
/** A notification has at most 8,000 bytes; a viewer takes less than forty. */
const maxViewersPerTicket = 100;
const maxId = 2_147_483_647;
const idleMs = 60_000;

type Message =
  | ({ readonly kind: 'viewers'; readonly node: string } & NodeViewers)
  | { readonly kind: 'end' | 'hello'; readonly node: string };

const viewing = objectParser<Viewing>({ userId: numberParser(1, maxId), isTyping: booleanParser });
const nodeMessage = objectParser<{ readonly kind: string; readonly node: string } & Partial<NodeViewers>>(
  {
    kind: textParser(10),
    node: textParser(100),
    companyId: numberParser(1, maxId),
    ticketId: numberParser(1, maxId),
    viewers: arrayParser(viewing, maxViewersPerTicket),
  },
  ['companyId', 'ticketId', 'viewers'],
);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null for what no version of this server sends. */
function parseMessage(text: string): Message | null {
  const message = nodeMessage(parseJson(text));
  if (message === undefined) {
    return null;
  }
  const { kind, node, companyId, ticketId, viewers } = message;
  if (kind === 'end' || kind === 'hello') {
    return { kind, node };
  }
  return companyId === undefined || ticketId === undefined || viewers === undefined
    ? null
    : { kind: 'viewers', node, companyId, ticketId, viewers };
}

export function startViewerExchange(options: ViewerExchangeOptions): ViewerExchange {
  const { platform, url, node, onViewers, onEnd, onHello } = options;
  const send = async (messages: readonly Message[]): Promise<void> =>
    void (await queryAsSupport(platform, 'select pg_notify($1, message) from jsonb_array_elements_text($2::jsonb) as m (message)', [
      channel,
      JSON.stringify(messages.map((message) => JSON.stringify(message))),
    ]));
  const receive = (text: string): void => {
    const message = parseMessage(text);
    if (message === null || message.node === node) {
      return;
    }
    if (message.kind === 'viewers') {
      onViewers(message.node, message);
    } else if (message.kind === 'end') {
      onEnd(message.node);
    } else {
      onHello();
    }
  };
  const listener = startPgListener({
    url,
    name: 'prosa viewers',
    log: platform.log,
    onNotification: receive,
    run: async (openListener) => {
      await openListener.listen(channel);
      await send([{ kind: 'hello', node }]);
      onHello();
      while (openListener.isOpen) {
        await openListener.waitForNotification(idleMs);
      }
    },
  });
  return {
    publish: async (all) => {
      const messages = all.map(({ companyId, ticketId, viewers }) => ({
        kind: 'viewers' as const,
        node,
        companyId,
        ticketId,
        viewers: viewers.slice(0, maxViewersPerTicket),
      }));
      await (messages.length > 0 ? send(messages) : undefined);
    },
    stop: async () => {
      await listener.stop();
      await send([{ kind: 'end', node }]).catch((error: unknown) =>
        platform.log.warn({ err: error }, 'the other processes were not told that this one views nothing any more'),
      );
    },
  };
}
