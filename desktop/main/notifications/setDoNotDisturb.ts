import { defaultNotificationPreferences } from '#shared/rules/notificationPreferences.ts';
import { getDoNotDisturbEnd, type DoNotDisturbDuration } from '#shared/rules/doNotDisturb.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

/** Do not disturb, from the tray. */
export function setDoNotDisturb(store: DesktopStore, silence: DoNotDisturbDuration): void {
  store.keep('notices', {
    ...(store.kept('notices') ?? defaultNotificationPreferences),
    silentUntil: getDoNotDisturbEnd(silence, new Date()),
  });
}
