import { app, session, shell, type WebContents } from 'electron';
import { isOpenable, isOwnPage } from './origin.ts';

/** What our page may ask the system for. `media` is the microphone: no screen uses the camera. */
const granted = new Set(['notifications', 'media', 'clipboard-sanitized-write']);

/** Opens an address outside, where it is one that may be opened. */
export function openOutside(address: string): void {
  if (isOpenable(address)) {
    void shell.openExternal(address);
  }
}

function confine(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isOwnPage(event.url)) {
      event.preventDefault();
      openOutside(event.url);
    }
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}

/** No window leaves our page, no other page gets a permission. */
export function startSecurity(): void {
  app.on('web-contents-created', (_event, contents) => confine(contents));
  session.defaultSession.setPermissionRequestHandler((contents, permission, decide) =>
    decide(granted.has(permission) && isOwnPage(contents.getURL())),
  );
  session.defaultSession.setPermissionCheckHandler((_contents, permission, asking) => granted.has(permission) && isOwnPage(asking));
}
