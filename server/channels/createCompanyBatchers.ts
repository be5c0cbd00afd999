import { createSemaphore, type Semaphore } from '#server/platform/async/Semaphore.ts';
import { trackWork } from '#server/platform/eventLoop.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { InboundItem, OwnedConnection } from './Channel.ts';
import type { ChannelHandlers } from './ChannelHandlers.ts';
import { inOwnersScope, OwnershipLostError } from './lease.ts';
import type { OutboundFilter, OutboundItem } from './OutboundQueue.ts';

/** An item of work, and the connection that it belongs to. */
interface OwnedItem<Item> {
  readonly connection: OwnedConnection;
  readonly item: Item;
}

/** Processes items in order, atomically; resolves to a result for each. */
type ProcessBatch<Item, Result> = (items: readonly OwnedItem<Item>[]) => Promise<readonly Result[]>;

interface PendingItem<Item, Result> extends OwnedItem<Item> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Items of one transaction. */
const maxBatchSize = 25;
/** Transactions of one company: the next batch is prepared while the database works on one. */
const maxConcurrentBatches = 2;

/**
 * Batches the database work of a company's connections. An item is processed at once while a transaction is free; items that
 * arrive meanwhile share the next one, so that a backlog, and many numbers, cost a fraction of single items.
 */
export class CompanyBatcher<Item, Result = void> {
  readonly #process: ProcessBatch<Item, Result>;
  readonly #ownLimit = createSemaphore(maxConcurrentBatches);
  readonly #sharedLimit: Semaphore;
  #pending: PendingItem<Item, Result>[] = [];
  #isScheduled = false;

  /** `sharedLimit` bounds the transactions of all companies. */
  constructor(sharedLimit: Semaphore, process: ProcessBatch<Item, Result>) {
    this.#sharedLimit = sharedLimit;
    this.#process = process;
  }

  /** Resolves after the commit. Where order matters, the second item must be added after the first has resolved. */
  add(connection: OwnedConnection, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ connection, item, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (!this.#isScheduled && this.#pending.length > 0) {
      this.#isScheduled = true;
      void this.#ownLimit(() => this.#sharedLimit(() => this.#processNext()));
    }
  }

  async #processNext(): Promise<void> {
    const batch = this.#pending.splice(0, maxBatchSize);
    this.#isScheduled = false;
    this.#schedule();
    if (!(await this.#tryBatch(batch))) {
      for (const pending of batch) {
        await this.#settle([pending]).catch(pending.reject);
      }
    }
  }

  async #settle(batch: readonly PendingItem<Item, Result>[]): Promise<void> {
    const results = await this.#process(batch);
    batch.forEach(({ resolve }, place) => resolve(results[place] as Result));
  }

  /** False: one of several items has failed, and it is unknown which. */
  async #tryBatch(batch: readonly PendingItem<Item, Result>[]): Promise<boolean> {
    try {
      await this.#settle(batch);
      return true;
    } catch (error) {
      const isOneConnection = batch.every(({ connection }) => connection === batch[0]?.connection);
      const concernsAll = batch.length === 1 || (isOneConnection && error instanceof OwnershipLostError);
      batch.forEach(({ reject }) => (concernsAll ? reject(error) : undefined));
      return concernsAll;
    }
  }
}

/** The transactions that a company's connections share: what they receive, what they send next, and what they have sent. */
export interface CompanyBatchers {
  readonly inboundItems: CompanyBatcher<InboundItem>;
  readonly next: CompanyBatcher<OutboundFilter, readonly OutboundItem[]>;
  readonly outboundItems: CompanyBatcher<readonly OutboundItem[]>;
}

/** Bounds of the transactions of all companies, by direction: the database has other clients too. */
interface TransactionLimits {
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
    inboundItems: new CompanyBatcher<InboundItem>(
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
    outboundItems: new CompanyBatcher<readonly OutboundItem[]>(
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
