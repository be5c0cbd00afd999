import { useState } from 'react';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import type { LiveEvents } from '#shared/api.ts';
import { useLiveEvent } from '#ui/data/live/liveUpdates.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import type { TicketDue } from './DueNotice.tsx';

const LazySnoozeNotice = lazyComponent(() => import('./SnoozeNotice.tsx'), 'SnoozeNotice');
const LazyDueNotice = lazyComponent(() => import('./DueNotice.tsx'), 'DueNotice');
const LazyUnroutedNotice = lazyComponent(() => import('#ui/areas/tickets/unrouted/UnroutedNotice.tsx'), 'UnroutedNotice');

/** Says on every screen that snoozes have ended or targets are near, and to admins that tickets are unrouted. */
export function TicketNotices() {
  const [ends, setEnds] = useState<readonly LiveEvents['ticketSnooze'][]>([]);
  const [dues, setDues] = useState<readonly TicketDue[]>([]);
  const [counts, setCounts] = useState<readonly number[]>([]);
  useLiveEvent('ticketSnooze', (end) => setEnds((earlier) => [...earlier, end]));
  useLiveEvent('ticketTarget', (due) => setDues((earlier) => [...earlier, due]));
  useLiveEvent('notePromise', (due) => setDues((earlier) => [...earlier, due]));
  useLiveEvent('ticketUnrouted', ({ toldCount }) => toldCount > 0 && setCounts((earlier) => [...earlier, toldCount]));
  return (
    <LatePart isUnasked>
      {ends.map((end, index) => (
        <LazySnoozeNotice key={index} end={end} />
      ))}
      {dues.map((due, index) => (
        <LazyDueNotice key={index} due={due} />
      ))}
      {counts.map((count, index) => (
        <LazyUnroutedNotice key={index} count={count} />
      ))}
    </LatePart>
  );
}
