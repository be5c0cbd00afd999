import path from 'node:path';
import { nativeImage, nativeTheme, type NativeImage } from 'electron';
import type { UnreadStatus } from '#main/notifications/UnreadStatus.ts';

const folder = path.join(import.meta.dirname, 'icons');

const loadIcon = (name: string): NativeImage => nativeImage.createFromPath(path.join(folder, `${name}.png`));

/** What is wrong comes before what is silent, and that before what is new. */
export function getTrayState({ unread, isConnected, isSilent }: UnreadStatus): 'disconnected' | 'quiet' | 'unread' | 'plain' {
  if (!isConnected) {
    return 'disconnected';
  }
  return isSilent ? 'quiet' : unread > 0 ? 'unread' : 'plain';
}

/** The icon beside the clock, on a light or a dark bar. */
export function getTrayIcon(sign: UnreadStatus): NativeImage {
  const state = getTrayState(sign);
  const bar = nativeTheme.shouldUseDarkColors ? 'dark' : 'light';
  return loadIcon(`tray-${bar}${state === 'plain' ? '' : `-${state}`}`);
}

const maxOverlayNumber = 9;

/** A small number for the taskbar of Windows. */
export const getOverlayIcon = (unread: number): NativeImage => loadIcon(`overlay-${unread > maxOverlayNumber ? 'many' : unread}`);
