/** The switches of a plan: each opens an area of the product. */
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
