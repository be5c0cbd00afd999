import styled from '@emotion/styled';
import { Check, Plus, Search } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { api } from '#shared/api.ts';
import { defaultTagColor } from '#shared/contacts/tags.ts';
import { toIdentifyingText } from '#shared/rules/identifyingText.ts';
import { listOutboxItems, removeOutboxItem, type TicketAction } from '#ui/conversations/messages/index.ts';
import { isConnectionLost } from '#ui/data/live/liveUpdates.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
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
import { isSameTag } from './late/predictTicket.ts';
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
  // Loaded while there is a connection, for when there is none.
  useEndpointQuery(api.tags.list, {});
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

type Tag = NonNullable<TicketAction['tag']>;

/** Takes back a new tag that has not been made yet. */
function removeNewTag(ticket: AnyTicket, tag: Tag): void {
  const isOfTag = ({ ticketId, action }: { ticketId: number; action?: TicketAction | undefined }): boolean =>
    ticketId === ticket.id && action?.tag?.id === tag.id;
  listOutboxItems()
    .filter(isOfTag)
    .forEach(({ key }) => removeOutboxItem(key));
}

/** Tags of the ticket, set and cleared; a new one is made by its name, and has an id of its own until it is. */
function useTagging(ticket: AnyTicket) {
  const queueAction = useQueueAction();
  const findOwn = (tag: Tag): Tag | undefined => ticket.tags.find((one) => isSameTag(one, tag));
  const has = (tag: Tag): boolean => findOwn(tag) !== undefined;
  const toggle = (tag: Tag): void => {
    const own = findOwn(tag);
    if (own !== undefined && own.id < 0) {
      removeNewTag(ticket, own);
      return;
    }
    const { id, name, color } = tag;
    const action = { kind: has(tag) ? 'untag' : 'tag', tag: { id, name, color } } as const;
    queueAction(ticket, action).catch((error: unknown) => toast.error(explainError(error), { id: 'ticketChange' }));
  };
  return { has, toggle, addNew: (name: string) => toggle({ id: -Date.now(), name, color: defaultTagColor }) };
}

/** Tags to choose from, with those of the ticket that have not been made yet; without a connection what is known. */
function useKnownTags(ticket: AnyTicket) {
  const { data, error, refetch } = useEndpointQuery(api.tags.list, {});
  const known: readonly Tag[] | undefined = data ?? (isConnectionLost() ? ticket.tags.filter(({ id }) => id > 0) : undefined);
  const isNew = (tag: Tag): boolean => tag.id < 0 && !known?.some((one) => isSameTag(one, tag));
  return { tags: known && [...ticket.tags.filter(isNew), ...known], error, refetch };
}

const focusField = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true });

function TagChoices({ ticket }: { readonly ticket: AnyTicket }) {
  const { t } = useTexts();
  const { tags, error, refetch } = useKnownTags(ticket);
  const { has, toggle, addNew } = useTagging(ticket);
  const [term, setTerm] = useState('');
  if (tags === undefined) {
    return error !== null ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <TagList>
        <LoadingSkeleton lines={3} />
      </TagList>
    );
  }
  const name = toIdentifyingText(term);
  const shownTags = tags.filter((tag) => foldText(tag.name).includes(foldText(name)));
  const isNew = name.length >= nameLength.min && tags.every((tag) => tag.name.toLowerCase() !== name.toLowerCase());
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
