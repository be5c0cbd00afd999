import styled from '@emotion/styled';
import { Check, Plus } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { TagRecord } from '#shared/areas/tags.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { ErrorState, IconButton, LoadingSkeleton, Popover, type PopoverTriggerProps, QueueDot, TagChip } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { motion, radius, text, v } from '#ui/theme/tokens.ts';
import { cacheTicket } from './cache/ticketCache.ts';
import type { AnyTicket } from './dialogs/ticketDialogs.ts';

const TagLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  align-items: center;
`;
const TagOption = styled.button`
  display: flex;
  align-items: center;
  gap: 8px;
  width: 100%;
  min-height: 32px;
  padding: 4px 8px;
  border-radius: ${radius.control};
  font: ${text.second};
  color: ${v.ink.body};
  text-align: left;
  transition: background-color ${motion.quick};
  &:hover {
    background: ${v.surface.hover};
  }
  span:last-of-type {
    flex: 1;
  }
`;
const TagList = styled.div`
  padding: 8px;
`;

function TagButton(props: PopoverTriggerProps) {
  const { t } = useTexts();
  return <IconButton {...props} size="xs" icon={Plus} label={t('tickets.panel.tag')} />;
}

const tagButton = (props: PopoverTriggerProps) => <TagButton {...props} />;

/** Tags of a ticket with a popover to change them. */
export function TicketTags({ ticket }: { readonly ticket: AnyTicket }) {
  const { t } = useTexts();
  return (
    <TagLine>
      {ticket.tags.map(({ id, name, color }) => (
        <TagChip key={id} name={name} color={color} />
      ))}
      <Popover title={t('tickets.panel.tags')} width={240} side="start" trigger={tagButton}>
        {() => <TagChoices ticket={ticket} />}
      </Popover>
    </TagLine>
  );
}

function TagChoices({ ticket }: { readonly ticket: AnyTicket }) {
  const { t } = useTexts();
  const actor = useActor();
  const { data: tags, error, refetch } = useEndpointQuery(api.tags.list, {});
  const sync = useEndpointMutation(api.tickets.syncTags, { onSuccess: (ticket, _input, cache) => cacheTicket(cache, ticket, actor) });
  const has = (tag: TagRecord): boolean => ticket.tags.some(({ id }) => id === tag.id);
  const toggle = (tag: TagRecord): void => {
    const others = ticket.tags.filter(({ id }) => id !== tag.id).map(({ id }) => ({ id }));
    sync.mutate({ ticketId: ticket.id, tags: has(tag) ? others : [...others, { id: tag.id }] });
  };
  if (error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (tags === undefined) {
    return (
      <TagList>
        <LoadingSkeleton lines={3} />
      </TagList>
    );
  }
  return (
    <TagList>
      {tags.length === 0 && <p>{t('tickets.panel.noTags')}</p>}
      {tags.map((tag) => (
        <TagOption key={tag.id} type="button" aria-pressed={has(tag)} onClick={() => toggle(tag)}>
          <QueueDot color={tag.color} />
          <span>{tag.name}</span>
          {has(tag) && <Check size={16} strokeWidth={2} aria-hidden />}
        </TagOption>
      ))}
    </TagList>
  );
}
