import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { isOpen } from '#shared/rules/connectionStatus.ts';
import type { ConnectionState } from '#shared/areas/connections.ts';
import { asSupport } from '#server/platform/db/asSupport.ts';
import { queryOf, rows } from '#server/platform/db/rows.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { ChannelError, type CallName, type Channel, type MessageKey, type NumberCheck, type Person, type WantedCheck } from './Channel.ts';
import type { Manager } from './manager.ts';
import type { Asking, ChannelDesk, WantedMedia } from './ports.ts';
import { answerFor, failureOf, openAnswer, type Answer, type Asked, type QuestionKind, type Questions } from './questions.ts';

const patience = 15_000;
const mediaPatience = 60_000;
/** That somebody types is no news a moment later. */
const typingPatience = 2_000;

interface Place {
  readonly scope: Asking;
  readonly connectionId: number;
  /** Milliseconds. */
  readonly waits?: number;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
}

/** Read beside any transaction of whoever asks: they may have none open while they wait. */
async function stateOf({ platform, companyId }: Asking, connectionId: number): Promise<ConnectionState> {
  const query = 'select state from connections where id = $1 and company_id = $2';
  const [connection] = await asSupport<{ state: ConnectionState }>(platform, query, [connectionId, companyId]);
  return found(connection, 'ERR_NO_WAPP_FOUND').state;
}

/**
 * Asks channels for areas: directly where this process holds the number, else by a row that its owner answers. What is asked
 * happens outside of the asking transaction.
 */
export class Desk implements ChannelDesk {
  readonly #waiting = new Map<string, Waiting>();
  #manager: Manager | null = null;

  /** From now on numbers of this process are asked directly. */
  attach(manager: Manager): void {
    this.#manager = manager;
  }

  /** Whether somebody waits for an answer of another process. */
  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  async checkNumber(scope: Asking, connectionId: number, wanted: WantedCheck): Promise<NumberCheck> {
    const channel = await this.#channelFor(scope, connectionId);
    const held = channel === null ? null : this.#manager?.holding(connectionId);
    const check = held?.checkNumber(wanted) ?? this.#ask({ scope, connectionId }, 'checkNumber', wanted);
    return this.#within(check, 'ERR_WAPP_CHECK_CONTACT').catch((err: unknown) => {
      if (err instanceof ChannelError && err.failure === 'rateLimited') {
        throw new AppError('ERR_WAPP_CHECK_PACE');
      }
      scope.log.warn({ err, connectionId }, 'a number could not be checked');
      throw err instanceof AppError ? err : new AppError('ERR_WAPP_CHECK_CONTACT');
    });
  }

  async addressBook(scope: Scope, connectionId: number): Promise<readonly Person[]> {
    const channel = await this.#channelFor(scope, connectionId);
    const book = channel?.addressBook(connectionId) ?? this.#ask({ scope, connectionId }, 'addressBook', null);
    return this.#within(book, 'ERR_WAPP_NOT_INITIALIZED');
  }

  async members(scope: Asking, connectionId: number, chat: string): Promise<readonly Person[]> {
    const channel = await this.#channelFor(scope, connectionId);
    const members = channel?.members(connectionId, chat) ?? this.#ask({ scope, connectionId }, 'members', { chat });
    return this.#within(members, 'ERR_WAPP_NOT_INITIALIZED');
  }

  async fetchMedia(scope: Scope, connectionId: number, { media, ...options }: WantedMedia): Promise<Readable> {
    const channel = await this.#channelFor(scope, connectionId);
    if (channel !== null) {
      return channel.fetchMedia(connectionId, media, options);
    }
    const asked = this.#ask({ scope, connectionId, waits: mediaPatience }, 'fetchMedia', { media, ...options });
    const { path } = await this.#within(asked, 'ERR_WAPP_NOT_INITIALIZED', mediaPatience);
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

  async rejectCall(scope: Scope, connectionId: number, call: CallName): Promise<void> {
    const channel = await this.#channelFor(scope, connectionId);
    const rejected = channel?.rejectCall(connectionId, call) ?? this.#ask({ scope, connectionId }, 'rejectCall', { call });
    await this.#within<unknown>(rejected, 'ERR_WAPP_NOT_INITIALIZED');
  }

  async setTyping(scope: Scope, connectionId: number, { chat, isTyping }: { chat: string; isTyping: boolean }): Promise<void> {
    const channel = await this.#channelFor(scope, connectionId);
    const asked = { scope, connectionId, waits: typingPatience };
    const typing = channel?.setTyping(connectionId, chat, isTyping) ?? this.#ask(asked, 'setTyping', { chat, isTyping });
    await this.#within<unknown>(typing, 'ERR_WAPP_NOT_INITIALIZED', typingPatience);
  }

  /** A number that nobody holds has nothing to unlink that its removal would not wipe. */
  async forget(scope: Scope, connectionId: number): Promise<void> {
    await stateOf(scope, connectionId);
    if (this.#manager?.holding(connectionId)) {
      return this.#within(this.#manager.forget(connectionId), 'ERR_WAPP_NOT_INITIALIZED');
    }
    const holders = await rows(
      scope.em,
      queryOf({}, 'select from connection_leases where connection_id = $1 and incarnation is not null and expires_at > clock_timestamp()'),
      [connectionId],
    );
    if (holders.length > 0) {
      await this.#within<unknown>(this.#ask({ scope, connectionId }, 'forget', null), 'ERR_WAPP_NOT_INITIALIZED');
    }
  }

  /** Answers what other processes have asked about numbers of this one. */
  async answer(platform: Platform, connectionIds: readonly number[]): Promise<void> {
    const taken = await asSupport<Asked & { id: string }>(
      platform,
      `update channel_requests set taken_at = clock_timestamp()
       where connection_id = any($1) and taken_at is null
       returning id, connection_id as "connectionId", company_id as "companyId", kind, input`,
      [connectionIds],
    );
    await Promise.all(taken.map((asked) => this.#reply(platform, asked)));
  }

  /** Takes the answers that have come. */
  async collect(platform: Platform): Promise<void> {
    if (!this.isWaiting) {
      return;
    }
    const answered = await asSupport<{ id: string; answer: Answer }>(
      platform,
      'delete from channel_requests where id = any($1) and answered_at is not null returning id, answer',
      [[...this.#waiting.keys()]],
    );
    answered.forEach(({ id, answer }) => this.#waiting.get(id)?.resolve(answer));
  }

  /** The channel of this process, or null where another process has to be asked. */
  async #channelFor(scope: Asking, connectionId: number): Promise<Channel | null> {
    const state = await stateOf(scope, connectionId);
    const held = this.#manager?.holding(connectionId) ?? null;
    const channel = held?.openChannel ?? null;
    // Switched off a moment ago: the channel may still have to hear of it.
    const isOff = state === 'paused' || (channel === null && (held !== null || !isOpen(state)));
    if (isOff) {
      throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    }
    return channel;
  }

  async #ask<Kind extends QuestionKind>(
    { scope, connectionId, waits = patience }: Place,
    kind: Kind,
    input: Questions[Kind]['input'],
  ): Promise<Questions[Kind]['answer']> {
    const id = randomUUID();
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, { resolve }));
    setTimeout(() => this.#waiting.delete(id), waits + 1_000).unref();
    await asSupport(
      scope.platform,
      `with asked as (
         insert into channel_requests (id, company_id, connection_id, kind, input) values ($1, $2, $3, $4, $5::jsonb) returning 1)
       select pg_notify('prosa_line', '') from asked`,
      [id, scope.companyId, connectionId, kind, JSON.stringify(input)],
    );
    const answer = await answered;
    this.#waiting.delete(id);
    // Written by `answerFor` for a question of this kind.
    return openAnswer(answer) as Questions[Kind]['answer'];
  }

  async #reply(platform: Platform, asked: Asked & { readonly id: string }): Promise<void> {
    const answer = await this.#answerTo(platform, asked).then((value): Answer => ({ value: value ?? null }), failureOf);
    await asSupport(
      platform,
      `with answered as (update channel_requests set answer = $2::jsonb, answered_at = clock_timestamp() where id = $1 returning 1)
       select pg_notify('prosa_line', '') from answered`,
      [asked.id, JSON.stringify(answer)],
    ).catch((err: unknown) => platform.log.warn({ err, question: asked.kind }, 'an answer could not be given'));
  }

  async #answerTo(platform: Platform, asked: Asked): Promise<unknown> {
    if (asked.kind === 'forget') {
      return this.#manager?.forget(asked.connectionId);
    }
    const held = this.#manager?.holding(asked.connectionId);
    const channel = held?.openChannel;
    if (!held || !channel) {
      throw new Error('the number is not open');
    }
    return answerFor(platform, { held, channel }, asked);
  }

  async #opened({ files }: Platform, path: string): Promise<Readable> {
    const content = await files.open(path);
    content.once('close', () => void files.remove(path).catch(() => undefined));
    return content;
  }

  async #within<T>(work: Promise<T>, code: ErrorCode, waits = patience): Promise<T> {
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
