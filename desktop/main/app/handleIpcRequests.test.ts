import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ipcRequestNames } from '#shared/ipc.ts';
import type { IpcHandlers } from './handleIpcRequests.ts';

type Handle = (event: IpcMainInvokeEvent, name: unknown, question: unknown) => unknown;
const handlers = new Map<string, Handle>();

vi.mock('electron', () => ({ ipcMain: { handle: (channel: string, handle: Handle) => handlers.set(channel, handle) } }));
const { handleIpcRequests } = await import('./handleIpcRequests.ts');

const ours = { id: 1 } as WebContents;
const page = { url: 'app://prosa/tickets', parent: null };
const answered: unknown[] = [];

const ask = (name: unknown, question: unknown, event: object = {}): unknown =>
  handlers.get('ask')?.({ sender: ours, senderFrame: page, ...event } as unknown as IpcMainInvokeEvent, name, question);

beforeEach(() => {
  answered.length = 0;
  const answers = Object.fromEntries(ipcRequestNames.map((name) => [name, (question: unknown) => void answered.push({ name, question })]));
  handleIpcRequests(answers as unknown as IpcHandlers, (contents) => (contents === ours ? 'account-1' : null));
});

describe('a question', () => {
  it('is heard on one channel alone, and answered when our page asks it well', () => {
    ask('link.open', { url: 'https://prosa.example' });
    expect([...handlers.keys()]).toEqual(['ask']);
    expect(answered).toEqual([{ name: 'link.open', question: { url: 'https://prosa.example' } }]);
  });

  it.each([
    ['of a window that is none of ours', { sender: { id: 2 } }],
    ['of a frame within our page', { senderFrame: { ...page, parent: page } }],
    ['of a page from elsewhere', { senderFrame: { ...page, url: 'https://evil.example/app://prosa' } }],
    ['of a place that only looks like ours', { senderFrame: { ...page, url: 'app://prosa.evil/' } }],
    ['of a file', { senderFrame: { ...page, url: 'file:///tmp/page.html' } }],
    ['of a frame that is gone', { senderFrame: null }],
  ])('%s is refused', (_who, event) => {
    expect(() => ask('link.open', { url: 'https://prosa.example' }, event)).toThrow('stranger');
    expect(answered).toEqual([]);
  });

  it.each(['', 'nothing', 'constructor', '__proto__', 'toString', null, 7, ['link.open']])('named %j has nobody to answer it', (name) => {
    expect(() => ask(name, {})).toThrow('Nobody answers');
  });

  it.each(ipcRequestNames)('%s is refused where it is not what its rule says', (name) => {
    for (const question of [undefined, null, 'text', [], { unknown: true }]) {
      expect(() => ask(name, question)).toThrow(/must be|is required|is not allowed|does not match/);
    }
    expect(answered).toEqual([]);
  });
});
