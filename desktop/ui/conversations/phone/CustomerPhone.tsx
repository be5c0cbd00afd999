import styled from '@emotion/styled';
import { Heart, Pencil, Reply, SmilePlus, ThumbsUp, Trash2, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { api } from '#shared/api.ts';
import type { PhoneMessage, PhonePerson } from '#shared/conversations/phone.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useUser } from '#ui/data/session/session.ts';
import { type Action, Avatar, LoadingSkeleton, Time, TwoLineText, useNow } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { ellipsis, tabular, text, v, width } from '#ui/theme/tokens.ts';
import { PhoneBubble } from './PhoneBubble.tsx';
import { type ComposeTarget, PhoneComposer } from './PhoneComposer.tsx';

const PhoneColumn = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: center;
  width: 320px;
  height: 100%;
  min-height: 480px;
  ${width.narrow} {
    width: 100%;
    min-height: 420px;
  }
`;
const PersonLabel = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 10px;
  margin-bottom: 10px;
  font: ${text.secondStrong};
  color: ${v.ink.strong};
  span {
    ${ellipsis}
  }
  small {
    flex-shrink: 0;
    font: ${text.meta};
    color: ${v.ink.meta};
    ${tabular}
  }
  ${width.narrow} {
    display: none;
  }
`;
/** Deliberately plain, so that nobody takes it for the product. */
const PhoneFrame = styled.section`
  display: flex;
  flex: 1;
  flex-direction: column;
  max-height: 680px;
  min-height: 0;
  padding: 6px;
  border-radius: 40px;
  background: ${v.line.control};
  [data-joy-color-scheme='light'] & {
    background: ${v.surface.inverse};
  }
  &[data-active] {
    outline: 2px solid ${v.brand.ring};
    outline-offset: 3px;
  }
  > div {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-height: 0;
    overflow: hidden;
    border-radius: 34px;
    background: ${v.surface.base};
  }
  .status {
    display: flex;
    align-items: center;
    justify-content: space-between;
    flex-shrink: 0;
    height: 36px;
    padding: 0 22px;
    font: ${text.metaStrong};
    color: ${v.ink.strong};
  }
  header {
    display: flex;
    align-items: center;
    gap: 8px;
    flex-shrink: 0;
    height: 48px;
    padding: 0 14px;
    border-bottom: 1px solid ${v.line.hair};
  }
  ${width.narrow} {
    max-height: none;
    padding: 0;
    border: 1px solid ${v.line.firm};
    border-radius: 16px;
    &[data-active] {
      outline: none;
    }
    > div {
      border-radius: 15px;
    }
    .status {
      display: none;
    }
  }
`;
/** Reversed, so that it stays at the end when images load and bubbles grow. */
const MessageScroller = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column-reverse;
  min-height: 0;
  overflow: hidden auto;
  overscroll-behavior: contain;
  padding: 12px;
  &:focus-visible {
    outline-offset: -2px;
  }
  > ul {
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    flex: 1 0 auto;
    gap: 3px;
  }
  > p {
    margin-bottom: auto;
    padding: 24px 16px;
    text-align: center;
    font: ${text.second};
    color: ${v.ink.meta};
    text-wrap: balance;
  }
`;

const reactions = [
  { emoji: '👍', icon: ThumbsUp, key: 'like' },
  { emoji: '❤️', icon: Heart, key: 'love' },
  { emoji: '😂', icon: SmilePlus, key: 'laugh' },
] as const;

/** Actions of a simulated customer on a message. */
function usePhoneMessageActions(personId: number, onAbout: (about: ComposeTarget) => void): (message: PhoneMessage) => Action[] {
  const { t } = useTexts();
  const { mutate } = useEndpointMutation(api.phone.act);
  return (message) => {
    const { id: messageId, byPerson, kind, personReaction } = message;
    const edit: Action = { key: 'edit', label: t('phone.edit'), icon: Pencil, run: () => onAbout({ what: 'edit', message }) };
    const remove: Action = {
      key: 'delete',
      label: t('phone.delete'),
      icon: Trash2,
      danger: true,
      run: () => mutate({ personId, act: 'delete', messageId }),
    };
    return [
      { key: 'reply', label: t('phone.reply'), icon: Reply, run: () => onAbout({ what: 'reply', message }) },
      ...reactions.map(({ emoji, icon, key }) => ({
        key,
        label: personReaction === emoji ? t('phone.unreact', { emoji }) : t('phone.react', { emoji }),
        icon,
        run: () => mutate({ personId, act: 'react', messageId, body: personReaction === emoji ? '' : emoji }),
      })),
      ...(byPerson && kind === 'text' ? [edit] : []),
      ...(byPerson ? [remove] : []),
    ];
  };
}

interface CustomerPhoneProps {
  readonly person: PhonePerson;
  readonly isActive: boolean;
  readonly onActivate: () => void;
}

/** Marks messages as read while the phone is active and online. */
function useReadReceipts({ id, unread, isOnline }: PhonePerson, isActive: boolean): void {
  useEffect(() => {
    if (isActive && isOnline && unread > 0) {
      void callEndpoint(api.phone.act, { personId: id, act: 'read' }).catch(() => undefined);
    }
  }, [id, unread, isOnline, isActive]);
}

export function CustomerPhone({ person, isActive, onActivate }: CustomerPhoneProps) {
  const { t } = useTexts();
  const { company } = useUser();
  const now = useNow();
  const [about, setAbout] = useState<ComposeTarget | null>(null);
  const { id, name, number, isOnline, isCompanyTyping } = person;
  useReadReceipts(person, isActive);
  const presence = isCompanyTyping ? 'phone.typing' : isOnline ? 'phone.online' : 'phone.waiting';
  return (
    <PhoneColumn onFocus={onActivate} onPointerDown={onActivate}>
      <PersonLabel>
        <Avatar name={name} size={24} />
        <span title={name}>{name}</span>
        <small>{formatPhoneNumber(number) ?? number}</small>
      </PersonLabel>
      <PhoneFrame aria-label={t('phone.phoneOf', { name })} data-active={isActive ? '' : undefined}>
        <div>
          <div className="status">
            <Time at={now} as="time" />
            {isOnline ? (
              <Wifi size={14} role="img" aria-label={t('phone.withNet')} />
            ) : (
              <WifiOff size={14} role="img" aria-label={t('phone.withoutNet')} />
            )}
          </div>
          <header>
            <Avatar name={company.name} size={32} />
            <TwoLineText dense name={company.name} detail={<span role="status">{t(presence)}</span>} />
          </header>
          <PhoneMessages personId={id} name={name} onAbout={setAbout} />
          <PhoneComposer
            key={about === null ? '' : `${about.what} ${about.message.id}`}
            person={person}
            target={about}
            onTargetChange={setAbout}
          />
        </div>
      </PhoneFrame>
    </PhoneColumn>
  );
}

interface MessagesProps {
  readonly personId: number;
  readonly name: string;
  readonly onAbout: (about: ComposeTarget) => void;
}

function PhoneMessages({ personId, name, onAbout }: MessagesProps) {
  const { t } = useTexts();
  const { data, error } = useEndpointQuery(api.phone.chat, { id: personId });
  const actionsOf = usePhoneMessageActions(personId, onAbout);
  const scroller = useRef<HTMLDivElement>(null);
  const messages = data?.messages ?? [];
  const last = messages.at(-1)?.id;
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [last]);
  return (
    <MessageScroller ref={scroller} tabIndex={0} role="log" aria-label={t('phone.messagesOf', { name })}>
      {data === undefined ? <ChatStatus error={error} /> : messages.length === 0 && <p>{t('phone.silence', { name })}</p>}
      {messages.length > 0 && (
        <ul>
          {messages.map((message, index) => (
            <PhoneBubble
              key={message.id}
              message={message}
              quotedMessage={messages.find(({ id }) => id === message.quotedId)}
              isFirst={messages[index - 1]?.byPerson !== message.byPerson}
              actions={message.isDeleted ? [] : actionsOf(message)}
            />
          ))}
        </ul>
      )}
    </MessageScroller>
  );
}

/** Loading or failed chat. */
function ChatStatus({ error }: { readonly error: Error | null }) {
  return error === null ? <LoadingSkeleton lines={4} /> : <p>{explainError(error)}</p>;
}
