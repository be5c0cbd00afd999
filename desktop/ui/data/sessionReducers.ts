import type { SessionUser } from '#shared/areas/auth.ts';
import type { SettingRecord } from '#shared/areas/settings.ts';
import { hear, type Reducer } from './hear.ts';
import { adoptUser, sessionStore } from './sessionStore.ts';

function withSetting(user: SessionUser, setting: SettingRecord): SessionUser {
  const others = user.company.settings.filter(({ key }) => key !== setting.key);
  return { ...user, company: { ...user.company, settings: [...others, setting] } };
}

/** A change of my own record or of my company's settings changes what I may see at once. */
export const sessionReducers: readonly Reducer[] = [
  hear('user', (_cache, said) => {
    const { user } = sessionStore.get();
    if (said.action === 'update' && said.user.id === user?.id) {
      adoptUser(said.user);
    }
  }),
  hear('settings', (_cache, { setting }) => {
    const { user } = sessionStore.get();
    if (user !== null) {
      adoptUser(withSetting(user, setting));
    }
  }),
];
