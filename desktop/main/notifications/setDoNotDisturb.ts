import { defaultNotificationPreferences } from '#shared/rules/notificationPreferences.ts';
import { getDoNotDisturbEnd, type DoNotDisturbDuration } from '#shared/rules/doNotDisturb.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

export function setDoNotDisturb(store: DesktopStore, option: DoNotDisturbDuration): void {
  store.setPersisted('notices', {
    ...(store.getPersisted('notices') ?? defaultNotificationPreferences),
    silentUntil: getDoNotDisturbEnd(option, new Date()),
  });
}
