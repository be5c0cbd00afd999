import './ChannelClient.ts';
import { randomUUID } from 'node:crypto';
import { startPgListener, type RunningPgListener } from '#server/platform/database/postgres/PgListener.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ChannelListener } from './Channel.ts';
import type { ChannelHandlers } from './ChannelHandlers.ts';
import { ChannelManager, type ChannelsByProvider } from './ChannelManager.ts';
import type { ChannelRouter } from './ChannelRouter.ts';
import { defaultTimings, type ChannelTimings } from './ChannelTimings.ts';
import { findRequestedConnections } from './findRequestedConnections.ts';
import { commandNotification, workNotification } from './notifications.ts';

export { ChannelRouter } from './ChannelRouter.ts';
export { pruneChannelRequests } from './pruneChannelRequests.ts';
export type { ChannelHandlers } from './ChannelHandlers.ts';
export type { ChannelsByProvider } from './ChannelManager.ts';

export interface ChannelsOptions {
  readonly platform: Platform;
  /** The database as the support role. */
  readonly url: string;
  /** Created before the channels, because the platform carries its client. */
  readonly router: ChannelRouter;
  readonly handlers: ChannelHandlers;
  readonly timings?: Partial<ChannelTimings>;
  /** Creates the channels of this process; null where it runs none and only asks other processes. */
  readonly openChannels: ((listener: ChannelListener) => ChannelsByProvider) | null;
}

export interface RunningChannels {
  /** Closes all connections of this process, keeps their credentials and releases their leases. */
  stop(): Promise<void>;
}

const responsePollMs = 1_000;

/** Wakes senders and answers requests of this process's connections, and collects awaited responses. */
async function handleWork({ platform, handlers, router }: ChannelsOptions, manager: ChannelManager | null): Promise<void> {
  const owned = manager?.ownedConnections() ?? [];
  if (owned.length > 0) {
    const [queuedIds, requestedIds] = await Promise.all([
      handlers.findQueuedConnections(platform, owned),
      findRequestedConnections(platform, owned),
    ]);
    queuedIds.forEach((id) => manager?.findRuntime(id)?.wakeSender());
    if (requestedIds.length > 0) {
      void router
        .handleRequests(platform, requestedIds)
        .catch((err: unknown) => platform.log.warn({ err }, 'channel requests could not be answered'));
    }
  }
  await router.collectResponses(platform);
}

function startWorkListener(options: ChannelsOptions, manager: ChannelManager | null): RunningPgListener {
  const { platform, url, router, timings } = options;
  const { pollIntervalMs } = { ...defaultTimings, ...timings };
  return startPgListener({
    url,
    name: 'prosa channel work',
    log: platform.log,
    run: async (listener) => {
      await listener.listen(workNotification);
      while (listener.isOpen) {
        await handleWork(options, manager);
        await listener.waitForNotification(router.hasPendingRequests ? Math.min(responsePollMs, pollIntervalMs) : pollIntervalMs);
      }
    },
  });
}

function startCommandListener({ platform, url, timings }: ChannelsOptions, manager: ChannelManager): RunningPgListener {
  const { pollIntervalMs } = { ...defaultTimings, ...timings };
  return startPgListener({
    url,
    name: 'prosa channel commands',
    log: platform.log,
    run: async (listener) => {
      await listener.listen(commandNotification);
      while (listener.isOpen) {
        manager.wake();
        await listener.waitForNotification(pollIntervalMs);
      }
    },
  });
}

/** Starts the channels of this process and the listeners for work and commands. */
export function startChannels(options: ChannelsOptions): RunningChannels {
  const { platform, handlers, openChannels, router } = options;
  const owner = { node: platform.nodeName, pid: process.pid, incarnation: randomUUID() };
  const timings = { ...defaultTimings, ...options.timings };
  const manager = openChannels === null ? null : new ChannelManager({ platform, owner, handlers, openChannels, timings });
  if (manager !== null) {
    router.attachManager(manager);
    manager.start();
  }
  const listeners = [startWorkListener(options, manager), ...(manager === null ? [] : [startCommandListener(options, manager)])];
  return {
    stop: async () => {
      await Promise.all(listeners.map((listener) => listener.stop()));
      await manager?.stop();
    },
  };
}
