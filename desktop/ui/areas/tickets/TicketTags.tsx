import styled from '@emotion/styled';
import { Check, Plus } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { TagRecord } from '#shared/areas/tags.ts';
import { useAct, useRead } from '#ui/data/query.ts';
import { useActor } from '#ui/data/session.ts';
import { Failed, IconAction, Loading, Popover, type PopoverTrigger, QueueDot, TagChip } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { motion, radius, text, v } from '#ui/theme/tokens.ts';
import { keepTicket } from './keepTicket.ts';
import type { AnyTicket } from './ticketDialogs.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  align-items: center;
`;
const Choice = styled.button`
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
const List = styled.div`
  padding: 8px;
`;

function TagButton(props: PopoverTrigger) {
  const { t } = useTexts();
  return <IconAction {...props} size="xs" icon={Plus} label={t('tickets.panel.tag')} />;
}

const tagButton = (props: PopoverTrigger) => <TagButton {...props} />;

/** The tags of a ticket, and the way to put some on or take some off. */
export function TicketTags({ ticket }: { readonly ticket: AnyTicket }) {
  const { t } = useTexts();
  return (
    <Line>
      {ticket.tags.map(({ id, name, color }) => (
        <TagChip key={id} name={name} color={color} />
      ))}
      <Popover title={t('tickets.panel.tags')} width={240} side="start" trigger={tagButton}>
        {() => <Choices ticket={ticket} />}
      </Popover>
    </Line>
  );
}

function Choices({ ticket }: { readonly ticket: AnyTicket }) {
  const { t } = useTexts();
  const actor = useActor();
  const { data: tags, error, refetch } = useRead(api.tags.list, {});
  const sync = useAct(api.tickets.syncTags, { onDone: (saved, _input, cache) => keepTicket(cache, saved, actor) });
  const has = (tag: TagRecord): boolean => ticket.tags.some(({ id }) => id === tag.id);
  const toggle = (tag: TagRecord): void => {
    const others = ticket.tags.filter(({ id }) => id !== tag.id).map(({ id }) => ({ id }));
    sync.mutate({ ticketId: ticket.id, tags: has(tag) ? others : [...others, { id: tag.id }] });
  };
  if (error !== null) {
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  if (tags === undefined) {
    return (
      <List>
        <Loading lines={3} />
      </List>
    );
  }
  return (
    <List>
      {tags.length === 0 && <p>{t('tickets.panel.noTags')}</p>}
      {tags.map((tag) => (
        <Choice key={tag.id} type="button" aria-pressed={has(tag)} onClick={() => toggle(tag)}>
          <QueueDot color={tag.color} />
          <span>{tag.name}</span>
          {has(tag) && <Check size={16} strokeWidth={2} aria-hidden />}
        </Choice>
      ))}
    </List>
  );
}
