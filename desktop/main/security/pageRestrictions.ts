import { app, shell, type Session, type WebContents } from 'electron';
import { isExternalUrl, isAppPage } from './appOrigin.ts';

/** What our page may ask the system for. `media` is the microphone: no screen uses the camera. */
const grantedPermissions = new Set(['notifications', 'media', 'clipboard-sanitized-write']);

/** Opens an address outside, where it is one that may be opened. */
export function openExternally(address: string): void {
  if (isExternalUrl(address)) {
    void shell.openExternal(address);
  }
}

/** No window leaves our page, and none opens another. */
function restrictContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isAppPage(event.url)) {
      event.preventDefault();
      openExternally(event.url);
    }
  });
  contents.on('will-redirect', (event) => {
    if (!isAppPage(event.url)) {
      event.preventDefault();
    }
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !isAppPage(event.url)) {
      event.preventDefault();
    }
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openExternally(url);
    return { action: 'deny' };
  });
}

export function restrictNavigation(): void {
  app.on('web-contents-created', (_event, contents) => restrictContents(contents));
}

/** Only our page gets a permission, and only those it needs: a microphone, never a camera or the screen. */
export function restrictPermissions(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, decide, details) => {
    const wantsCamera = 'mediaTypes' in details && (details.mediaTypes?.includes('video') ?? false);
    decide(grantedPermissions.has(permission) && !wantsCamera && isAppPage(contents.getURL()));
  });
  session.setPermissionCheckHandler((_contents, permission, asking, details) => {
    return grantedPermissions.has(permission) && details.mediaType !== 'video' && isAppPage(asking);
  });
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
}
