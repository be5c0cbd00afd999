import { settingKeys, type SettingKey } from '#shared/tenancy/settings.ts';

export const optionGroups = ['service', 'automaticTexts', 'access', 'brand', 'ixc', 'mkauth', 'asaas'] as const;

export type OptionGroup = (typeof optionGroups)[number];

/** Null: on a tab of its own. */
const groupByKey: Record<SettingKey, OptionGroup | null> = {
  userRating: 'service',
  ratingMinutes: 'service',
  ratingReminder: 'service',
  ratingComment: 'service',
  scheduleType: 'service',
  call: 'service',
  CheckMsgIsGroup: 'service',
  previewWaiting: 'service',
  reopenWindow: 'service',
  country: 'service',
  timeZone: 'service',
  sendGreetingAccepted: 'automaticTexts',
  sendMsgTransfTicket: 'automaticTexts',
  sendGreetingMessageOneQueues: 'automaticTexts',
  scheduleInTicket: 'automaticTexts',
  chatBotType: 'automaticTexts',
  strongPasswords: 'access',
  requireSecondStep: 'access',
  severalSessions: 'access',
  campaignsEnabled: 'access',
  brandName: 'brand',
  brandLogo: 'brand',
  brandColor: 'brand',
  keepMessages: null,
  keepMedia: null,
  keepAudit: null,
  aiMonthlyTokens: null,
  aiMonthlyLetters: null,
  ipixc: 'ixc',
  tokenixc: 'ixc',
  ipmkauth: 'mkauth',
  clientidmkauth: 'mkauth',
  clientsecretmkauth: 'mkauth',
  asaas: 'asaas',
};

/** Settings of a group, in the order of the registry. */
export const listGroupKeys = (group: OptionGroup): SettingKey[] => settingKeys.filter((key) => groupByKey[key] === group);
