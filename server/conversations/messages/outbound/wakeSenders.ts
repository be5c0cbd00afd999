import type { Scope } from '#server/platform/database/scope.ts';

/** Wakes the outbound senders at commit: a message or an action was queued. */
export async function wakeSenders(scope: Scope): Promise<void> {
  await scope.platform.channels?.wakeSenders(scope);
}
