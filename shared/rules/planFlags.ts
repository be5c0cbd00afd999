/** Feature flags of a plan. */
export const planFlags = [
  'useSchedules',
  'useCampaigns',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const;
export type PlanFlag = (typeof planFlags)[number];
export type PlanFlags = Record<PlanFlag, boolean>;
