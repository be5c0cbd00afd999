import { EventEmitter } from 'node:events';
import type { Session } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const app = new EventEmitter();
const openedAddresses: string[] = [];

vi.mock('electron', () => ({ app, shell: { openExternal: async (address: string) => void openedAddresses.push(address) } }));
const { restrictPermissions, openExternally, restrictNavigation } = await import('./pageRestrictions.ts');

type Decide = (isGranted: boolean) => void;
type Request = (contents: unknown, permission: string, decide: Decide, details: object) => void;
type Check = (contents: unknown, permission: string, origin: string, details: object) => boolean;

function restrictSession() {
  const handlers: Record<string, unknown> = {};
  const session = new Proxy({}, { get: (_target, name: string) => (value: unknown) => (handlers[name] = value) });
  restrictPermissions(session as Session);
  const request = handlers['setPermissionRequestHandler'] as Request;
  const check = handlers['setPermissionCheckHandler'] as Check;
  const requests = (permission: string, address: string, details: object = {}): boolean => {
    const decided: boolean[] = [];
    request({ getURL: () => address }, permission, (isGranted) => decided.push(isGranted), details);
    expect(decided).toHaveLength(1);
    return decided[0] ?? false;
  };
  return {
    handlers,
    requests,
    has: (permission: string, origin: string, details: object = {}) => check(null, permission, origin, details),
  };
}

const page = 'app://prosa/tickets';
const deniedPermissions =
  'clipboard-read display-capture mediaKeySystem geolocation midi midiSysex pointerLock keyboardLock openExternal speaker-selection storage-access window-management fileSystem hid usb serial idle-detection'.split(
    ' ',
  );

describe('permissions', () => {
  it('are microphone, notifications and clipboard writing, for the UI alone', () => {
    const { requests, has } = restrictSession();
    for (const permission of ['notifications', 'clipboard-sanitized-write', 'media']) {
      const details = permission === 'media' ? { mediaTypes: ['audio'], mediaType: 'audio' } : {};
      expect([requests(permission, page, details), has(permission, 'app://prosa', details)]).toEqual([true, true]);
      expect([requests(permission, 'https://evil.example/', details), has(permission, 'https://evil.example', details)]).toEqual([
        false,
        false,
      ]);
    }
  });

  it('never include the camera', () => {
    const { requests, has } = restrictSession();
    expect(requests('media', page, { mediaTypes: ['audio', 'video'] })).toBe(false);
    expect(has('media', 'app://prosa', { mediaType: 'video' })).toBe(false);
  });

  it.each(deniedPermissions)('never include %s', (permission) => {
    const { requests, has } = restrictSession();
    expect([requests(permission, page), has(permission, 'app://prosa')]).toEqual([false, false]);
  });

  it('include no device and no screen', () => {
    const { handlers } = restrictSession();
    expect((handlers['setDevicePermissionHandler'] as () => boolean)()).toBe(false);
    expect(handlers['setDisplayMediaRequestHandler']).toBeNull();
  });
});

describe('a page', () => {
  let contents: EventEmitter & { open?: (details: { url: string }) => { action: string } };
  const isAllowed = (event: string, more: object): boolean => {
    let isPrevented = false;
    contents.emit(event, { ...more, preventDefault: () => (isPrevented = true) });
    return !isPrevented;
  };

  beforeEach(() => {
    openedAddresses.length = 0;
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
  ])('stays on its origin: %s', (event, outside) => {
    expect(isAllowed(event, { url: page, isMainFrame: true })).toBe(true);
    for (const url of ['https://evil.example/', 'app://prosa.evil/', 'file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x']) {
      expect(isAllowed(event, { url, isMainFrame: true })).toBe(false);
    }
    expect(openedAddresses).toEqual(outside);
  });

  it('loads no foreign frame but the player of help videos', () => {
    expect(isAllowed('will-frame-navigate', { url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', isMainFrame: false })).toBe(true);
    expect(isAllowed('will-frame-navigate', { url: 'https://www.youtube-nocookie.com.evil.example/embed/x', isMainFrame: false })).toBe(
      false,
    );
    expect(isAllowed('will-frame-navigate', { url: 'https://evil.example/', isMainFrame: false })).toBe(false);
  });

  it('attaches no webview', () => {
    expect(isAllowed('will-attach-webview', {})).toBe(false);
  });

  it('opens no window, but web addresses outside', () => {
    expect([page, 'https://prosa.example/', 'about:blank'].map((url) => contents.open?.({ url }))).toEqual(
      Array.from({ length: 3 }, () => ({ action: 'deny' })),
    );
    expect(openedAddresses).toEqual(['https://prosa.example/']);
  });

  it('opens only web, mail and phone addresses outside', () => {
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
    expect(openedAddresses).toEqual([]);
    const allowed = ['https://prosa.example/', 'http://prosa.example/', 'mailto:ana@prosa.example', 'tel:+5511999990000'];
    allowed.forEach(openExternally);
    expect(openedAddresses).toEqual(allowed);
  });
});
