import { HealthCounters } from './conversations/guardian/HealthCounters.ts';
import { column, queryOf, queryRows } from './platform/database/queryRows.ts';
import type { Platform } from './platform/platform.ts';
import type { ChannelHandlers } from './channels/index.ts';

/** How often counters are written. */
const flushIntervalMs = 15_000;

/** Handlers that also count for the health figures. */
export function withHealthCounters(healthCounters: HealthCounters, handlers: ChannelHandlers): ChannelHandlers {
  const { receiveItems, recordState, outboundQueue } = handlers;
  return {
    ...handlers,
    receiveItems: async (scope, items) => {
      const accepted = await receiveItems(scope, items);
      accepted.forEach(({ connectionId, item }) => healthCounters.countReceived(scope, connectionId, item));
      return accepted;
    },
    recordState: async (scope, connectionId, state) => {
      await recordState(scope, connectionId, state);
      await healthCounters.trackState(scope, connectionId, state);
    },
    outboundQueue: {
      ...outboundQueue,
      markFailed: async (scope, item, failure) => {
        await outboundQueue.markFailed(scope, item, failure);
        const table = item.kind === 'message' ? 'messages' : 'message_actions';
        const [row] = await queryRows(
          scope.em,
          queryOf({ id: column.number() }, `select connection_id as id from ${table} where id = $1`),
          [item.id],
        );
        if (row) {
          healthCounters.countFailure(scope, row.id, { cause: failure, count: 1 });
        }
      },
    },
  };
}

export const startHealthCounters = (platform: Platform): HealthCounters => new HealthCounters(platform, { every: flushIntervalMs });
