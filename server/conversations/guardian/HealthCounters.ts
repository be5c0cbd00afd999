import type { ChannelState, InboundItem } from '#server/channels/Channel.ts';
import { canSendMessages } from '#shared/rules/connectionStatus.ts';
import { startPoller, type Poller } from '#server/platform/async/Poller.ts';
import { systemActor, runInScope, type Scope } from '#server/platform/database/scope.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Platform } from '#server/platform/platform.ts';

type Figure = 'received' | 'undecryptable' | 'reconnects' | 'refused';
const figures: readonly Figure[] = ['received', 'undecryptable', 'reconnects', 'refused'];

/** An outage that has ended: messages written in it and received later count as recovered. */
interface OutageGap {
  readonly outageId: string;
  readonly from: Date;
  readonly to: Date;
  recovered: number;
  undecryptable: number;
}

/** Figures of one connection that are not stored yet. */
interface Counts {
  readonly companyId: number;
  readonly figures: Record<Figure, number>;
  readonly failures: Map<string, number>;
  gap: OutageGap | null;
  isOpen: boolean;
  hasNews: boolean;
}

const zeroFigures = (): Record<Figure, number> => ({ received: 0, undecryptable: 0, reconnects: 0, refused: 0 });

/** Messages carry the time of the sender's clock. */
const clockToleranceMs = 60_000;

const lastOutageQuery = `
  select id, iso(started_at) as "from", iso(ended_at) as "to" from connection_outages
  where connection_id = $1 and ended_at > now() - interval '1 minute' order by id desc limit 1`;

const addDayStatement = `
  insert into connection_days as known (company_id, connection_id, day, ${figures.join(', ')})
  select company_id, id, ($2::timestamptz at time zone $3)::date, ${figures.map((_, index) => `$${index + 4}`).join(', ')}
  from connections where id = $1
  on conflict (connection_id, day) do update set ${figures.map((name) => `${name} = known.${name} + excluded.${name}`).join(', ')}`;

const addFailuresStatement = `
  insert into connection_failures as known (company_id, connection_id, day, cause, count)
  select c.company_id, c.id, ($2::timestamptz at time zone $3)::date, f.key, f.value::int
  from connections c cross join jsonb_each_text($4::jsonb) f where c.id = $1
  on conflict (connection_id, day, cause) do update set count = known.count + excluded.count`;

const addRecoveredStatement = 'update connection_outages set recovered = recovered + $2, undecryptable = undecryptable + $3 where id = $1';

/**
 * Counts what comes to this process's connections and stores the figures periodically, so that no message costs a write. A crash
 * loses a few seconds of figures; limits do not depend on them.
 */
export class HealthCounters {
  readonly #platform: Platform;
  readonly #counts = new Map<number, Counts>();
  readonly #loop: Poller;

  constructor(platform: Platform, { every }: { readonly every: number }) {
    this.#platform = platform;
    this.#loop = startPoller({ name: 'health counters', intervalMs: every, log: platform.log, poll: () => this.flush() });
  }

  countFailure({ companyId }: Scope, connectionId: number, { cause, count }: { readonly cause: string; readonly count: number }): void {
    const { failures } = this.#of(companyId, connectionId);
    failures.set(cause, (failures.get(cause) ?? 0) + count);
    this.#add(companyId, connectionId, {});
  }

  countReceived(scope: Scope, connectionId: number, item: InboundItem): void {
    if (item.type === 'receipt') {
      this.#heardOf(scope, connectionId, item);
    } else if (item.type === 'unplaced') {
      this.#add(scope.companyId, connectionId, { refused: item.stanza === undefined ? 0 : 1 });
    } else if (item.type === 'message' && !item.key.fromMe && !item.isHistory) {
      const isSealed = item.kind === 'ciphertext';
      this.#add(scope.companyId, connectionId, isSealed ? { undecryptable: 1 } : { received: 1 });
      this.#save(this.#of(scope.companyId, connectionId), item.at, isSealed);
    }
  }

  /** A reopened connection starts the count of messages that the outage delayed. */
  async trackState(scope: Scope, connectionId: number, { state }: ChannelState): Promise<void> {
    const counts = this.#of(scope.companyId, connectionId);
    const isBack = canSendMessages(state) && !counts.isOpen;
    counts.isOpen = canSendMessages(state);
    if (isBack) {
      await this.#return(scope, connectionId, counts);
    }
  }

  /** Stores the figures since the last flush. */
  async flush(): Promise<void> {
    for (const [connectionId, counts] of this.#counts) {
      if (counts.hasNews) {
        counts.hasNews = false;
        await this.#write(connectionId, counts);
      }
    }
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.flush().catch((err: unknown) => this.#platform.log.warn({ err }, 'the last figures of connections could not be stored'));
  }

  #of(companyId: number, connectionId: number): Counts {
    const existing = this.#counts.get(connectionId);
    const counts = existing ?? { companyId, figures: zeroFigures(), failures: new Map(), gap: null, isOpen: false, hasNews: false };
    this.#counts.set(connectionId, counts);
    return counts;
  }

  #add(companyId: number, connectionId: number, more: Partial<Record<Figure, number>>): void {
    const counts = this.#of(companyId, connectionId);
    counts.hasNews = true;
    for (const name of figures) {
      counts.figures[name] += more[name] ?? 0;
    }
  }

  #heardOf(scope: Scope, connectionId: number, { delivery, failure, externalIds }: Extract<InboundItem, { type: 'receipt' }>): void {
    if (delivery === 'failed') {
      this.countFailure(scope, connectionId, { cause: failure ?? 'unknown', count: externalIds.length });
    } else {
      // Counted with the messages, in their transaction; only the broadcast is left.
      this.#add(scope.companyId, connectionId, {});
    }
  }

  #save({ gap }: Counts, at: Date, isSealed: boolean): void {
    if (gap !== null && at.getTime() >= gap.from.getTime() - clockToleranceMs && at <= gap.to) {
      gap[isSealed ? 'undecryptable' : 'recovered'] += 1;
    }
  }

  async #return({ em, companyId }: Scope, connectionId: number, counts: Counts): Promise<void> {
    const [outage] = await queryRows(em, queryOf({ id: column.text(), from: column.text(), to: column.text() }, lastOutageQuery), [
      connectionId,
    ]);
    if (outage !== undefined && outage.id !== counts.gap?.outageId) {
      counts.gap = { outageId: outage.id, from: new Date(outage.from), to: new Date(outage.to), recovered: 0, undecryptable: 0 };
      this.#add(companyId, connectionId, { reconnects: 1 });
    }
  }

  /** Figures that could not be stored are added back. */
  async #write(connectionId: number, counts: Counts): Promise<void> {
    const { companyId, gap } = counts;
    const snapshot = { figures: { ...counts.figures }, failures: new Map(counts.failures), gap: gap && { ...gap } };
    Object.assign(counts.figures, zeroFigures());
    counts.failures.clear();
    Object.assign(gap ?? {}, { recovered: 0, undecryptable: 0 });
    try {
      await runInScope(this.#platform, { companyId, actor: systemActor(companyId) }, (scope) => this.#store(scope, connectionId, snapshot));
    } catch (error) {
      this.#add(companyId, connectionId, snapshot.figures);
      snapshot.failures.forEach((count, cause) => counts.failures.set(cause, (counts.failures.get(cause) ?? 0) + count));
      if (gap !== null && snapshot.gap !== null) {
        gap.recovered += snapshot.gap.recovered;
        gap.undecryptable += snapshot.gap.undecryptable;
      }
      throw error;
    }
  }

  async #store(
    scope: Scope,
    connectionId: number,
    { figures: dayFigures, failures, gap }: Pick<Counts, 'figures' | 'failures' | 'gap'>,
  ): Promise<void> {
    const { em, now, platform } = scope;
    const day = [connectionId, now.toISOString(), platform.config.timeZone];
    await execute(em, addDayStatement, [...day, ...figures.map((name) => dayFigures[name])]);
    await (failures.size === 0 ? undefined : execute(em, addFailuresStatement, [...day, JSON.stringify(Object.fromEntries(failures))]));
    if (gap !== null && gap.recovered + gap.undecryptable > 0) {
      await execute(em, addRecoveredStatement, [gap.outageId, gap.recovered, gap.undecryptable]);
    }
    scope.recordEvent('connection.measured', { connectionId });
  }
}
