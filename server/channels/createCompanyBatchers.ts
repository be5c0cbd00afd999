import { createSemaphore, type Semaphore } from '#server/platform/async/Semaphore.ts';
import { trackWork } from '#server/platform/eventLoop.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { InboundItem } from './Channel.ts';
import type { ChannelHandlers } from './ChannelHandlers.ts';
import { CompanyBatcher, type OwnedItem, type ProcessBatch } from './CompanyBatcher.ts';
import { inOwnersScope } from './lease.ts';
import type { OutboundFilter, OutboundItem } from './OutboundQueue.ts';

/** The transactions that a company's connections share: what they receive, what they send next, and what they have sent. */
export interface CompanyBatchers {
  readonly received: CompanyBatcher<InboundItem>;
  readonly next: CompanyBatcher<OutboundFilter, readonly OutboundItem[]>;
  readonly written: CompanyBatcher<readonly OutboundItem[]>;
}

/** Bounds of the transactions of all companies, by direction: the database has other clients too. */
export interface TransactionLimits {
  readonly inbound: Semaphore;
  readonly outbound: Semaphore;
}

const maxConcurrentTransactions = 6;

export const createTransactionLimits = (): TransactionLimits => ({
  inbound: createSemaphore(maxConcurrentTransactions),
  outbound: createSemaphore(maxConcurrentTransactions),
});

interface BatcherDeps {
  readonly platform: Platform;
  readonly handlers: ChannelHandlers;
  readonly limits: TransactionLimits;
}

/** A batch locks rows of several chats: one that has to wait for a lock fails soon and is processed item by item. */
const shortLockTimeout = `set local lock_timeout = '500ms'`;

/** Batchers whose transactions run as the owner of their connections. */
export function createCompanyBatchers({ platform, handlers, limits }: BatcherDeps, companyId: number): CompanyBatchers {
  const { receiveItems, outboundQueue } = handlers;
  const asOwner =
    <Item, Result>(work: (scope: Scope, items: readonly OwnedItem<Item>[]) => Promise<readonly Result[]>): ProcessBatch<Item, Result> =>
    (items) => {
      const connections = [...new Set(items.map(({ connection }) => connection))].toSorted((one, other) => one.id - other.id);
      return inOwnersScope(platform, { companyId, connections }, async (scope) => {
        await (items.length > 1 ? execute(scope.em, shortLockTimeout) : undefined);
        return work(scope, items);
      });
    };
  return {
    received: new CompanyBatcher<InboundItem>(
      limits.inbound,
      asOwner(async (scope, items) => {
        const received = items.map(({ connection, item }) => ({ connectionId: connection.id, item }));
        await trackWork({ name: 'received items', companyId }, () => receiveItems(scope, received));
        return [];
      }),
    ),
    next: new CompanyBatcher(
      limits.outbound,
      asOwner((scope, items) =>
        outboundQueue.findNext(
          scope,
          items.map(({ connection, item }) => ({ connectionId: connection.id, ...item })),
        ),
      ),
    ),
    written: new CompanyBatcher<readonly OutboundItem[]>(
      limits.outbound,
      asOwner(async (scope, items) => {
        await outboundQueue.markWritten(
          scope,
          items.flatMap(({ item }) => item),
        );
        return [];
      }),
    ),
  };
}
