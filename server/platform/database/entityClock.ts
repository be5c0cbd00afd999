import type { EntityManager } from '@mikro-orm/postgresql';
import { systemClock, type Clock } from '#server/platform/clock.ts';

const clocks = new WeakMap<EntityManager['config'], Clock>();

/** The rows of these connections are dated by the platform's clock, as everything else that a scope writes. */
export const setEntityClock = ({ config }: Pick<EntityManager, 'config'>, clock: Clock): void => void clocks.set(config, clock);

/** When a row is written: later than the scope's `now`, so that of two that waited for a lock the second is the newer one. */
export const entityNow = (_: unknown, { config }: Pick<EntityManager, 'config'>): Date => (clocks.get(config) ?? systemClock)();

/** Transaction setting with the time for triggers, in statements that do not date the row by it. */
export const clockSettingName = 'app.clock';
