import { room, broadcastOn } from '#server/platform/live/broadcast.ts';
import { presentRedactedSetting } from './present.ts';
import { Setting } from './Setting.ts';
import { sharedKeys } from './visibility.ts';

export const settingBroadcasts = [
  broadcastOn('setting.changed', async ({ em, companyId }, { key }) => {
    const setting = await em.findOne(Setting, { key });
    const audience = sharedKeys.includes(key) ? room.company(companyId) : room.admins(companyId);
    return setting ? [{ to: [audience], event: 'settings', body: { action: 'update', setting: presentRedactedSetting(setting) } }] : [];
  }),
];
