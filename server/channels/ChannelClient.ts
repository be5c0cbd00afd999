import type { Scope } from '#server/platform/database/scope.ts';
import type { ChannelAction, ChannelActionArgs, ChannelActions } from './Channel.ts';

/** The part of a scope that actions need; outside a transaction too. */
export type ChannelClientScope = Pick<Scope, 'platform' | 'companyId' | 'log'>;

/** Every action of `ChannelActions`, from any process, for the company of the scope. */
type ActionMethods = {
  readonly [Action in ChannelAction]: (
    scope: ChannelClientScope,
    connectionId: number,
    ...args: ChannelActionArgs<Action>
  ) => ReturnType<ChannelActions[Action]>;
};

/**
 * The areas' access to channels, beside sending. Where another process owns the connection, the request travels there and the
 * response comes back. Rejects with `errorCode` of `actionPolicies` when the connection is not open in time.
 */
export interface ChannelClient extends ActionMethods {
  /** Unlinks a connection at its provider and deletes its credentials, before the connection is removed. */
  forget(scope: ChannelClientScope, connectionId: number): Promise<void>;
  /** Wakes the senders at commit, in any process: a queued message or action is waiting. */
  wakeSenders(scope: Scope): Promise<void>;
}

declare module '#server/platform/platform.ts' {
  interface Platform {
    /** Absent where no channels are mounted (some tests). */
    readonly channels?: ChannelClient;
  }
}
