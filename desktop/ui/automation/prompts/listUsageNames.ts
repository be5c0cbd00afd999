import type { AutomationUsers } from '#shared/automation/prompts/record.ts';

/** Names of the queues and connections that use a prompt or an integration. */
export const listUsageNames = ({ queues, connections }: AutomationUsers = { queues: [], connections: [] }): string =>
  [...queues, ...connections].map(({ name }) => name).join(', ');
