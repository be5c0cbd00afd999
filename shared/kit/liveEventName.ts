/** Live events whose names on the wire do not follow `company-{id}-{event}`. */
const irregularNames: Readonly<Record<string, (companyId: number) => string>> = {
  announcement: () => 'company-announcement',
  schedule: (companyId) => `company${companyId}-schedule`,
  quickMessage: (companyId) => `company${companyId}-quickemessage`,
};

/** The name under which a live event of a company travels. */
export const liveEventName = (companyId: number, event: string): string =>
  irregularNames[event]?.(companyId) ?? `company-${companyId}-${event}`;
