import { EventEmitter } from 'node:events';
import type { BaseWindow } from 'electron';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UnreadStatus, UnreadStatusStore } from '#main/notifications/UnreadStatus.ts';

const badges: number[] = [];
vi.mock('electron', () => ({
  app: { setBadgeCount: (count: number) => badges.push(count) },
  nativeTheme: {},
  nativeImage: { createFromPath: (file: string) => file.replace(/^.*[\\/]/, '') },
}));
const { startUnreadBadge } = await import('./startUnreadBadge.ts');

const { platform } = process;
const setPlatform = (platformName: NodeJS.Platform): void => void Object.defineProperty(process, 'platform', { value: platformName });
afterAll(() => setPlatform(platform));

/** Records calls that change the taskbar button. */
class Window extends EventEmitter {
  readonly calls: unknown[][] = [];
  readonly setOverlayIcon = (...args: unknown[]): void => void this.calls.push(['overlay', ...args]);
  readonly setTitle = (title: string): void => void this.calls.push(['title', title]);
  readonly flashFrame = (isOn: boolean): void => void this.calls.push(['flash', isOn]);
}

let window: Window;
let setUnread: (unread: number) => void;

function startBadge(): void {
  window = new Window();
  let status: UnreadStatus = { unread: 0, isConnected: true, isSilent: false };
  const unreadStatus: Pick<UnreadStatusStore, 'current' | 'subscribe'> = {
    current: () => status,
    subscribe: (listener) => {
      setUnread = (unread) => {
        status = { ...status, unread };
        listener(status);
      };
    },
  };
  startUnreadBadge(window as unknown as BaseWindow, unreadStatus as UnreadStatusStore, (key, values) => `${key} ${JSON.stringify(values)}`);
}

beforeEach(() => {
  badges.length = 0;
});

describe('startUnreadBadge', () => {
  it('shows an overlay icon with a description on Windows and removes it at zero', () => {
    setPlatform('win32');
    startBadge();
    [3, 12, 0].forEach(setUnread);
    expect(window.calls.filter(([method]) => method === 'overlay')).toEqual([
      ['overlay', 'overlay-3.png', 'trayUnread {"count":3}'],
      ['overlay', 'overlay-many.png', 'trayUnread {"count":12}'],
      ['overlay', null, ''],
    ]);
  });

  it('sets the badge count elsewhere and stops flashing at zero', () => {
    setPlatform('darwin');
    startBadge();
    [3, 0].forEach(setUnread);
    expect(badges).toEqual([3, 0]);
    expect(window.calls).toEqual([
      ['title', '(3) Prosa'],
      ['title', 'Prosa'],
      ['flash', false],
    ]);
  });
});
