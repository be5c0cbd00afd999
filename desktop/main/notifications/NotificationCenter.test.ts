import { EventEmitter } from 'node:events';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatNotificationId } from './notificationId.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

interface Activation {
  readonly type: string;
  readonly arguments: string;
  readonly reply?: string;
}

/** The system's centre of notices, with what an earlier run left in it. */
class Notification extends EventEmitter {
  static activate: (activation: Activation) => void = () => undefined;
  static left: Notification[] = [];
  static shown: string[] = [];
  static handleActivation = (heard: typeof Notification.activate): void => {
    Notification.activate = heard;
  };
  static getHistory = async (): Promise<Notification[]> => Notification.left;
  readonly id: string;
  readonly #words: string;
  constructor({ id = '', title = '', body = '', icon }: { id?: string; title?: string; body?: string; icon?: unknown } = {}) {
    super();
    this.id = id;
    this.#words = `${title}: ${body}${icon === undefined ? '' : ', with a face'}`;
  }
  show(): void {
    Notification.shown.push(this.#words);
  }
  close(): void {
    this.emit('close');
  }
}

/** Faces on their way. */
const faces: ((response: Response) => void)[] = [];
const net = { fetch: () => new Promise((resolve) => void faces.push(resolve)) };
const nativeImage = { createFromBuffer: () => ({ isEmpty: () => false }) };

vi.mock('electron', () => ({ Notification, nativeImage, net }));
const { NotificationCenter } = await import('./NotificationCenter.ts');

const { platform } = process;
const on = (name: NodeJS.Platform): void => void Object.defineProperty(process, 'platform', { value: name });
afterAll(() => on(platform));

const subject = { accountId: 'account-2', path: '/tickets/5f0c0f5e-7f0e-4a55-9a3e-0d6f1d1c9b11', ticketId: 7 };
const name = formatNotificationId(subject) ?? '';
let done: unknown[];

function begin(): InstanceType<typeof NotificationCenter> {
  const store = { kept: () => undefined };
  return new NotificationCenter({
    // NotificationCenter read what was chosen, and nothing else.
    store: store as unknown as DesktopStore,
    say: (key) => key,
    serverUrl: () => 'https://prosa.example',
    open: (...given) => done.push(['open', ...given]),
    act: (...given) => done.push(['act', ...given]),
  });
}

beforeEach(() => {
  done = [];
  Notification.left = [];
  Notification.shown = [];
  faces.length = 0;
});

const reply = ['act', 'account-2', { act: 'reply', ticketId: 7, path: subject.path, text: 'Já vou' }];

describe('a notice of an earlier run', () => {
  it('leads to its ticket and takes an answer on Windows, which hands over what was done', () => {
    on('win32');
    begin();
    Notification.activate({ type: 'click', arguments: name });
    Notification.activate({ type: 'reply', arguments: name, reply: 'Já vou' });
    Notification.activate({ type: 'reply', arguments: name, reply: '  ' });
    Notification.activate({ type: 'click', arguments: 'of another program' });
    expect(done).toEqual([['open', 'account-2', subject.path], reply]);
  });

  it('is not mistaken for one of this run', async () => {
    on('win32');
    const notices = begin();
    const notice = { title: 'Lia', body: 'Oi', path: subject.path, tag: 'ticket-7', ticket: { id: 7, isPending: false } };
    await notices.show('account-2', notice);
    Notification.activate({ type: 'click', arguments: name });
    expect(done).toEqual([]);
  });

  it('is taken up on macOS, which kept it', async () => {
    on('darwin');
    const left = new Notification({ id: name });
    Notification.left = [left, new Notification({ id: 'of another program' })];
    begin();
    await vi.waitFor(() => expect(left.listenerCount('click')).toBe(1));
    left.emit('click');
    left.emit('reply', { reply: 'Já vou' });
    expect(done).toEqual([['open', 'account-2', subject.path], reply]);
  });
});

describe('a notice whose face is on its way', () => {
  const of = (body: string, more: object = {}) => ({ title: 'Lia', body, path: subject.path, tag: 'ticket-7', ...more });
  const withFace = { picture: '/public/1/lia.jpg' };
  const arrive = (): void => faces.splice(0).forEach((answer) => answer(new Response('face')));

  it('keeps its place before what came later of the same ticket', async () => {
    const notices = begin();
    const both = [notices.show('account-2', of('Oi', withFace)), notices.show('account-2', of('Tem vaso?'))];
    await notices.show('account-2', of('Outra conversa', { tag: 'ticket-8' }));
    arrive();
    await Promise.all(both);
    expect(Notification.shown).toEqual(['Lia: Outra conversa', 'Lia: Oi, with a face', '(2) Lia: Tem vaso?']);
  });

  it('is not shown once its ticket was read, or its account is gone; what comes afterwards is', async () => {
    const notices = begin();
    const late = [notices.show('account-2', of('Oi', withFace)), notices.show('account-3', of('Oi', withFace))];
    notices.close('account-2', 'ticket-7');
    notices.closeAll('account-3');
    const later = notices.show('account-2', of('Ainda aí?', withFace));
    arrive();
    await Promise.all([...late, later]);
    expect(Notification.shown).toEqual(['Lia: Ainda aí?, with a face']);
  });
});
