/** Live events whose names on the wire do not follow `company-{id}-{event}`. */
const irregular: Readonly<Record<string, (companyId: number) => string>> = {
  announcement: () => 'company-announcement',
  schedule: (companyId) => `company${companyId}-schedule`,
  quickMessage: (companyId) => `company${companyId}-quickemessage`,
};

/** The name under which a live event of a company travels. */
export const wireName = (companyId: number, event: string): string => irregular[event]?.(companyId) ?? `company-${companyId}-${event}`;
