import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { TicketListRecord as Row } from '#shared/conversations/tickets/index.ts';
import { clearReveal, getInbox, saveScrollTop, useInbox, type InboxTab } from '#ui/conversations/tickets/inbox/inboxStore.ts';

/** Scrolls to a row activated by a shortcut; pending rows get the keyboard focus, as they are not opened. */
export function useRevealTicket(
  tickets: readonly Row[],
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  list: RefObject<HTMLElement | null>,
): void {
  'use no memo'; // moves the virtualizer
  const revealId = useInbox((inbox) => inbox.revealId);
  const reveal = useEffectEvent((id: number) => {
    const index = tickets.findIndex((row) => row.id === id);
    clearReveal();
    if (index !== -1) {
      virtualizer.scrollToIndex(index);
    }
    if (tickets[index]?.status === 'pending') {
      list.current?.focus({ preventScroll: true });
    }
  });
  useEffect(() => {
    if (revealId !== null) {
      reveal(revealId);
    }
  }, [revealId]);
}

/** Restores the scroll position of each tab. */
export function useScrollRestoration(scroller: RefObject<HTMLDivElement | null>, tab: InboxTab): void {
  const restore = useEffectEvent(() => {
    const top = getInbox().scrollTops[tab] ?? 0;
    scroller.current?.scrollTo({ top });
  });
  useLayoutEffect(() => {
    const box = scroller.current;
    restore();
    let top = box?.scrollTop ?? 0;
    const saveTop = (): void => {
      top = box?.scrollTop ?? 0;
    };
    box?.addEventListener('scroll', saveTop, { passive: true });
    return () => {
      box?.removeEventListener('scroll', saveTop);
      saveScrollTop(tab, top);
    };
  }, [scroller, tab]);
}
