import { createStore, useStore } from 'zustand';
import type { NotificationPreferences } from '#shared/rules/notificationPreferences.ts';
import { defaultNotificationPreferences } from '#shared/rules/notificationPreferences.ts';
import { host } from '#ui/host/index.ts';

const store = createStore<{ chosen: NotificationPreferences | null }>(() => ({ chosen: null }));

/** Notification preferences of this device. */
export const readNoticeChoices = (): NotificationPreferences =>
  store.getState().chosen ?? host().read('notices') ?? defaultNotificationPreferences;

export function updateNoticeChoices(part: Partial<NotificationPreferences>): void {
  const preferences = { ...readNoticeChoices(), ...part };
  store.setState({ chosen: preferences });
  host().write('notices', preferences);
}

/** Follows changes by the tray menu or another window. */
export const syncNoticeChoices = (): (() => void) =>
  host().onPersistedChange(
    (key) => key === 'notices' && store.setState({ chosen: host().read('notices') ?? defaultNotificationPreferences }),
  );

export const useNoticeChoices = (): NotificationPreferences => useStore(store, readNoticeChoices);

export const readMessageSound = (): NotificationPreferences['sounds']['message'] => readNoticeChoices().sounds.message;
