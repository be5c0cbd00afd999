import styled from '@emotion/styled';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#shared/api.ts';
import type { AnnouncementRecord } from '#shared/outreach/announcements.ts';
import { updateCachedResults, useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useSession } from '#ui/data/session/session.ts';
import { EmptyState, ErrorState, FormattedText, PopoverSkeleton, resolveMediaUrl, StatusBadge, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { PriorityBadge } from './PriorityBadge.tsx';
import { Dot } from 'lucide-react';

const Items = styled.ul`
  list-style: none;
  > li {
    display: grid;
    gap: 8px;
    padding: 16px;
    border-bottom: 1px solid ${v.line.hair};
    &:last-of-type {
      border-bottom: 0;
    }
  }
  h3 {
    font: ${text.strong};
    color: ${v.ink.strong};
    overflow-wrap: anywhere;
  }
  p {
    font: ${text.second};
    color: ${v.ink.body};
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  small {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  img {
    width: 100%;
    max-height: 220px;
    object-fit: contain;
    border-radius: ${radius.control};
    background: ${v.surface.sunken};
  }
`;

const listUnreadIds = (rows: readonly AnnouncementRecord[]): number[] => rows.filter(({ isRead }) => !isRead).map(({ id }) => id);

/** Marks what is shown as read; an operator who works as the user reads nothing in their name. */
function useReading(rows: readonly AnnouncementRecord[]): void {
  const { mutate } = useEndpointMutation(api.announcements.read, {
    onSuccess: (_result, { ids }, cache) =>
      updateCachedResults(cache, api.announcements.list, (announcements) =>
        announcements.map((row) => (ids.includes(row.id) ? { ...row, isRead: true } : row)),
      ),
    isErrorShown: true,
  });
  const { operator } = useSession();
  const unread = operator === null ? listUnreadIds(rows) : [];
  const read = useEffectEvent(() => mutate({ ids: unread }));
  const key = unread.join();
  useEffect(() => {
    if (key !== '') {
      read();
    }
  }, [key]);
}

/** Content of the popover. */
export function AnnouncementList() {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(api.announcements.list, {});
  if (data === undefined) {
    return error === null ? <PopoverSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return data.length === 0 ? (
    <EmptyState title={t('announcements.none')}>{t('announcements.noneText')}</EmptyState>
  ) : (
    <ReadItems rows={data} />
  );
}

/** What was unread when the list was opened stays marked while it is open. */
function ReadItems({ rows }: { readonly rows: readonly AnnouncementRecord[] }) {
  const [newIds] = useState(() => new Set(listUnreadIds(rows)));
  useReading(rows);
  return (
    <Items>
      {rows.map((announcement) => (
        <AnnouncementItem key={announcement.id} announcement={announcement} isNew={!announcement.isRead || newIds.has(announcement.id)} />
      ))}
    </Items>
  );
}

interface AnnouncementItemProps {
  readonly announcement: AnnouncementRecord;
  readonly isNew: boolean;
}

function AnnouncementItem({ announcement, isNew }: AnnouncementItemProps) {
  const { t } = useTexts();
  const { title, text: body, priority, mediaUrl, createdAt } = announcement;
  return (
    <li>
      <h3>{title}</h3>
      {mediaUrl !== null && <img src={resolveMediaUrl(mediaUrl)} alt="" loading="lazy" />}
      <p>
        <FormattedText text={body} />
      </p>
      <small>
        <PriorityBadge priority={priority} />
        {isNew && (
          <StatusBadge icon={Dot} tint="brand">
            {t('announcements.unread')}
          </StatusBadge>
        )}
        <Time at={createdAt} as="dateTime" />
      </small>
    </li>
  );
}
