import pg from 'pg';
import type {
  ChannelListener,
  ChannelState,
  InboundItem,
  InboundMessage,
  InboundReceipt,
  OutgoingMessage,
  OwnedConnection,
} from '#server/channels/Channel.ts';
import type { Config } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { WhatsAppChannel } from '#server/channels/whatsapp/WhatsAppChannel.ts';
import type { Watch } from '#server/channels/whatsapp/ipc/watch.ts';
import type { Companion } from './Companion.ts';
import { Journal } from './Journal.ts';
import type { Phone } from './Phone.ts';
import { freshId } from './Person.ts';

export interface StageOptions {
  readonly urls: { readonly owner: string; readonly app: string };
  /** Points at a simulator. */
  readonly config: Config;
  readonly watch?: Partial<Watch>;
}

/** A channel between a database and a simulator, with a listener that writes everything down. */
export class Stage implements ChannelListener {
  readonly states = new Journal<ChannelState>('states');
  readonly items = new Journal<InboundItem>('inbound items');
  /** Called before an item counts as taken. */
  onItem: (item: InboundItem) => Promise<void> = () => Promise.resolve();
  readonly #options: StageOptions;
  readonly #owner: pg.Pool;
  #channel: WhatsAppChannel;
  #epoch = 1;

  constructor(options: StageOptions) {
    this.#options = options;
    this.#owner = new pg.Pool({ connectionString: options.urls.owner, max: 2 });
    // Databases of tests are dropped under the feet of those who watch them.
    this.#owner.on('error', () => undefined);
    this.#channel = this.#makeChannel();
  }

  get channel(): WhatsAppChannel {
    return this.#channel;
  }

  /** A company and a number in it. */
  async connection(): Promise<OwnedConnection> {
    const company = await this.#owner.query(`insert into companies (name) values ($1) returning id`, [`Company ${freshId()}`]);
    const { id: companyId } = company.rows[0] as { id: number };
    const connection = await this.#owner.query(`insert into connections (company_id, name) values ($1, 'Loja') returning id`, [companyId]);
    const { id } = connection.rows[0] as { id: number };
    return { id, companyId, epoch: this.#epoch };
  }

  /** Rows as the owner of the database sees them, who is under no policy. */
  async rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#owner.query(text, [...values]);
    return rows as Row[];
  }

  /** Opens a number and lets a phone scan its code. */
  async pair(connection: OwnedConnection, phone: Phone): Promise<Companion> {
    await this.#channel.open(connection);
    const { qr } = await this.states.next((state) => state.state === 'qr');
    const companion = await phone.scan(qr ?? '');
    await this.connected();
    return companion;
  }

  async connected(times = 1): Promise<void> {
    await this.states.count(times, ({ state }) => state === 'connected');
  }

  text(chat: string, body: string): Extract<OutgoingMessage, { kind: 'text' }> {
    return { kind: 'text', externalId: freshId(), chat, body, quoted: null };
  }

  async message(externalId: string): Promise<InboundMessage> {
    const item = await this.items.next((one) => one.type === 'message' && one.key.externalId === externalId);
    return item as InboundMessage;
  }

  async receipt(externalId: string, delivery: InboundReceipt['delivery']): Promise<InboundReceipt> {
    const item = await this.items.next(
      (one) => one.type === 'receipt' && one.delivery === delivery && one.externalIds.includes(externalId),
    );
    return item as InboundReceipt;
  }

  /** As after a restart of the server: another channel, a later lease. */
  async restart(): Promise<number> {
    await this.#channel.stop();
    this.#channel = this.#makeChannel();
    return (this.#epoch += 1);
  }

  async close(): Promise<void> {
    await this.#channel.stop();
    await this.#owner.end();
  }

  stateChanged(_connection: OwnedConnection, state: ChannelState): Promise<void> {
    this.states.add(state);
    return Promise.resolve();
  }

  async received(_connection: OwnedConnection, item: InboundItem): Promise<void> {
    await this.onItem(item);
    this.items.add(item);
  }

  #makeChannel(): WhatsAppChannel {
    const { config, urls, watch } = this.#options;
    return new WhatsAppChannel({
      config,
      databaseUrl: urls.app,
      listener: this,
      log: createLog({ level: config.logLevel }),
      pauses: [0],
      watch,
    });
  }
}
