import './ports.ts';
import { randomUUID } from 'node:crypto';
import { startLine, type RunningLine } from '#server/platform/db/line.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ChannelListener } from './Channel.ts';
import type { Desk } from './Desk.ts';
import type { Takers } from './Holding.ts';
import { Manager, type Channels } from './manager.ts';
import { usualPace, type Pace } from './pace.ts';
import { readKnocks } from './wanted.ts';

export { Desk } from './Desk.ts';
export { pruneRequests } from './pruneRequests.ts';
export type { Takers } from './Holding.ts';
export type { Channels } from './manager.ts';

export interface ChannelsOptions {
  readonly platform: Platform;
  /** The support role's address. */
  readonly url: string;
  /** Made before the channels, because the platform carries it. */
  readonly desk: Desk;
  readonly takers: Takers;
  /** The usual one when not given. */
  readonly pace?: Partial<Pace>;
  /** Makes the channels of this process; null where it runs none and only asks those of others. */
  readonly openChannels: ((listener: ChannelListener) => Channels) | null;
}

/** The channels of a house. */
export interface RunningChannels {
  /** Closes every number of this process without forgetting it, and leaves it to others. */
  stop(): Promise<void>;
}

const answersEvery = 1_000;

function ears({ platform, url, desk, pace }: ChannelsOptions, manager: Manager | null): RunningLine[] {
  const { look } = { ...usualPace, ...pace };
  const knock = async (): Promise<void> => {
    const held = manager?.heldConnections() ?? [];
    const knocks = held.length === 0 ? [] : await readKnocks(platform, held);
    knocks.filter(({ hasLetters }) => hasLetters).forEach(({ id }) => manager?.holding(id)?.wakeLine());
    const asked = knocks.filter(({ isAsked }) => isAsked).map(({ id }) => id);
    if (asked.length > 0) {
      void desk.answer(platform, asked).catch((err: unknown) => platform.log.warn({ err }, 'questions could not be answered'));
    }
    await desk.collect(platform);
  };
  const lines = startLine({
    url,
    name: 'prosa lines',
    log: platform.log,
    serve: async (line) => {
      await line.listen('prosa_line');
      while (line.isOpen) {
        await knock();
        await line.pause(desk.isWaiting ? Math.min(answersEvery, look) : look);
      }
    },
  });
  const wishes = (running: Manager): RunningLine =>
    startLine({
      url,
      name: 'prosa wishes',
      log: platform.log,
      serve: async (line) => {
        await line.listen('prosa_channels');
        while (line.isOpen) {
          running.wake();
          await line.pause(look);
        }
      },
    });
  return [lines, ...(manager === null ? [] : [wishes(manager)])];
}

/** Starts the channels of this process, and what carries questions between processes. */
export function startChannels(options: ChannelsOptions): RunningChannels {
  const { platform, takers, openChannels, desk } = options;
  const owner = { node: platform.node, pid: process.pid, incarnation: randomUUID() };
  const manager =
    openChannels === null ? null : new Manager({ platform, owner, takers, openChannels, pace: { ...usualPace, ...options.pace } });
  if (manager !== null) {
    desk.attach(manager);
    manager.start();
  }
  const lines = ears(options, manager);
  return {
    stop: async () => {
      await Promise.all(lines.map((line) => line.stop()));
      await manager?.stop();
    },
  };
}
