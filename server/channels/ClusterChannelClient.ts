import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { canSendMessages } from '#shared/rules/connectionStatus.ts';
import type { ConnectionState } from '#shared/areas/connections.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  ChannelError,
  type CallKey,
  type Channel,
  type MessageKey,
  type NumberCheck,
  type ChannelPerson,
  type NumberCheckInput,
} from './Channel.ts';
import type { ChannelManager } from './ChannelManager.ts';
import type { ChannelClientScope, ChannelClient, FetchMediaInput } from './ChannelClient.ts';
import {
  handleChannelRequest,
  toErrorResponse,
  unwrapResponse,
  type ChannelResponse,
  type ChannelRequest,
  type ChannelRequestKind,
  type ChannelRequests,
} from './ChannelRequest.ts';

const requestTimeoutMs = 15_000;
const mediaTimeoutMs = 60_000;
/** That somebody types is no news a moment later. */
const typingTimeoutMs = 2_000;

interface RequestTarget {
  readonly scope: ChannelClientScope;
  readonly connectionId: number;
  /** Milliseconds. */
  readonly timeoutMs?: number;
}

interface PendingRequest {
  readonly resolve: (answer: ChannelResponse) => void;
}

/** Read beside any transaction of whoever asks: they may have none open while they wait. */
async function requireState({ platform, companyId }: ChannelClientScope, connectionId: number): Promise<ConnectionState> {
  const query = 'select state from connections where id = $1 and company_id = $2';
  const [connection] = await queryAsSupport<{ state: ConnectionState }>(platform, query, [connectionId, companyId]);
  return required(connection, 'ERR_NO_WAPP_FOUND').state;
}

/**
 * Asks channels for areas: directly where this process holds the number, else by a row that its owner answers. What is asked
 * happens outside of the asking transaction.
 */
export class ClusterChannelClient implements ChannelClient {
  readonly #waiting = new Map<string, PendingRequest>();
  #manager: ChannelManager | null = null;

  /** From now on numbers of this process are asked directly. */
  attachManager(manager: ChannelManager): void {
    this.#manager = manager;
  }

  /** Whether somebody waits for an answer of another process. */
  get hasPendingRequests(): boolean {
    return this.#waiting.size > 0;
  }

  async checkNumber(scope: ChannelClientScope, connectionId: number, wanted: NumberCheckInput): Promise<NumberCheck> {
    const channel = await this.#channelFor(scope, connectionId);
    const held = channel === null ? null : this.#manager?.findRuntime(connectionId);
    const check = held?.checkNumber(wanted) ?? this.#ask({ scope, connectionId }, 'checkNumber', wanted);
    return this.#within(check, 'ERR_WAPP_CHECK_CONTACT').catch((err: unknown) => {
      if (err instanceof ChannelError && err.failure === 'rateLimited') {
        throw new AppError('ERR_WAPP_CHECK_PACE');
      }
      scope.log.warn({ err, connectionId }, 'a number could not be checked');
      throw err instanceof AppError ? err : new AppError('ERR_WAPP_CHECK_CONTACT');
    });
  }

  async addressBook(scope: Scope, connectionId: number): Promise<readonly ChannelPerson[]> {
    const channel = await this.#channelFor(scope, connectionId);
    const book = channel?.addressBook(connectionId) ?? this.#ask({ scope, connectionId }, 'addressBook', null);
    return this.#within(book, 'ERR_WAPP_NOT_INITIALIZED');
  }

  async members(scope: ChannelClientScope, connectionId: number, chat: string): Promise<readonly ChannelPerson[]> {
    const channel = await this.#channelFor(scope, connectionId);
    const members = channel?.members(connectionId, chat) ?? this.#ask({ scope, connectionId }, 'members', { chat });
    return this.#within(members, 'ERR_WAPP_NOT_INITIALIZED');
  }

  async fetchMedia(scope: Scope, connectionId: number, { media, ...options }: FetchMediaInput): Promise<Readable> {
    const channel = await this.#channelFor(scope, connectionId);
    if (channel !== null) {
      return channel.fetchMedia(connectionId, media, options);
    }
    const asked = this.#ask({ scope, connectionId, timeoutMs: mediaTimeoutMs }, 'fetchMedia', { media, ...options });
    const { path } = await this.#within(asked, 'ERR_WAPP_NOT_INITIALIZED', mediaTimeoutMs);
    return this.#opened(scope.platform, path);
  }

  async fetchPicture(scope: Scope, connectionId: number, address: string): Promise<Buffer | null> {
    const channel = await this.#channelFor(scope, connectionId);
    if (channel !== null) {
      return this.#within(channel.fetchPicture(connectionId, address), 'ERR_WAPP_NOT_INITIALIZED');
    }
    const { path } = await this.#within(this.#ask({ scope, connectionId }, 'fetchPicture', { address }), 'ERR_WAPP_NOT_INITIALIZED');
    return path === null ? null : buffer(await this.#opened(scope.platform, path));
  }

  async markRead(scope: Scope, connectionId: number, keys: readonly MessageKey[]): Promise<void> {
    const channel = await this.#channelFor(scope, connectionId);
    const marked = channel?.markRead(connectionId, keys) ?? this.#ask({ scope, connectionId }, 'markRead', { keys });
    await this.#within<unknown>(marked, 'ERR_WAPP_NOT_INITIALIZED');
  }

  async rejectCall(scope: Scope, connectionId: number, call: CallKey): Promise<void> {
    const channel = await this.#channelFor(scope, connectionId);
    const rejected = channel?.rejectCall(connectionId, call) ?? this.#ask({ scope, connectionId }, 'rejectCall', { call });
    await this.#within<unknown>(rejected, 'ERR_WAPP_NOT_INITIALIZED');
  }

  async setTyping(scope: Scope, connectionId: number, { chat, isTyping }: { chat: string; isTyping: boolean }): Promise<void> {
    const channel = await this.#channelFor(scope, connectionId);
    const asked = { scope, connectionId, waits: typingTimeoutMs };
    const typing = channel?.setTyping(connectionId, chat, isTyping) ?? this.#ask(asked, 'setTyping', { chat, isTyping });
    await this.#within<unknown>(typing, 'ERR_WAPP_NOT_INITIALIZED', typingTimeoutMs);
  }

  /** A number that nobody holds has nothing to unlink that its removal would not wipe. */
  async forget(scope: Scope, connectionId: number): Promise<void> {
    await requireState(scope, connectionId);
    if (this.#manager?.findRuntime(connectionId)) {
      return this.#within(this.#manager.forget(connectionId), 'ERR_WAPP_NOT_INITIALIZED');
    }
    const holders = await queryRows(
      scope.em,
      queryOf({}, 'select from connection_leases where connection_id = $1 and incarnation is not null and expires_at > clock_timestamp()'),
      [connectionId],
    );
    if (holders.length > 0) {
      await this.#within<unknown>(this.#ask({ scope, connectionId }, 'forget', null), 'ERR_WAPP_NOT_INITIALIZED');
    }
  }

  /** Answers what other processes have asked about numbers of this one. */
  async handleRequests(platform: Platform, connectionIds: readonly number[]): Promise<void> {
    const taken = await queryAsSupport<ChannelRequest & { id: string }>(
      platform,
      `update channel_requests set taken_at = clock_timestamp()
       where connection_id = any($1) and taken_at is null
       returning id, connection_id as "connectionId", company_id as "companyId", kind, input`,
      [connectionIds],
    );
    await Promise.all(taken.map((asked) => this.#reply(platform, asked)));
  }

  /** Takes the answers that have come. */
  async collectResponses(platform: Platform): Promise<void> {
    if (!this.hasPendingRequests) {
      return;
    }
    const answered = await queryAsSupport<{ id: string; answer: ChannelResponse }>(
      platform,
      'delete from channel_requests where id = any($1) and answered_at is not null returning id, answer',
      [[...this.#waiting.keys()]],
    );
    answered.forEach(({ id, answer }) => this.#waiting.get(id)?.resolve(answer));
  }

  /** The channel of this process, or null where another process has to be asked. */
  async #channelFor(scope: ChannelClientScope, connectionId: number): Promise<Channel | null> {
    const state = await requireState(scope, connectionId);
    const held = this.#manager?.findRuntime(connectionId) ?? null;
    const channel = held?.openChannel ?? null;
    // Switched off a moment ago: the channel may still have to hear of it.
    const isOff = state === 'paused' || (channel === null && (held !== null || !canSendMessages(state)));
    if (isOff) {
      throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    }
    return channel;
  }

  async #ask<Kind extends ChannelRequestKind>(
    { scope, connectionId, timeoutMs: waits = requestTimeoutMs }: RequestTarget,
    kind: Kind,
    input: ChannelRequests[Kind]['input'],
  ): Promise<ChannelRequests[Kind]['answer']> {
    const id = randomUUID();
    const answered = new Promise<ChannelResponse>((resolve) => this.#waiting.set(id, { resolve }));
    setTimeout(() => this.#waiting.delete(id), waits + 1_000).unref();
    await queryAsSupport(
      scope.platform,
      `with asked as (
         insert into channel_requests (id, company_id, connection_id, kind, input) values ($1, $2, $3, $4, $5::jsonb) returning 1)
       select pg_notify('prosa_line', '') from asked`,
      [id, scope.companyId, connectionId, kind, JSON.stringify(input)],
    );
    const answer = await answered;
    this.#waiting.delete(id);
    // Written by `answerFor` for a question of this kind.
    return unwrapResponse(answer) as ChannelRequests[Kind]['answer'];
  }

  async #reply(platform: Platform, asked: ChannelRequest & { readonly id: string }): Promise<void> {
    const answer = await this.#answerTo(platform, asked).then((value): ChannelResponse => ({ value: value ?? null }), toErrorResponse);
    await queryAsSupport(
      platform,
      `with answered as (update channel_requests set answer = $2::jsonb, answered_at = clock_timestamp() where id = $1 returning 1)
       select pg_notify('prosa_line', '') from answered`,
      [asked.id, JSON.stringify(answer)],
    ).catch((err: unknown) => platform.log.warn({ err, question: asked.kind }, 'an answer could not be given'));
  }

  async #answerTo(platform: Platform, asked: ChannelRequest): Promise<unknown> {
    if (asked.kind === 'forget') {
      return this.#manager?.forget(asked.connectionId);
    }
    const held = this.#manager?.findRuntime(asked.connectionId);
    const channel = held?.openChannel;
    if (!held || !channel) {
      throw new Error('the number is not open');
    }
    return handleChannelRequest(platform, { runtime: held, channel }, asked);
  }

  async #opened({ files }: Platform, path: string): Promise<Readable> {
    const content = await files.open(path);
    content.once('close', () => void files.remove(path).catch(() => undefined));
    return content;
  }

  async #within<T>(work: Promise<T>, code: ErrorCode, waits = requestTimeoutMs): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new AppError(code)), waits);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
