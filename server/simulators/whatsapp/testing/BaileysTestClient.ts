import tls from 'node:tls';
import {
  Browsers,
  initAuthCreds,
  makeWASocket,
  WA_CERT_DETAILS,
  type BaileysEventMap,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
  type SocketConfig,
  type WASocket,
} from '#server/channels/whatsapp/library/baileys.ts';
import { AwaitableLog } from '#server/simulators/whatsapp/log/AwaitableLog.ts';
import type { Simulator } from '#server/simulators/whatsapp/Simulator.ts';

type BaileysEvent = { [Name in keyof BaileysEventMap]: { name: Name; value: BaileysEventMap[Name] } }[keyof BaileysEventMap];

export const silentLogger: SocketConfig['logger'] = {
  level: 'silent',
  child: () => silentLogger,
  trace: noop,
  debug: noop,
  info: noop,
  warn: noop,
  error: noop,
};
function noop(): void {}

export interface BaileysTestClientOptions {
  /** In memory when undefined. */
  readonly keys?: SignalKeyStore;
  /** Baileys' own when undefined. */
  readonly makeSignalRepository?: SocketConfig['makeSignalRepository'];
}

/** Plain Baileys with keys in memory, to test the simulator and defects of Baileys. */
export class BaileysTestClient {
  readonly events = new AwaitableLog<BaileysEvent>('events of Baileys');
  readonly disconnectCodes: (number | undefined)[] = [];
  readonly #simulator: Simulator;
  readonly #options: BaileysTestClientOptions;
  readonly #credentials = initAuthCreds();
  readonly #keys = new Map<string, unknown>();
  #socket: WASocket | undefined;
  #isEnded = false;

  constructor(simulator: Simulator, options: BaileysTestClientOptions = {}) {
    this.#simulator = simulator;
    this.#options = options;
    tls.setDefaultCACertificates([...tls.getCACertificates(), simulator.certificate]);
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(simulator.trustRoot, 'base64');
  }

  get socket(): WASocket {
    if (this.#socket === undefined) {
      throw new Error('the client is not connected');
    }
    return this.#socket;
  }

  connect(): this {
    const { keys = { get: this.#get, set: this.#set }, ...socketOptions } = this.#options;
    const socket = makeWASocket({
      ...socketOptions,
      auth: { creds: this.#credentials, keys },
      waWebSocketUrl: this.#simulator.url,
      logger: silentLogger,
      browser: Browsers.ubuntu('Chrome'),
      syncFullHistory: false,
      emitOwnEvents: false,
      getMessage: () => Promise.resolve(undefined),
    });
    this.#socket = socket;
    socket.ev.process((events) => {
      Object.assign(this.#credentials, events['creds.update']);
      Object.entries(events).forEach(([name, value]) => this.events.add({ name, value } as BaileysEvent));
      this.#follow(events['connection.update']);
    });
    return this;
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#socket?.end(undefined);
  }

  async waitForConnection(connection: 'open' | 'close'): Promise<void> {
    await this.events.waitFor(({ name, value }) => name === 'connection.update' && value.connection === connection);
  }

  async waitForQr(): Promise<string> {
    const event = await this.events.waitFor(({ name, value }) => name === 'connection.update' && value.qr !== undefined);
    return (event.value as BaileysEventMap['connection.update']).qr ?? '';
  }

  /** The message of an id, as Baileys emits it. */
  async waitForMessage(id: string): Promise<BaileysEventMap['messages.upsert']['messages'][number]> {
    const hasMessage = ({ name, value }: BaileysEvent): boolean =>
      name === 'messages.upsert' && value.messages.some(({ key }) => key.id === id);
    const { value } = await this.events.waitFor(hasMessage);
    const message = (value as BaileysEventMap['messages.upsert']).messages.find(({ key }) => key.id === id);
    if (message === undefined) {
      throw new Error(`no message ${id}`);
    }
    return message;
  }

  #follow(update: BaileysEventMap['connection.update'] | undefined): void {
    if (update?.connection !== 'close') {
      return;
    }
    const code = (update.lastDisconnect?.error as { output?: { statusCode: number } } | undefined)?.output?.statusCode;
    this.disconnectCodes.push(code);
    if (code === 515 && !this.#isEnded) {
      this.connect();
    }
  }

  readonly #get = <T extends keyof SignalDataTypeMap>(type: T, ids: string[]): { [id: string]: SignalDataTypeMap[T] } => {
    const message = ids
      .map((id) => [id, this.#keys.get(`${type} ${id}`)] as const)
      .filter(([, value]) => value !== undefined && value !== null);
    return Object.fromEntries(message) as { [id: string]: SignalDataTypeMap[T] };
  };

  readonly #set = (changes: SignalDataSet): void => {
    for (const [type, entries] of Object.entries(changes)) {
      Object.entries(entries).forEach(([id, value]) => this.#keys.set(`${type} ${id}`, value));
    }
  };
}
