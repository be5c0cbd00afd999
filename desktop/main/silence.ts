import { usualNotices } from '#shared/rules/notices.ts';
import { silenceEnd, type Silence } from '#shared/rules/silence.ts';
import type { DesktopStore } from './store.ts';

/** Do not disturb, from the tray. */
export function setSilence(store: DesktopStore, silence: Silence): void {
  store.keep('notices', { ...(store.kept('notices') ?? usualNotices), silentUntil: silenceEnd(silence, new Date()) });
}
