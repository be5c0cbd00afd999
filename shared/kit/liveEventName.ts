/** Event names of the legacy contract that do not follow `company-{id}-{event}`. */
const irregularNames: Readonly<Record<string, (companyId: number) => string>> = {
  announcement: () => 'company-announcement',
  schedule: (companyId) => `company${companyId}-schedule`,
  fileRemoved: (companyId) => `company${companyId}-file`,
  quickMessage: (companyId) => `company${companyId}-quickemessage`,
};

/** Socket.IO name of a company's live event. */
export const liveEventName = (companyId: number, event: string): string =>
  irregularNames[event]?.(companyId) ?? `company-${companyId}-${event}`;
