import { EventEmitter } from 'node:events';
import type { Session } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const app = new EventEmitter();
const opened: string[] = [];

vi.mock('electron', () => ({ app, shell: { openExternal: async (address: string) => void opened.push(address) } }));
const { restrictPermissions, openExternally, restrictNavigation } = await import('./pageRestrictions.ts');

type Decide = (isGranted: boolean) => void;
type Request = (contents: unknown, permission: string, decide: Decide, details: object) => void;
type Check = (contents: unknown, permission: string, origin: string, details: object) => boolean;

function guarded() {
  const set: Record<string, unknown> = {};
  const session = new Proxy({}, { get: (_target, name: string) => (value: unknown) => (set[name] = value) });
  restrictPermissions(session as Session);
  const request = set['setPermissionRequestHandler'] as Request;
  const check = set['setPermissionCheckHandler'] as Check;
  const asks = (permission: string, address: string, details: object = {}): boolean => {
    const decided: boolean[] = [];
    request({ getURL: () => address }, permission, (isGranted) => decided.push(isGranted), details);
    expect(decided).toHaveLength(1);
    return decided[0] ?? false;
  };
  return { set, asks, has: (permission: string, origin: string, details: object = {}) => check(null, permission, origin, details) };
}

const page = 'app://prosa/tickets';
const everything =
  'clipboard-read display-capture mediaKeySystem geolocation midi midiSysex pointerLock keyboardLock openExternal speaker-selection storage-access window-management fileSystem hid usb serial idle-detection'.split(
    ' ',
  );

describe('permissions', () => {
  it('are a microphone, notices and copying, and for our page alone', () => {
    const { asks, has } = guarded();
    for (const permission of ['notifications', 'clipboard-sanitized-write', 'media']) {
      const details = permission === 'media' ? { mediaTypes: ['audio'], mediaType: 'audio' } : {};
      expect([asks(permission, page, details), has(permission, 'app://prosa', details)]).toEqual([true, true]);
      expect([asks(permission, 'https://evil.example/', details), has(permission, 'https://evil.example', details)]).toEqual([
        false,
        false,
      ]);
    }
  });

  it('never are a camera', () => {
    const { asks, has } = guarded();
    expect(asks('media', page, { mediaTypes: ['audio', 'video'] })).toBe(false);
    expect(has('media', 'app://prosa', { mediaType: 'video' })).toBe(false);
  });

  it.each(everything)('never are %s', (permission) => {
    const { asks, has } = guarded();
    expect([asks(permission, page), has(permission, 'app://prosa')]).toEqual([false, false]);
  });

  it('give no device and no screen', () => {
    const { set } = guarded();
    expect((set['setDevicePermissionHandler'] as () => boolean)()).toBe(false);
    expect(set['setDisplayMediaRequestHandler']).toBeNull();
  });
});

describe('a page', () => {
  let contents: EventEmitter & { open?: (details: { url: string }) => { action: string } };
  const goes = (event: string, more: object): boolean => {
    let isPrevented = false;
    contents.emit(event, { ...more, preventDefault: () => (isPrevented = true) });
    return !isPrevented;
  };

  beforeEach(() => {
    opened.length = 0;
    app.removeAllListeners();
    contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: (open: (details: { url: string }) => { action: string }) => (contents.open = open),
    });
    restrictNavigation();
    app.emit('web-contents-created', {}, contents);
  });

  it.each([
    ['will-navigate', ['https://evil.example/']],
    ['will-redirect', []],
  ])('stays ours: %s', (event, outside) => {
    expect(goes(event, { url: page, isMainFrame: true })).toBe(true);
    for (const url of ['https://evil.example/', 'app://prosa.evil/', 'file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x']) {
      expect(goes(event, { url, isMainFrame: true })).toBe(false);
    }
    expect(opened).toEqual(outside);
  });

  it('frames nothing from elsewhere', () => {
    expect(goes('will-frame-navigate', { url: 'https://evil.example/', isMainFrame: false })).toBe(false);
  });

  it('has no page within the page', () => {
    expect(goes('will-attach-webview', {})).toBe(false);
  });

  it('opens no window', () => {
    expect([page, 'https://prosa.example/', 'about:blank'].map((url) => contents.open?.({ url }))).toEqual(
      Array.from({ length: 3 }, () => ({ action: 'deny' })),
    );
    expect(opened).toEqual(['https://prosa.example/']);
  });

  it('opens outside only what a browser, a mail program or a telephone takes', () => {
    const refused = [
      'file:///etc/passwd',
      'smb://host/share',
      'javascript:alert(1)',
      'ms-msdt:/id',
      'prosa://ticket/1',
      'vbscript:x',
      'no address',
    ];
    refused.forEach(openExternally);
    expect(opened).toEqual([]);
    const taken = ['https://prosa.example/', 'http://prosa.example/', 'mailto:ana@prosa.example', 'tel:+5511999990000'];
    taken.forEach(openExternally);
    expect(opened).toEqual(taken);
  });
});
