import { EventEmitter } from 'node:events';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatNotificationId } from './notificationId.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

interface Activation {
  readonly type: string;
  readonly arguments: string;
  readonly reply?: string;
}

/** Stand-in for Electron’s Notification, with notifications of an earlier run. */
class Notification extends EventEmitter {
  static activate: (activation: Activation) => void = () => undefined;
  static history: Notification[] = [];
  static shown: string[] = [];
  static handleActivation = (listener: typeof Notification.activate): void => {
    Notification.activate = listener;
  };
  static getHistory = async (): Promise<Notification[]> => Notification.history;
  readonly id: string;
  readonly #text: string;
  constructor({ id = '', title = '', body = '', icon }: { id?: string; title?: string; body?: string; icon?: unknown } = {}) {
    super();
    this.id = id;
    this.#text = `${title}: ${body}${icon === undefined ? '' : ', with a face'}`;
  }
  show(): void {
    Notification.shown.push(this.#text);
  }
  close(): void {
    this.emit('close');
  }
}

/** Pending icon requests. */
const pendingIcons: ((response: Response) => void)[] = [];
const net = { fetch: () => new Promise((resolve) => void pendingIcons.push(resolve)) };
const nativeImage = { createFromBuffer: () => ({ isEmpty: () => false }) };

vi.mock('electron', () => ({ Notification, nativeImage, net }));
const { NotificationCenter } = await import('./NotificationCenter.ts');

const { platform } = process;
const on = (name: NodeJS.Platform): void => void Object.defineProperty(process, 'platform', { value: name });
afterAll(() => on(platform));

const subject = { accountId: 'account-2', path: '/tickets/5f0c0f5e-7f0e-4a55-9a3e-0d6f1d1c9b11', ticketId: 7 };
const name = formatNotificationId(subject) ?? '';
let calls: unknown[];

function createCenter(): InstanceType<typeof NotificationCenter> {
  const store = { getPersisted: () => undefined };
  return new NotificationCenter({
    // The center reads preferences alone.
    store: store as unknown as DesktopStore,
    translate: (key) => key,
    serverUrl: () => 'https://prosa.example',
    companyOf: () => '',
    open: (...args) => calls.push(['open', ...args]),
    runAction: (...args) => calls.push(['act', ...args]),
  });
}

beforeEach(() => {
  calls = [];
  Notification.history = [];
  Notification.shown = [];
  pendingIcons.length = 0;
});

const reply = ['act', 'account-2', { act: 'reply', ticketId: 7, path: subject.path, text: 'Já vou' }];

describe('a notification of an earlier run', () => {
  it('opens its ticket and sends a reply on Windows, which reports the activation', () => {
    on('win32');
    createCenter();
    Notification.activate({ type: 'click', arguments: name });
    Notification.activate({ type: 'reply', arguments: name, reply: 'Já vou' });
    Notification.activate({ type: 'reply', arguments: name, reply: '  ' });
    Notification.activate({ type: 'click', arguments: 'of another program' });
    expect(calls).toEqual([['open', 'account-2', subject.path], reply]);
  });

  it('is not confused with one of this run', async () => {
    on('win32');
    const center = createCenter();
    const request = { title: 'Lia', body: 'Oi', path: subject.path, tag: 'ticket-7', ticket: { id: 7, isPending: false } };
    await center.show('account-2', request);
    Notification.activate({ type: 'click', arguments: name });
    expect(calls).toEqual([]);
  });

  it('gets listeners on macOS, which returns it', async () => {
    on('darwin');
    const restored = new Notification({ id: name });
    Notification.history = [restored, new Notification({ id: 'of another program' })];
    createCenter();
    await vi.waitFor(() => expect(restored.listenerCount('click')).toBe(1));
    restored.emit('click');
    restored.emit('reply', { reply: 'Já vou' });
    expect(calls).toEqual([['open', 'account-2', subject.path], reply]);
  });
});

describe('a notification whose icon still loads', () => {
  const notificationOf = (body: string, more: object = {}) => ({ title: 'Lia', body, path: subject.path, tag: 'ticket-7', ...more });
  const withFace = { picture: '/public/1/lia.jpg' };
  const arrive = (): void => pendingIcons.splice(0).forEach((respond) => respond(new Response('face')));

  it('is shown before later notifications of the same ticket', async () => {
    const center = createCenter();
    const both = [center.show('account-2', notificationOf('Oi', withFace)), center.show('account-2', notificationOf('Tem vaso?'))];
    await center.show('account-2', notificationOf('Outra conversa', { tag: 'ticket-8' }));
    arrive();
    await Promise.all(both);
    expect(Notification.shown).toEqual(['Lia: Outra conversa', 'Lia: Oi, with a face', '(2) Lia: Tem vaso?']);
  });

  it('is dropped once its ticket was read or its account removed; later ones are shown', async () => {
    const center = createCenter();
    const pending = [center.show('account-2', notificationOf('Oi', withFace)), center.show('account-3', notificationOf('Oi', withFace))];
    center.close('account-2', 'ticket-7');
    center.closeAll('account-3');
    const next = center.show('account-2', notificationOf('Ainda aí?', withFace));
    arrive();
    await Promise.all([...pending, next]);
    expect(Notification.shown).toEqual(['Lia: Ainda aí?, with a face']);
  });
});
