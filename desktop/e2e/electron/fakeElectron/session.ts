import { EventEmitter } from 'node:events';
import { openChromium } from './openChromium.ts';
import { readFakeOs } from '#e2e/electron/FakeOs.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/** A session partition: protocol handlers work, the rest is recorded. */
export class Session extends EventEmitter {
  readonly partition: string;
  readonly handlers = new Map<string, Handler>();
  readonly protocol = { handle: (scheme: string, handler: Handler): void => void this.handlers.set(scheme, handler) };
  requestHandler: unknown = null;
  checkHandler: unknown = null;
  #spellCheckerLanguages: string[] = [];
  #isSpellCheckerOn = true;
  readonly availableSpellCheckerLanguages = ['en-US', 'en-GB', 'es', 'es-419', 'pt-BR', 'pt-PT'];
  constructor(partition: string) {
    super();
    this.partition = partition;
  }
  setPermissionRequestHandler(handler: unknown): void {
    this.requestHandler = handler;
  }
  setPermissionCheckHandler(handler: unknown): void {
    this.checkHandler = handler;
  }
  setDevicePermissionHandler(): void {}
  setDisplayMediaRequestHandler(): void {}
  setCertificateVerifyProc(): void {}
  setSpellCheckerLanguages(languages: string[]): void {
    this.#spellCheckerLanguages = languages;
  }
  getSpellCheckerLanguages = (): string[] => this.#spellCheckerLanguages;
  setSpellCheckerEnabled(isOn: boolean): void {
    this.#isSpellCheckerOn = isOn;
  }
  isSpellCheckerEnabled = (): boolean => this.#isSpellCheckerOn;
  addWordToSpellCheckerDictionary(): boolean {
    return true;
  }
  async clearStorageData(): Promise<void> {
    const context = await openChromium();
    const [page = await context.newPage()] = context.pages();
    const cdpSession = await context.newCDPSession(page);
    await cdpSession.send('Storage.clearDataForOrigin', { origin: partitionOrigin(this.partition), storageTypes: 'all' });
    await cdpSession.detach();
  }
}

const sessions = new Map<string, Session>();

function getSession(partition: string): Session {
  const partitionSession = sessions.get(partition) ?? new Session(partition);
  sessions.set(partition, partitionSession);
  return partitionSession;
}

export const session = { defaultSession: getSession(''), fromPartition: getSession };
export const protocol = { ...session.defaultSession.protocol, registerSchemesAsPrivileged: (): void => undefined };

/** Host label of a partition, which separates the storage of partitions. */
export const partitionLabel = (partition: string): string => partition.replace(/^persist:/, '') || 'page';
/** HTTP origin that stands for `app://prosa` in a partition. */
export const partitionOrigin = (partition: string): string => `http://${partitionLabel(partition)}.prosa.localhost:${readFakeOs().port}`;
export const findSessionByLabel = (label: string): Session | undefined =>
  [...sessions.values()].find(({ partition }) => partitionLabel(partition) === label);
