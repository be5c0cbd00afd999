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
const on = (name: NodeJS.Platform): void => void Object.defineProperty(process, 'platform', { value: name });
afterAll(() => on(platform));

/** A window that writes down what is done to its button in the taskbar. */
class Window extends EventEmitter {
  readonly done: unknown[][] = [];
  readonly setOverlayIcon = (...given: unknown[]): void => void this.done.push(['overlay', ...given]);
  readonly setTitle = (title: string): void => void this.done.push(['title', title]);
  readonly flashFrame = (isOn: boolean): void => void this.done.push(['flash', isOn]);
}

let window: Window;
let tell: (unread: number) => void;

/** The badge of a program where nothing is unread yet. */
function begin(): void {
  window = new Window();
  let now: UnreadStatus = { unread: 0, isConnected: true, isSilent: false };
  const signs: Pick<UnreadStatusStore, 'now' | 'subscribe'> = {
    now: () => now,
    subscribe: (listener) => {
      tell = (unread) => {
        now = { ...now, unread };
        listener(now);
      };
    },
  };
  startUnreadBadge(window as unknown as BaseWindow, signs as UnreadStatusStore, (key, values) => `${key} ${JSON.stringify(values)}`);
}

beforeEach(() => {
  badges.length = 0;
});

describe('the badge', () => {
  it('is a small picture with its number on Windows, in words for who cannot see it, and goes with the last', () => {
    on('win32');
    begin();
    [3, 12, 0].forEach(tell);
    expect(window.done.filter(([what]) => what === 'overlay')).toEqual([
      ['overlay', 'overlay-3.png', 'trayUnread {"count":3}'],
      ['overlay', 'overlay-many.png', 'trayUnread {"count":12}'],
      ['overlay', null, ''],
    ]);
  });

  it('is the number on dock and launcher elsewhere, and stops the flashing with the last', () => {
    on('darwin');
    begin();
    [3, 0].forEach(tell);
    expect(badges).toEqual([3, 0]);
    expect(window.done).toEqual([
      ['title', '(3) Prosa'],
      ['title', 'Prosa'],
      ['flash', false],
    ]);
  });
});
