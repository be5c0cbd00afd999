import pg from 'pg';
import type {
  ChannelListener,
  ChannelState,
  InboundItem,
  InboundMessage,
  InboundReceipt,
  OutboundMessage,
  OwnedConnection,
} from '#server/channels/Channel.ts';
import type { Config } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { createWhatsAppChannel, type WhatsAppChannel } from '#server/channels/whatsapp/WhatsAppChannel.ts';
import type { LivenessTimings } from '#server/channels/whatsapp/ipc/livenessTimings.ts';
import type { Companion } from '#server/simulators/whatsapp/clients/Companion.ts';
import { AwaitableLog } from '#server/simulators/whatsapp/log/AwaitableLog.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import { generateMessageId } from '#server/simulators/whatsapp/people/SimulatedPerson.ts';

export interface WhatsAppChannelFixtureOptions {
  readonly urls: { readonly owner: string; readonly app: string };
  /** With the environment of a simulator. */
  readonly config: Config;
  readonly timings?: Partial<LivenessTimings>;
}

/** A channel with a database and a simulator, and a listener that logs everything. */
export class WhatsAppChannelFixture implements ChannelListener {
  readonly states = new AwaitableLog<ChannelState>('states');
  readonly items = new AwaitableLog<InboundItem>('inbound items');
  /** Called before an item counts as delivered; may delay or reject it. */
  beforeItem: (item: InboundItem) => Promise<void> = () => Promise.resolve();
  readonly #options: WhatsAppChannelFixtureOptions;
  readonly #owner: pg.Pool;
  #channel: WhatsAppChannel;
  #epoch = 1;

  constructor(options: WhatsAppChannelFixtureOptions) {
    this.#options = options;
    this.#owner = new pg.Pool({ connectionString: options.urls.owner, max: 2 });
    // Test databases are dropped while connections are idle.
    this.#owner.on('error', () => undefined);
    this.#channel = this.#makeChannel();
  }

  get channel(): WhatsAppChannel {
    return this.#channel;
  }

  /** Inserts a company with a number. */
  async createConnection(): Promise<OwnedConnection> {
    const company = await this.#owner.query(`insert into companies (name) values ($1) returning id`, [`Company ${generateMessageId()}`]);
    const { id: companyId } = company.rows[0] as { id: number };
    const connection = await this.#owner.query(`insert into connections (company_id, name) values ($1, 'Loja') returning id`, [companyId]);
    const { id } = connection.rows[0] as { id: number };
    return { id, companyId, epoch: this.#epoch };
  }

  /** Queries as the owner of the database, without row-level security. */
  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#owner.query(text, [...values]);
    return rows as Row[];
  }

  /** Opens a number and links a phone to it by QR code. */
  async pairPhone(connection: OwnedConnection, phone: SimulatedPhone): Promise<Companion> {
    const earlier = [...this.states.items];
    const isConnected = ({ state }: ChannelState): boolean => state === 'connected';
    await this.#channel.open(connection);
    const { qr } = await this.states.waitFor((state) => state.state === 'qr' && !earlier.includes(state));
    const companion = await phone.scan(qr ?? '');
    await this.waitUntilConnected(earlier.filter(isConnected).length + 1);
    return companion;
  }

  async waitUntilConnected(times = 1): Promise<void> {
    await this.states.waitForCount(times, ({ state }) => state === 'connected');
  }

  buildText(chat: string, body: string): Extract<OutboundMessage, { kind: 'text' }> {
    return { kind: 'text', externalId: generateMessageId(), chat, body, quoted: null };
  }

  async waitForMessage(externalId: string): Promise<InboundMessage> {
    const item = await this.items.waitFor((candidate) => candidate.type === 'message' && candidate.key.externalId === externalId);
    return item as InboundMessage;
  }

  async waitForReceipt(externalId: string, delivery: InboundReceipt['delivery']): Promise<InboundReceipt> {
    const item = await this.items.waitFor(
      (candidate) => candidate.type === 'receipt' && candidate.delivery === delivery && candidate.externalIds.includes(externalId),
    );
    return item as InboundReceipt;
  }

  /** Replaces the channel, as a restart of the server does; resolves with the new epoch. */
  async restart(): Promise<number> {
    await this.#channel.stop();
    this.#channel = this.#makeChannel();
    return (this.#epoch += 1);
  }

  async close(): Promise<void> {
    await this.#channel.stop();
    await this.#owner.end();
  }

  onStateChange(_connection: OwnedConnection, state: ChannelState): Promise<void> {
    this.states.add(state);
    return Promise.resolve();
  }

  async onItem(_connection: OwnedConnection, item: InboundItem): Promise<void> {
    await this.beforeItem(item);
    this.items.add(item);
  }

  #makeChannel(): WhatsAppChannel {
    const { config, urls, timings } = this.#options;
    return createWhatsAppChannel({
      config,
      databaseUrl: urls.app,
      listener: this,
      log: createLog({ level: config.logLevel }),
      restartDelaysMs: [0],
      timings: timings,
    });
  }
}
