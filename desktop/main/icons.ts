import path from 'node:path';
import { nativeImage, nativeTheme, type NativeImage } from 'electron';
import type { Sign } from './signs.ts';

const folder = path.join(import.meta.dirname, 'icons');

const picture = (name: string): NativeImage => nativeImage.createFromPath(path.join(folder, `${name}.png`));

/** What is wrong comes before what is silent, and that before what is new. */
export function trayState({ unread, isConnected, isSilent }: Sign): 'disconnected' | 'quiet' | 'unread' | 'plain' {
  if (!isConnected) {
    return 'disconnected';
  }
  return isSilent ? 'quiet' : unread > 0 ? 'unread' : 'plain';
}

/** The icon beside the clock, on a light or a dark bar. */
export function trayIcon(sign: Sign): NativeImage {
  const state = trayState(sign);
  const bar = nativeTheme.shouldUseDarkColors ? 'dark' : 'light';
  return picture(`tray-${bar}${state === 'plain' ? '' : `-${state}`}`);
}

const most = 9;

/** A small number for the taskbar of Windows. */
export const overlayIcon = (unread: number): NativeImage => picture(`overlay-${unread > most ? 'many' : unread}`);
