import type { NoticeChoices } from '#shared/rules/notices.ts';
import { usualNotices } from '#shared/rules/notices.ts';
import { createStore, useStore } from '#ui/data/store.ts';
import { host } from '#ui/host/index.ts';

const store = createStore<{ chosen: NoticeChoices | null }>({ chosen: null });

/** How this person wants to be told. */
export const noticeChoices = (): NoticeChoices => store.get().chosen ?? host().read('notices') ?? usualNotices;

export function chooseNotices(part: Partial<NoticeChoices>): void {
  const chosen = { ...noticeChoices(), ...part };
  store.set({ chosen });
  host().write('notices', chosen);
}

/** The tray, or another window, may choose too. */
export const followNoticeChoices = (): (() => void) =>
  host().hearKept((key) => key === 'notices' && store.set({ chosen: host().read('notices') ?? usualNotices }));

export const useNoticeChoices = (): NoticeChoices => useStore(store, noticeChoices);

/** The sound of a message, to hear how loud it is. */
export const soundNow = (): NoticeChoices['sounds']['message'] => noticeChoices().sounds.message;
