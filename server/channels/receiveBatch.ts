import { execute } from '#server/platform/database/queryRows.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ChannelHandlers } from './ChannelHandlers.ts';
import type { OwnedItem } from './InboundBatcher.ts';
import { inOwnersScope } from './lease.ts';

interface BatchReceiver {
  readonly platform: Platform;
  readonly handlers: ChannelHandlers;
  readonly companyId: number;
}

/** A batch locks rows of several chats: one that has to wait for a lock fails soon and is processed item by item. */
const shortLockTimeout = `set local lock_timeout = '500ms'`;

/** Stores items of a company as the owner of their connections, in one transaction. */
export function receiveBatch({ platform, handlers, companyId }: BatchReceiver, items: readonly OwnedItem[]): Promise<unknown> {
  const connections = [...new Set(items.map(({ connection }) => connection))].toSorted((one, other) => one.id - other.id);
  return inOwnersScope(platform, { companyId, connections }, async (scope) => {
    await (items.length > 1 ? execute(scope.em, shortLockTimeout) : undefined);
    return handlers.receiveItems(
      scope,
      items.map(({ connection, item }) => ({ connectionId: connection.id, item })),
    );
  });
}
