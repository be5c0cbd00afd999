import path from 'node:path';
import { nativeImage, nativeTheme, type NativeImage } from 'electron';
import type { UnreadStatus } from '#main/notifications/UnreadStatus.ts';

const folder = path.join(import.meta.dirname, 'icons');

const loadIcon = (name: string): NativeImage => nativeImage.createFromPath(path.join(folder, `${name}.png`));

/** Disconnected takes precedence over quiet, quiet over unread. */
export function getTrayState({ unread, isConnected, isSilent }: UnreadStatus): 'disconnected' | 'quiet' | 'unread' | 'plain' {
  if (!isConnected) {
    return 'disconnected';
  }
  return isSilent ? 'quiet' : unread > 0 ? 'unread' : 'plain';
}

export function getTrayIcon(status: UnreadStatus): NativeImage {
  const state = getTrayState(status);
  const bar = nativeTheme.shouldUseDarkColors ? 'dark' : 'light';
  return loadIcon(`tray-${bar}${state === 'plain' ? '' : `-${state}`}`);
}

const maxOverlayNumber = 9;

/** Overlay icon for the taskbar of Windows. */
export const getOverlayIcon = (unread: number): NativeImage => loadIcon(`overlay-${unread > maxOverlayNumber ? 'many' : unread}`);
