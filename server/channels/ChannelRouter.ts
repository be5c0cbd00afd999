import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { canSendMessages } from '#shared/rules/connectionStatus.ts';
import type { ConnectionState } from '#shared/workspace/connections/record.ts';
import { withTimeout } from '#server/platform/async/withTimeout.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { required } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ChannelAction } from './Channel.ts';
import { actionPolicies } from './ChannelActions.ts';
import type { ChannelClient, ChannelClientScope } from './ChannelClient.ts';
import type { ChannelManager } from './ChannelManager.ts';
import { packResult, toErrorResponse, unpackResult, unwrapResponse, type ChannelRequest, type ChannelResponse } from './ChannelRequest.ts';
import type { ConnectionRuntime } from './ConnectionRuntime.ts';
import { workNotification } from './notifications.ts';

const forgetTimeoutMs = 15_000;
/** A response is still expected for so long after the caller has given up. */
const responseGraceMs = 1_000;

export interface ChannelRouterDeps {
  /** The state of a connection of the company, read outside the caller's transaction; undefined when there is none. */
  findConnectionState(scope: ChannelClientScope, connectionId: number): Promise<ConnectionState | undefined>;
}

/** An action on its way to the owner of a connection. */
interface RoutedAction {
  readonly scope: ChannelClientScope;
  readonly connectionId: number;
  readonly action: ChannelAction;
  readonly args: readonly unknown[];
}

const actions = Object.keys(actionPolicies) as ChannelAction[];

/**
 * Routes actions to the process that owns the connection: directly within this process, otherwise by a row of
 * `channel_requests` that the owner answers. Actions run outside the caller's transaction.
 */
export class ChannelRouter {
  readonly client: ChannelClient;
  readonly #deps: ChannelRouterDeps;
  readonly #pending = new Map<string, (response: ChannelResponse) => void>();
  #manager: ChannelManager | null = null;

  constructor(deps: ChannelRouterDeps) {
    this.#deps = deps;
    const routed = actions.map((action) => [
      action,
      (scope: ChannelClientScope, connectionId: number, ...args: unknown[]) => this.#perform({ scope, connectionId, action, args }),
    ]);
    this.client = {
      // Each entry performs the action of its own name.
      ...(Object.fromEntries(routed) as Pick<ChannelClient, ChannelAction>),
      forget: (scope, connectionId) => this.#forget(scope, connectionId),
      wakeSenders: ({ em }) => execute(em, `select pg_notify('${workNotification}', '')`),
    };
  }

  /** Connections of this manager are served directly from now on. */
  attachManager(manager: ChannelManager): void {
    this.#manager = manager;
  }

  /** Whether a response of another process is awaited. */
  get hasPendingRequests(): boolean {
    return this.#pending.size > 0;
  }

  /** Answers requests of other processes for these connections, which this process owns. */
  async handleRequests(platform: Platform, connectionIds: readonly number[]): Promise<void> {
    const requests = await queryAsSupport<ChannelRequest>(
      platform,
      `update channel_requests set taken_at = clock_timestamp()
       where connection_id = any($1) and taken_at is null
       returning id, connection_id as "connectionId", company_id as "companyId", kind, input`,
      [connectionIds],
    );
    await Promise.all(requests.map((request) => this.#respond(platform, request)));
  }

  /** Resolves the awaited responses that are stored by now. */
  async collectResponses(platform: Platform): Promise<void> {
    if (!this.hasPendingRequests) {
      return;
    }
    const responses = await queryAsSupport<{ id: string; answer: ChannelResponse }>(
      platform,
      'delete from channel_requests where id = any($1) and answered_at is not null returning id, answer',
      [[...this.#pending.keys()]],
    );
    responses.forEach(({ id, answer }) => this.#pending.get(id)?.(answer));
  }

  async #perform(routed: RoutedAction): Promise<unknown> {
    const { scope, connectionId, action, args } = routed;
    const { timeoutMs, isTimedLocally, errorCode, toAppError } = actionPolicies[action];
    const runtime = await this.#findOpenRuntime(scope, connectionId);
    const result = runtime === null ? this.#performRemotely(routed) : runtime.perform(action, args);
    const timedResult = runtime !== null && !isTimedLocally ? result : withTimeout(result, timeoutMs, () => new AppError(errorCode));
    return toAppError === undefined
      ? timedResult
      : timedResult.catch((err: unknown) => {
          const appError = toAppError(err);
          if (appError.code === errorCode) {
            scope.log.warn({ err, connectionId, action }, 'a channel action failed');
          }
          throw appError;
        });
  }

  /** The open connection of this process, or null where another process owns it. */
  async #findOpenRuntime(scope: ChannelClientScope, connectionId: number): Promise<ConnectionRuntime | null> {
    const state = required(await this.#deps.findConnectionState(scope, connectionId), 'ERR_NO_WAPP_FOUND');
    const runtime = this.#manager?.findRuntime(connectionId) ?? null;
    const isOpen = runtime?.openChannel !== undefined && runtime.openChannel !== null;
    // Paused a moment ago: the channel may not know it yet.
    const isUnavailable = state === 'paused' || (!isOpen && (runtime !== null || !canSendMessages(state)));
    if (isUnavailable) {
      throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    }
    return isOpen ? runtime : null;
  }

  async #performRemotely({ scope, connectionId, action, args }: RoutedAction): Promise<unknown> {
    const { timeoutMs } = actionPolicies[action];
    const value = await this.#request(scope, { connectionId, kind: action, input: args }, timeoutMs);
    return unpackResult(scope.platform, action, value);
  }

  async #request(
    { platform, companyId }: ChannelClientScope,
    { connectionId, kind, input }: Pick<ChannelRequest, 'connectionId' | 'kind' | 'input'>,
    timeoutMs: number,
  ): Promise<unknown> {
    const id = randomUUID();
    const response = new Promise<ChannelResponse>((resolve) => this.#pending.set(id, resolve));
    setTimeout(() => this.#pending.delete(id), timeoutMs + responseGraceMs).unref();
    await queryAsSupport(
      platform,
      `with request as (
         insert into channel_requests (id, company_id, connection_id, kind, input) values ($1, $2, $3, $4, $5::jsonb) returning 1)
       select pg_notify('${workNotification}', '') from request`,
      [id, companyId, connectionId, kind, JSON.stringify(input)],
    );
    const received = await response;
    this.#pending.delete(id);
    return unwrapResponse(received);
  }

  async #respond(platform: Platform, request: ChannelRequest): Promise<void> {
    const response = await this.#performRequest(platform, request).then((value): ChannelResponse => ({ value }), toErrorResponse);
    await queryAsSupport(
      platform,
      `with response as (update channel_requests set answer = $2::jsonb, answered_at = clock_timestamp() where id = $1 returning 1)
       select pg_notify('${workNotification}', '') from response`,
      [request.id, JSON.stringify(response)],
    ).catch((err: unknown) => platform.log.warn({ err, kind: request.kind }, 'the response to a channel request could not be stored'));
  }

  async #performRequest(platform: Platform, request: ChannelRequest): Promise<unknown> {
    const { kind, companyId, connectionId, input } = request;
    if (kind === 'forget') {
      await this.#manager?.forget(connectionId);
      return null;
    }
    const runtime = this.#manager?.findRuntime(connectionId);
    if (!runtime) {
      throw new Error('the connection is not open');
    }
    return packResult(platform, { action: kind, companyId }, await runtime.perform(kind, input));
  }

  /** A connection without an owner has nothing to unlink that its removal would not delete. */
  async #forget(scope: ChannelClientScope, connectionId: number): Promise<void> {
    required(await this.#deps.findConnectionState(scope, connectionId), 'ERR_NO_WAPP_FOUND');
    if (this.#manager?.findRuntime(connectionId)) {
      return withTimeout(this.#manager.forget(connectionId), forgetTimeoutMs, () => new AppError('ERR_WAPP_NOT_INITIALIZED'));
    }
    const owners = await queryAsSupport(
      scope.platform,
      'select from connection_leases where connection_id = $1 and incarnation is not null and expires_at > clock_timestamp()',
      [connectionId],
    );
    if (owners.length > 0) {
      const request = this.#request(scope, { connectionId, kind: 'forget', input: [] }, forgetTimeoutMs);
      await withTimeout(request, forgetTimeoutMs, () => new AppError('ERR_WAPP_NOT_INITIALIZED'));
    }
  }
}
