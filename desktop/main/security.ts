import { app, shell, type Session, type WebContents } from 'electron';
import { isOpenable, isOwnPage } from './origin.ts';

/** What our page may ask the system for. `media` is the microphone: no screen uses the camera. */
const granted = new Set(['notifications', 'media', 'clipboard-sanitized-write']);

/** Opens an address outside, where it is one that may be opened. */
export function openOutside(address: string): void {
  if (isOpenable(address)) {
    void shell.openExternal(address);
  }
}

/** No window leaves our page, and none opens another. */
function confine(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isOwnPage(event.url)) {
      event.preventDefault();
      openOutside(event.url);
    }
  });
  contents.on('will-redirect', (event) => {
    if (!isOwnPage(event.url)) {
      event.preventDefault();
    }
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !isOwnPage(event.url)) {
      event.preventDefault();
    }
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}

export function startSecurity(): void {
  app.on('web-contents-created', (_event, contents) => confine(contents));
}

/** Only our page gets a permission, and only those it needs: a microphone, never a camera or the screen. */
export function guardPermissions(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, decide, details) => {
    const wantsCamera = 'mediaTypes' in details && (details.mediaTypes?.includes('video') ?? false);
    decide(granted.has(permission) && !wantsCamera && isOwnPage(contents.getURL()));
  });
  session.setPermissionCheckHandler((_contents, permission, asking, details) => {
    return granted.has(permission) && details.mediaType !== 'video' && isOwnPage(asking);
  });
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
}
