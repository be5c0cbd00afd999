import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ipcRequestNames, miniRequestNames } from '#shared/ipc.ts';
import type { IpcHandlers } from './handleIpcRequests.ts';

type Handle = (event: IpcMainInvokeEvent, name: unknown, input: unknown) => unknown;
const handlers = new Map<string, Handle>();

vi.mock('electron', () => ({ ipcMain: { handle: (channel: string, handle: Handle) => handlers.set(channel, handle) } }));
const { handleIpcRequests, miniPageId } = await import('./handleIpcRequests.ts');

const appContents = { id: 1 } as WebContents;
const miniContents = { id: 3 } as WebContents;
const page = { url: 'app://prosa/tickets', parent: null };
const handled: unknown[] = [];

const request = (name: unknown, input: unknown, event: object = {}): unknown =>
  handlers.get('request')?.({ sender: appContents, senderFrame: page, ...event } as unknown as IpcMainInvokeEvent, name, input);

beforeEach(() => {
  handled.length = 0;
  const ipcHandlers = Object.fromEntries(ipcRequestNames.map((name) => [name, (input: unknown) => void handled.push({ name, input })]));
  handleIpcRequests(ipcHandlers as unknown as IpcHandlers, (contents) =>
    contents === miniContents ? miniPageId : contents === appContents ? 'account-1' : null,
  );
});

describe('handleIpcRequests', () => {
  it('handles valid requests of an account page on a single channel', () => {
    request('link.open', { url: 'https://prosa.example' });
    expect([...handlers.keys()]).toEqual(['request']);
    expect(handled).toEqual([{ name: 'link.open', input: { url: 'https://prosa.example' } }]);
  });

  it.each([
    ['from an unknown window', { sender: { id: 2 } }],
    ['from a frame inside the page', { senderFrame: { ...page, parent: page } }],
    ['from a foreign page', { senderFrame: { ...page, url: 'https://evil.example/app://prosa' } }],
    ['from a look-alike host', { senderFrame: { ...page, url: 'app://prosa.evil/' } }],
    ['from a file', { senderFrame: { ...page, url: 'file:///tmp/page.html' } }],
    ['from a removed frame', { senderFrame: null }],
  ])('rejects a request %s', (_who, event) => {
    expect(() => request('link.open', { url: 'https://prosa.example' }, event)).toThrow('no page of the program');
    expect(handled).toEqual([]);
  });

  it.each(['', 'nothing', 'constructor', '__proto__', 'toString', null, 7, ['link.open']])('rejects the unknown name %j', (name) => {
    expect(() => request(name, {})).toThrow('No handler');
  });

  it.each(ipcRequestNames.filter((name) => !miniRequestNames.includes(name)))('keeps %s from the mini window', (name) => {
    expect(() => request(name, {}, { sender: miniContents })).toThrow('No handler');
  });

  it('lets the mini window read its tickets', () => {
    request('mini.read', {}, { sender: miniContents });
    expect(handled).toEqual([{ name: 'mini.read', input: {} }]);
  });

  it.each(ipcRequestNames)('rejects input of %s that fails its schema', (name) => {
    for (const input of [undefined, null, 'text', [], { unknown: true }]) {
      expect(() => request(name, input)).toThrow(/must be|is required|is not allowed|does not match/);
    }
    expect(handled).toEqual([]);
  });
});
