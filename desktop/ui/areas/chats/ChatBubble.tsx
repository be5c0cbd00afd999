import styled from '@emotion/styled';
import { Download } from 'lucide-react';
import { Fragment } from 'react';
import { splitMentions } from '#shared/areas/chatMentions.ts';
import type { ChatMessageListRecord, ChatRecord } from '#shared/areas/chats.ts';
import { shownFormats } from '#shared/rules/shownFormats.ts';
import { BubbleBox, BubbleHolder, downloadMedia, FileTypeIcon, MessageLine, MetaText } from '#ui/areas/messages/index.ts';
import { useActor } from '#ui/data/session/session.ts';
import { FormattedText, resolveMediaUrl, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, radius, text, v } from '#ui/theme/tokens.ts';

const Mention = styled.strong`
  font-weight: 600;
  color: ${v.brand.ink};
  &[data-me] {
    padding: 0 2px;
    border-radius: ${radius.inner};
    background: ${v.brand.soft};
  }
`;
const Picture = styled.a`
  display: block;
  overflow: hidden;
  border-radius: ${radius.control};
  background: ${v.bubble.inset};
  img {
    display: block;
    width: 100%;
    max-height: 320px;
    object-fit: contain;
  }
`;
const FileButton = styled.button`
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  min-height: 44px;
  padding: 6px 10px;
  border-radius: ${radius.control};
  background: ${v.bubble.inset};
  font: ${text.secondStrong};
  text-align: left;
  span {
    flex: 1;
    ${ellipsis}
  }
`;

interface ChatBubbleProps {
  readonly message: ChatMessageListRecord;
  readonly chat: ChatRecord;
  readonly isOwn: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const dataFlag = (is: boolean): '' | undefined => (is ? '' : undefined);

/** A message of a chat. */
export function ChatBubble({ message, chat, isOwn, isFirst, isLast }: ChatBubbleProps) {
  const { t } = useTexts();
  const { sender, createdAt, mediaName } = message;
  const meta = (
    <MetaText>
      <Time at={createdAt} as="time" />
    </MetaText>
  );
  return (
    <MessageLine data-mine={dataFlag(isOwn)} data-first={dataFlag(isFirst)}>
      <BubbleHolder>
        <BubbleBox
          className="bubble"
          data-mine={dataFlag(isOwn)}
          data-media={dataFlag(mediaName !== null)}
          data-joined={[isFirst ? '' : 'above', isLast ? '' : 'below'].join(' ')}
        >
          {isOwn ? (
            <span className="hush">{t('chats.you')}: </span>
          ) : (
            <span className={isFirst ? 'by' : 'hush'}>{sender.name || t('chats.formerUser')}</span>
          )}
          {mediaName === null ? (
            <>
              <MentionedText text={message.message} chat={chat} />
              {meta}
            </>
          ) : (
            <>
              <ChatFile message={message} />
              <div className="after" data-wordless={dataFlag(message.message === '')}>
                <MentionedText text={message.message} chat={chat} />
                {meta}
              </div>
            </>
          )}
        </BubbleBox>
      </BubbleHolder>
    </MessageLine>
  );
}

function MentionedText({ text: body, chat: { users } }: { readonly text: string; readonly chat: ChatRecord }) {
  const { userId } = useActor();
  const parts = splitMentions(
    body,
    users.map(({ user }) => user),
  );
  return parts.map(({ text: part, person }, index) =>
    person === null ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other identity
      <Fragment key={index}>
        <FormattedText text={part} />
      </Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the same
      <Mention key={index} data-me={dataFlag(person.id === userId)}>
        {part}
      </Mention>
    ),
  );
}

/** A picture, or a file to download; its name alone where the file has been removed. */
function ChatFile({ message: { mediaUrl, mediaName, mediaType } }: { readonly message: ChatMessageListRecord }) {
  const { t } = useTexts();
  const name = mediaName ?? '';
  if (mediaUrl === null) {
    return (
      <FileButton as="div">
        <FileTypeIcon mime={mediaType} />
        <span title={name}>
          {name} · {t('chats.fileGone')}
        </span>
      </FileButton>
    );
  }
  return shownFormats.image.test(mediaType ?? '') ? (
    <Picture href={resolveMediaUrl(mediaUrl)} target="_blank" rel="noopener noreferrer" aria-label={t('chats.openPicture', { name })}>
      <img src={resolveMediaUrl(mediaUrl)} alt={name} loading="lazy" />
    </Picture>
  ) : (
    <FileButton type="button" aria-label={t('chats.download', { name })} onClick={() => downloadMedia(mediaUrl, name)}>
      <FileTypeIcon mime={mediaType} />
      <span title={name}>{name}</span>
      <Download size={16} strokeWidth={1.75} aria-hidden />
    </FileButton>
  );
}
