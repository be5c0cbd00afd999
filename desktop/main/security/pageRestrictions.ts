import { app, shell, type Session, type WebContents } from 'electron';
import { isExternalUrl, isAppPage, isVideoPlayer } from './appOrigin.ts';

/** Permissions of the UI. `media` is the microphone: no screen uses the camera. */
const grantedPermissions = new Set(['notifications', 'media', 'clipboard-sanitized-write']);

/** Opens web, mail and phone addresses in the program of the system; ignores all others. */
export function openExternally(address: string): void {
  if (isExternalUrl(address)) {
    void shell.openExternal(address);
  }
}

/** Keeps a page on `app://prosa`; external addresses open outside. */
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
    if (!event.isMainFrame && !isAppPage(event.url) && !isVideoPlayer(event.url)) {
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

/** Grants permissions to the UI alone, never camera, screen or devices. */
export function restrictPermissions(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, decide, details) => {
    const wantsCamera = 'mediaTypes' in details && (details.mediaTypes?.includes('video') ?? false);
    decide(grantedPermissions.has(permission) && !wantsCamera && isAppPage(contents.getURL()));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) => {
    return grantedPermissions.has(permission) && details.mediaType !== 'video' && isAppPage(requestingOrigin);
  });
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
}
