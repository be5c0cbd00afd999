import { EventEmitter } from 'node:events';
import { openChromium } from './openChromium.ts';
import { readFakeOs } from '#e2e/electron/FakeOs.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/** One partition: its protocol handlers really answer, the rest is kept for tests to ask. */
export class Session extends EventEmitter {
  readonly partition: string;
  readonly handlers = new Map<string, Handler>();
  readonly protocol = { handle: (scheme: string, handler: Handler): void => void this.handlers.set(scheme, handler) };
  requestHandler: unknown = null;
  checkHandler: unknown = null;
  #spelled: string[] = [];
  #isSpelling = true;
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
    this.#spelled = languages;
  }
  getSpellCheckerLanguages = (): string[] => this.#spelled;
  setSpellCheckerEnabled(isOn: boolean): void {
    this.#isSpelling = isOn;
  }
  isSpellCheckerEnabled = (): boolean => this.#isSpelling;
  addWordToSpellCheckerDictionary(): boolean {
    return true;
  }
  async clearStorageData(): Promise<void> {
    const context = await openChromium();
    const [page = await context.newPage()] = context.pages();
    const wire = await context.newCDPSession(page);
    await wire.send('Storage.clearDataForOrigin', { origin: partitionOrigin(this.partition), storageTypes: 'all' });
    await wire.detach();
  }
}

const sessions = new Map<string, Session>();

function getSession(partition: string): Session {
  const held = sessions.get(partition) ?? new Session(partition);
  sessions.set(partition, held);
  return held;
}

export const session = { defaultSession: getSession(''), fromPartition: getSession };
export const protocol = { ...session.defaultSession.protocol, registerSchemesAsPrivileged: (): void => undefined };

/** The part of a host name that tells one partition's pages from another's: their storage is apart, as in Electron. */
export const partitionLabel = (partition: string): string => partition.replace(/^persist:/, '') || 'page';
/** Where Chromium finds the pages of a partition, which it takes for `app://prosa` of its own. */
export const partitionOrigin = (partition: string): string => `http://${partitionLabel(partition)}.prosa.localhost:${readFakeOs().port}`;
export const findSessionByLabel = (label: string): Session | undefined =>
  [...sessions.values()].find(({ partition }) => partitionLabel(partition) === label);
