import { room, broadcastOn } from '#server/platform/live/broadcast.ts';
import { listSettingRecords, maskSetting } from './settingRecords.ts';
import { sharedKeys } from './visibility.ts';

export const settingBroadcasts = [
  broadcastOn('setting.changed', async (scope, { key, removed }) => {
    const [setting = removed] = await listSettingRecords(scope, [key]);
    const audience = sharedKeys.includes(key) ? room.company(scope.companyId) : room.admins(scope.companyId);
    return setting ? [{ to: [audience], event: 'settings', body: { action: 'update', setting: maskSetting(setting) } }] : [];
  }),
];
