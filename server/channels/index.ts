import './ChannelClient.ts';
import { randomUUID } from 'node:crypto';
import { startPgListener, type RunningPgListener } from '#server/platform/database/postgres/PgListener.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ChannelListener } from './Channel.ts';
import type { ClusterChannelClient } from './ClusterChannelClient.ts';
import type { ChannelHandlers } from './ConnectionRuntime.ts';
import { ChannelManager, type ChannelsByProvider } from './ChannelManager.ts';
import { defaultTimings, type ChannelTimings } from './ChannelTimings.ts';
import { readPendingWork } from './DesiredState.ts';

export { ClusterChannelClient } from './ClusterChannelClient.ts';
export { pruneChannelRequests } from './pruneChannelRequests.ts';
export type { ChannelHandlers } from './ConnectionRuntime.ts';
export type { ChannelsByProvider } from './ChannelManager.ts';

export interface ChannelsOptions {
  readonly platform: Platform;
  /** The support role's address. */
  readonly url: string;
  /** Made before the channels, because the platform carries it. */
  readonly client: ClusterChannelClient;
  readonly handlers: ChannelHandlers;
  /** The usual one when not given. */
  readonly timings?: Partial<ChannelTimings>;
  /** Makes the channels of this process; null where it runs none and only asks those of others. */
  readonly openChannels: ((listener: ChannelListener) => ChannelsByProvider) | null;
}

/** The channels of a house. */
export interface RunningChannels {
  /** Closes every number of this process without forgetting it, and leaves it to others. */
  stop(): Promise<void>;
}

const responsePollMs = 1_000;

function startListeners(
  { platform, url, client: desk, timings: pace }: ChannelsOptions,
  manager: ChannelManager | null,
): RunningPgListener[] {
  const { pollIntervalMs: look } = { ...defaultTimings, ...pace };
  const knock = async (): Promise<void> => {
    const held = manager?.ownedConnections() ?? [];
    const knocks = held.length === 0 ? [] : await readPendingWork(platform, held);
    knocks.filter(({ hasOutbound: hasLetters }) => hasLetters).forEach(({ id }) => manager?.findRuntime(id)?.wakeSender());
    const asked = knocks.filter(({ hasRequests: isAsked }) => isAsked).map(({ id }) => id);
    if (asked.length > 0) {
      void desk.handleRequests(platform, asked).catch((err: unknown) => platform.log.warn({ err }, 'questions could not be answered'));
    }
    await desk.collectResponses(platform);
  };
  const lines = startPgListener({
    url,
    name: 'prosa lines',
    log: platform.log,
    run: async (line) => {
      await line.listen('prosa_line');
      while (line.isOpen) {
        await knock();
        await line.waitForNotification(desk.hasPendingRequests ? Math.min(responsePollMs, look) : look);
      }
    },
  });
  const wishes = (running: ChannelManager): RunningPgListener =>
    startPgListener({
      url,
      name: 'prosa wishes',
      log: platform.log,
      run: async (line) => {
        await line.listen('prosa_channels');
        while (line.isOpen) {
          running.wake();
          await line.waitForNotification(look);
        }
      },
    });
  return [lines, ...(manager === null ? [] : [wishes(manager)])];
}

/** Starts the channels of this process, and what carries questions between processes. */
export function startChannels(options: ChannelsOptions): RunningChannels {
  const { platform, handlers: takers, openChannels, client: desk } = options;
  const owner = { node: platform.nodeName, pid: process.pid, incarnation: randomUUID() };
  const manager =
    openChannels === null
      ? null
      : new ChannelManager({ platform, owner, handlers: takers, openChannels, timings: { ...defaultTimings, ...options.timings } });
  if (manager !== null) {
    desk.attachManager(manager);
    manager.start();
  }
  const lines = startListeners(options, manager);
  return {
    stop: async () => {
      await Promise.all(lines.map((line) => line.stop()));
      await manager?.stop();
    },
  };
}
