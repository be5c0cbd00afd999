import { EventEmitter } from 'node:events';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { noticeNameOf } from './noticeName.ts';
import type { DesktopStore } from './store.ts';

interface Activation {
  readonly type: string;
  readonly arguments: string;
  readonly reply?: string;
}

/** The system's centre of notices, with what an earlier run left in it. */
class Notification extends EventEmitter {
  static activate: (activation: Activation) => void = () => undefined;
  static left: Notification[] = [];
  static handleActivation = (heard: typeof Notification.activate): void => {
    Notification.activate = heard;
  };
  static getHistory = async (): Promise<Notification[]> => Notification.left;
  readonly id: string;
  constructor({ id = '' }: { readonly id?: string } = {}) {
    super();
    this.id = id;
  }
  show(): void {}
  close(): void {
    this.emit('close');
  }
}

vi.mock('electron', () => ({ Notification, nativeImage: {}, net: {} }));
const { Notices } = await import('./notices.ts');

const { platform } = process;
const on = (name: NodeJS.Platform): void => void Object.defineProperty(process, 'platform', { value: name });
afterAll(() => on(platform));

const subject = { accountId: 'account-2', path: '/tickets/5f0c0f5e-7f0e-4a55-9a3e-0d6f1d1c9b11', ticketId: 7 };
const name = noticeNameOf(subject) ?? '';
let done: unknown[];

function begin(): InstanceType<typeof Notices> {
  const store = { kept: () => undefined };
  return new Notices({
    // Notices read what was chosen, and nothing else.
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
