import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { encodeMapLocation } from '#shared/rules/mapLocation.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { startPgListener, type RunningPgListener } from '#server/platform/database/postgres/PgListener.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  ChannelError,
  type Channel,
  type ChannelListener,
  type ChannelState,
  type MessageKey,
  type NumberCheck,
  type NumberCheckInput,
  type OutboundMessage,
  type OwnedConnection,
  type ChannelPerson,
  type RemoteMedia,
} from '#server/channels/Channel.ts';
import { toChannelPerson, isUnassignedNumber, phoneDigits } from './addresses.ts';
import { InboxPoller } from './InboxPoller.ts';
import {
  alterMessage,
  deliverToPhone,
  findOrCreatePerson,
  markReadByCompany,
  setCompanyTyping,
  type PhoneArrival,
  type ConnectionRef,
} from './phoneStatements.ts';

export interface SimulatedChannelOptions {
  readonly platform: Platform;
  /** The database as the support role. */
  readonly url: string;
  readonly listener: ChannelListener;
}

interface OpenNumber {
  readonly connection: OwnedConnection;
  readonly poller: InboxPoller;
}

const pollIntervalMs = 5_000;

const stateOf = (state: ChannelState['state'], number: string | null): ChannelState => ({
  state,
  reason: null,
  qr: null,
  code: null,
  retries: 0,
  nextAttemptAt: null,
  number,
  text: null,
});

/** The number of a simulated connection, derived from its id. */
const ownNumber = (connectionId: number): string => `551140${String(connectionId).padStart(6, '0')}`;

/** A provider without a network: customers are rows that the demo's phone page controls. */
export class SimulatedChannel implements Channel {
  readonly #options: SimulatedChannelOptions;
  readonly #numbers = new Map<number, OpenNumber>();
  #listener: RunningPgListener | null = null;

  constructor(options: SimulatedChannelOptions) {
    this.#options = options;
  }

  async open(connection: OwnedConnection): Promise<void> {
    await this.#numbers.get(connection.id)?.poller.stop();
    this.#listen();
    const { platform, listener } = this.#options;
    const pump = new InboxPoller({ platform, listener, connection });
    this.#numbers.set(connection.id, { connection, poller: pump });
    void this.#connect(connection);
  }

  async close(connectionId: number): Promise<void> {
    const number = this.#numbers.get(connectionId);
    this.#numbers.delete(connectionId);
    await number?.poller.stop();
  }

  async send(connectionId: number, message: OutboundMessage): Promise<void> {
    const ref = this.#requireConnection(connectionId);
    const number = phoneDigits(message.chat);
    if (number === '' || isUnassignedNumber(number)) {
      throw new ChannelError('notOnWhatsApp', { isTemporary: false });
    }
    const { platform } = this.#options;
    if (message.kind === 'edit' || message.kind === 'revoke' || message.kind === 'reaction') {
      return alterMessage(platform, ref, message);
    }
    const person = await findOrCreatePerson(platform, ref, number);
    const arrival = await this.#buildArrival(ref, message);
    const isNew = await deliverToPhone(platform, ref, { person, chat: message.chat, message, arrival });
    if (!isNew && arrival.path !== null) {
      await platform.files.remove(arrival.path);
    }
  }

  async checkNumber(connectionId: number, { number }: NumberCheckInput): Promise<NumberCheck> {
    const { connectionId: id } = this.#requireConnection(connectionId);
    const digits = phoneDigits(number);
    if (digits.length < 8 || isUnassignedNumber(digits)) {
      return { exists: false, person: null };
    }
    const [personRow] = await queryAsSupport<{ name: string }>(
      this.#options.platform,
      'select name from simulated_people where connection_id = $1 and number = $2',
      [id, digits],
    );
    return { exists: true, person: toChannelPerson({ number: digits, name: personRow?.name ?? null }) };
  }

  /** Simulated customers are in no groups. */
  async members(): Promise<readonly ChannelPerson[]> {
    return [];
  }

  async addressBook(connectionId: number): Promise<readonly ChannelPerson[]> {
    const { connectionId: id } = this.#requireConnection(connectionId);
    const people = await queryAsSupport<{ number: string; name: string }>(
      this.#options.platform,
      'select number, name from simulated_people where connection_id = $1 order by id',
      [id],
    );
    return people.map(toChannelPerson);
  }

  async markRead(connectionId: number, keys: readonly MessageKey[]): Promise<void> {
    return markReadByCompany(
      this.#options.platform,
      this.#requireConnection(connectionId),
      keys.map(({ externalId }) => externalId),
    );
  }

  /** Simulated phones cannot call. */
  async rejectCall(): Promise<void> {}

  /** Simulated phones go on writing; the product sets it aside. */
  async setBlocked(): Promise<void> {}

  async setTyping(connectionId: number, chat: string, isTyping: boolean): Promise<void> {
    return setCompanyTyping(this.#options.platform, this.#requireConnection(connectionId), { number: phoneDigits(chat), isTyping });
  }

  async fetchPicture(connectionId: number, address: string): Promise<Buffer | null> {
    this.#requireConnection(connectionId);
    const { platform } = this.#options;
    const [person] = await queryAsSupport<{ path: string | null }>(
      platform,
      'select picture_path as path from simulated_people where connection_id = $1 and number = $2',
      [connectionId, phoneDigits(address)],
    );
    return person?.path ? buffer(await platform.files.open(person.path)) : null;
  }

  async fetchMedia(connectionId: number, media: RemoteMedia): Promise<Readable> {
    const { companyId } = this.#requireConnection(connectionId);
    const { files } = this.#options.platform;
    if (!media.reference.startsWith(`${companyId}/`) || (await files.size(media.reference)) === null) {
      throw new ChannelError('mediaMissing', { isTemporary: false });
    }
    return files.open(media.reference);
  }

  async stop(): Promise<void> {
    await this.#listener?.stop();
    this.#listener = null;
    await Promise.all([...this.#numbers.keys()].map((id) => this.close(id)));
  }

  async #connect(connection: OwnedConnection): Promise<void> {
    const { listener, platform } = this.#options;
    try {
      await listener.onStateChange(connection, stateOf('connecting', null));
      await listener.onStateChange(connection, stateOf('connected', ownNumber(connection.id)));
    } catch (err) {
      platform.log.warn({ err, connectionId: connection.id }, 'the state of a simulated connection could not be reported');
    }
  }

  #requireConnection(connectionId: number): ConnectionRef {
    const number = this.#numbers.get(connectionId);
    if (number === undefined) {
      throw new ChannelError('disconnected', { isTemporary: true });
    }
    return { connectionId, companyId: number.connection.companyId };
  }

  async #buildArrival(
    { companyId }: ConnectionRef,
    message: OutboundMessage & { kind: Exclude<OutboundMessage['kind'], 'edit' | 'revoke' | 'reaction'> },
  ): Promise<PhoneArrival> {
    const { kind, quoted } = message;
    const noFile = { path: null, name: null, mime: null, size: null };
    if (kind === 'location' || kind === 'contact') {
      return { kind, quoted, ...noFile, body: kind === 'location' ? encodeMapLocation(message.place) : message.vcard };
    }
    const { body } = message;
    if (kind === 'text') {
      return { kind, body, quoted, ...noFile };
    }
    const { file } = message;
    const stored = await this.#options.platform.files.put(companyId, await file.open(), file.mime);
    return { kind, body, quoted, path: stored.path, name: file.name, mime: file.mime, size: stored.size };
  }

  /** One listener serves all connections. */
  #listen(): void {
    const { url, platform } = this.#options;
    this.#listener ??= startPgListener({
      url,
      name: 'prosa simulated phones',
      log: platform.log,
      run: async (listener) => {
        await listener.listen('prosa_simulated');
        while (listener.isOpen) {
          this.#numbers.forEach(({ poller }) => poller.wake());
          await listener.waitForNotification(pollIntervalMs);
        }
      },
    });
  }
}
