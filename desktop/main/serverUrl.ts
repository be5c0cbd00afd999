import { app } from 'electron';
import type { DesktopStore } from './store.ts';

const usual = 'http://127.0.0.1:8080';

function asOrigin(text: string | undefined): string | null {
  try {
    const { protocol, origin } = new URL(text ?? '');
    return protocol === 'https:' || protocol === 'http:' ? origin : null;
  } catch {
    return null;
  }
}

/** `prosa --server=https://prosa.example` is remembered; else the last one; else the server on this computer. */
export function serverUrlOf(store: DesktopStore): string {
  const given = asOrigin(app.commandLine.getSwitchValue('server'));
  if (given !== null) {
    store.set('serverUrl', given);
  }
  return given ?? asOrigin(store.get('serverUrl')) ?? usual;
}
