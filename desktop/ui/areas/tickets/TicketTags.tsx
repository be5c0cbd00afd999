import styled from '@emotion/styled';
import { Check, Plus, Search } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { api } from '#shared/api.ts';
import type { TagRecord } from '#shared/areas/tags.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import {
  ErrorState,
  IconButton,
  Input,
  LoadingSkeleton,
  Popover,
  type PopoverTriggerProps,
  QueueDot,
  TagChip,
  toast,
} from '#ui/kit/index.ts';
import { foldText } from '#ui/text/foldText.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { motion, radius, text, v } from '#ui/theme/tokens.ts';
import { useLateTicket } from './late/useLateTicket.ts';
import { useQueueAction } from './late/useQueueAction.ts';
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
  > p {
    padding: 8px;
    font: ${text.second};
    color: ${v.ink.meta};
  }
`;
/** The contract's limits for names of tags. */
const nameLength = { min: 3, max: 50 };

function TagButton(props: PopoverTriggerProps) {
  const { t } = useTexts();
  return <IconButton {...props} size="xs" icon={Plus} label={t('ticketList.panel.tag')} />;
}

const tagButton = (props: PopoverTriggerProps) => <TagButton {...props} />;

/** Tags of a ticket with a popover to change them. */
export function TicketTags({ ticket: currentTicket }: { readonly ticket: AnyTicket }) {
  const { t } = useTexts();
  const { ticket } = useLateTicket(currentTicket);
  return (
    <TagLine>
      {ticket.tags.map(({ id, name, color }) => (
        <TagChip key={id} name={name} color={color} />
      ))}
      <Popover title={t('ticketList.panel.tags')} width={240} side="start" trigger={tagButton}>
        {() => <TagChoices ticket={ticket} />}
      </Popover>
    </TagLine>
  );
}

/** Tags of the ticket, set and cleared. */
function useTagging(ticket: AnyTicket) {
  const queueAction = useQueueAction();
  const create = useEndpointMutation(api.tags.create, { toEvent: (tag) => ['tag', { action: 'create', tag }] });
  const has = (tag: TagRecord): boolean => ticket.tags.some(({ id }) => id === tag.id);
  const toggle = (tag: TagRecord): void => {
    const { id, name, color } = tag;
    const action = { kind: has(tag) ? 'untag' : 'tag', tag: { id, name, color } } as const;
    queueAction(ticket, action).catch((error: unknown) => toast.error(explainError(error), { id: 'ticketChange' }));
  };
  return { has, toggle, addNew: (name: string) => create.mutate({ name }, { onSuccess: (tag) => toggle(tag) }) };
}

const focusField = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true });

function TagChoices({ ticket }: { readonly ticket: AnyTicket }) {
  const { t } = useTexts();
  const { data: tags, error, refetch } = useEndpointQuery(api.tags.list, {});
  const { has, toggle, addNew } = useTagging(ticket);
  const [term, setTerm] = useState('');
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
  const name = term.trim();
  const shownTags = tags.filter((tag) => foldText(tag.name).includes(foldText(name)));
  const isNew = name.length >= nameLength.min && tags.every((tag) => foldText(tag.name) !== foldText(name));
  const addTag = (): void => {
    addNew(name);
    setTerm('');
  };
  const [onlyTag] = shownTags.length === 1 ? shownTags : [];
  const chooseByEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && name !== '') {
      event.preventDefault();
      if (onlyTag !== undefined) {
        toggle(onlyTag);
        setTerm('');
      } else if (isNew && shownTags.length === 0) {
        addTag();
      }
    }
  };
  return (
    <TagList>
      <Input
        size="sm"
        value={term}
        placeholder={t('ticketList.panel.findTag')}
        startDecorator={<Search size={16} strokeWidth={1.75} aria-hidden />}
        onChange={({ target }) => setTerm(target.value)}
        onKeyDown={chooseByEnter}
        slotProps={{
          input: { ref: focusField, 'aria-label': t('ticketList.panel.findTag'), autoComplete: 'off', maxLength: nameLength.max },
        }}
        sx={{ marginBottom: '4px' }}
      />
      {shownTags.map((tag) => (
        <TagOption key={tag.id} type="button" aria-pressed={has(tag)} onClick={() => toggle(tag)}>
          <QueueDot color={tag.color} />
          <span>{tag.name}</span>
          {has(tag) && <Check size={16} strokeWidth={2} aria-hidden />}
        </TagOption>
      ))}
      {isNew && (
        <TagOption type="button" onClick={addTag}>
          <Plus size={16} strokeWidth={2} aria-hidden />
          <span>{t('ticketList.panel.newTag', { name })}</span>
        </TagOption>
      )}
      {shownTags.length === 0 && !isNew && <p role="status">{t(name === '' ? 'ticketList.panel.noTags' : 'ticketList.panel.shortTag')}</p>}
    </TagList>
  );
}
