import styled from '@emotion/styled';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import { contactMessageKinds, type ContactMessageKind } from '#shared/conversations/messages/search.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { Button, ErrorState, LoadingSkeleton, TabPanel, Tabs, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { clippedText, text, v } from '#ui/theme/tokens.ts';
import { Lightbox } from './Lightbox.tsx';
import { DocumentMedia } from './DocumentMedia.tsx';
import { ImageMedia, VideoMedia } from './Media.tsx';

const TabRow = styled.div`
  height: 36px;
  border-bottom: 1px solid ${v.line.hair};
`;
const MediaGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(140px, 1fr));
  gap: 8px;
  padding: 12px 0;
`;
const MessageRows = styled.ul`
  display: grid;
  gap: 8px;
  max-width: 560px;
  padding: 12px 0;
  li {
    padding: 8px;
    border: 1px solid ${v.line.hair};
    border-radius: 8px;
    overflow-wrap: anywhere;
    ${clippedText}
  }
  small {
    display: block;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;
const Hint = styled.p`
  padding: 16px 0;
  font: ${text.second};
  color: ${v.ink.meta};
`;

const tabsId = 'contact-messages';

/** Pictures, files and links exchanged with a contact. */
export function ContactMessages({ contactId }: { readonly contactId: number }) {
  const { t } = useTexts();
  const [kind, setKind] = useState<ContactMessageKind>('media');
  return (
    <section aria-label={t('contacts.exchanged.title')}>
      <TabRow>
        <Tabs
          id={tabsId}
          label={t('contacts.exchanged.title')}
          tabs={contactMessageKinds.map((value) => ({ value, label: t(`contacts.exchanged.${value}`) }))}
          value={kind}
          onPick={setKind}
        />
      </TabRow>
      <TabPanel tabsId={tabsId} value={kind} current={kind}>
        <MessagesOfKind key={kind} contactId={contactId} kind={kind} />
      </TabPanel>
    </section>
  );
}

interface MessagesOfKindProps {
  readonly contactId: number;
  readonly kind: ContactMessageKind;
}

function MessagesOfKind({ contactId, kind }: MessagesOfKindProps) {
  const { t } = useTexts();
  const list = useEndpointPages(api.messages.ofContact, { id: contactId, kind }, 'messages');
  if (list.error !== null && list.rows.length === 0) {
    return <ErrorState error={list.error} onRetry={list.retry} />;
  }
  if (list.isLoading) {
    return <LoadingSkeleton lines={3} />;
  }
  if (list.rows.length === 0) {
    return <Hint>{t(`contacts.exchanged.none.${kind}`)}</Hint>;
  }
  return (
    <>
      {kind === 'media' ? <MediaTiles messages={list.rows} /> : <MessageItems messages={list.rows} kind={kind} />}
      {list.hasMore && (
        <Button size="sm" variant="outlined" color="neutral" onClick={list.loadMore}>
          {t('contacts.exchanged.more')}
        </Button>
      )}
    </>
  );
}

function MediaTiles({ messages }: { readonly messages: readonly MessageRecord[] }) {
  const [opened, setOpened] = useState<MessageRecord | null>(null);
  return (
    <>
      <MediaGrid>
        {messages.map((message) => (
          <li key={message.rowId}>
            {message.mediaType === 'video' ? (
              <VideoMedia message={message} onRetry={undefined} />
            ) : (
              <ImageMedia message={message} ratio="1" onOpen={() => setOpened(message)} onRetry={undefined} />
            )}
          </li>
        ))}
      </MediaGrid>
      {opened !== null && <Lightbox messages={messages} start={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const linkPattern = /https?:\/\/[^\s<>"]+/gi;

function MessageItems({ messages, kind }: { readonly messages: readonly MessageRecord[]; readonly kind: ContactMessageKind }) {
  return (
    <MessageRows>
      {messages.map((message) => (
        <li key={message.rowId}>
          {kind === 'files' && <DocumentMedia message={message} onRetry={undefined} />}
          {kind === 'links' &&
            (message.body.match(linkPattern) ?? []).map((link) => (
              <div key={link}>
                <a href={link} target="_blank" rel="noopener noreferrer">
                  {link}
                </a>
              </div>
            ))}
          <small>
            <Time at={message.createdAt} />
          </small>
        </li>
      ))}
    </MessageRows>
  );
}
