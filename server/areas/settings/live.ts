import { room, tell } from '#server/platform/live/tell.ts';
import { presentShut } from './present.ts';
import { Setting } from './Setting.ts';
import { sharedKeys } from './visibility.ts';

export const settingBroadcasts = [
  tell('setting.changed', async ({ em, companyId }, { key }) => {
    const setting = await em.findOne(Setting, { key });
    const hearers = sharedKeys.includes(key) ? room.company(companyId) : room.admins(companyId);
    return setting ? [{ to: [hearers], event: 'settings', body: { action: 'update', setting: presentShut(setting) } }] : [];
  }),
];
