import { useEffect, useState } from 'react';
import { afterFirstScreen } from '#ui/data/afterFirstScreen.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import type { LiveEvents } from '#shared/api.ts';
import { useLiveEvent } from '#ui/data/live/liveUpdates.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import type { TicketDue } from './DueNotice.tsx';

const LazyLateActions = lazyComponent(() => import('#ui/conversations/tickets/late/LateActions.tsx'), 'LateActions');
const LazySnoozeNotice = lazyComponent(() => import('./SnoozeNotice.tsx'), 'SnoozeNotice');
const LazyDueNotice = lazyComponent(() => import('./DueNotice.tsx'), 'DueNotice');
const LazyUnroutedNotice = lazyComponent(() => import('#ui/conversations/tickets/unrouted/UnroutedNotice.tsx'), 'UnroutedNotice');

/** Says on every screen that snoozes have ended, targets are near, and to admins that tickets are unrouted. */
export function TicketNotices() {
  const [isFirstShown, setFirstShown] = useState(false);
  useEffect(() => void afterFirstScreen().then(() => setFirstShown(true)), []);
  const [ends, setEnds] = useState<readonly LiveEvents['ticketSnooze'][]>([]);
  const [dues, setDues] = useState<readonly TicketDue[]>([]);
  const [counts, setCounts] = useState<readonly number[]>([]);
  useLiveEvent('ticketSnooze', (end) => setEnds((earlier) => [...earlier, end]));
  useLiveEvent('ticketTarget', (due) => setDues((earlier) => [...earlier, due]));
  useLiveEvent('notePromise', (due) => setDues((earlier) => [...earlier, due]));
  useLiveEvent('ticketUnrouted', ({ toldCount }) => toldCount > 0 && setCounts((earlier) => [...earlier, toldCount]));
  return (
    <LatePart isUnasked>
      {isFirstShown && <LazyLateActions />}
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
