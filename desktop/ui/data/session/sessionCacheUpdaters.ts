import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import type { SettingRecord } from '#shared/tenancy/settings.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { updateSessionUser, sessionStore } from './sessionStore.ts';

function replaceSetting(user: SessionUser, setting: SettingRecord): SessionUser {
  const others = user.company.settings.filter(({ key }) => key !== setting.key);
  const mustSetUpSecondStep =
    setting.key === 'requireSecondStep' ? setting.value === 'enabled' && user.secondStepSince === null : user.mustSetUpSecondStep;
  return { ...user, mustSetUpSecondStep, company: { ...user.company, settings: [...others, setting] } };
}

/** Changes of the user's own record or of the company's settings change permissions at once. */
export const sessionCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('user', (_cache, event) => {
    const { user } = sessionStore.getState();
    if (event.action === 'update' && event.user.id === user?.id) {
      updateSessionUser(event.user);
    }
  }),
  cacheUpdater('hours', (_cache, { schedules }) => {
    const { user } = sessionStore.getState();
    if (user !== null) {
      updateSessionUser({ ...user, company: { ...user.company, schedules } });
    }
  }),
  cacheUpdater('settings', (_cache, { setting }) => {
    const { user } = sessionStore.getState();
    if (user !== null) {
      updateSessionUser(replaceSetting(user, setting));
    }
  }),
];
