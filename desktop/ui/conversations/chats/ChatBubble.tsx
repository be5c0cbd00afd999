import styled from '@emotion/styled';
import { Download } from 'lucide-react';
import type { ChatMessageListRecord, ChatRecord } from '#shared/conversations/chats/index.ts';
import { shownFormats } from '#shared/rules/shownFormats.ts';
import { BubbleBox, BubbleHolder, downloadMedia, FileTypeIcon, MessageLine, MetaText } from '#ui/conversations/messages/index.ts';
import { useActor } from '#ui/data/session/session.ts';
import { MentionedText, resolveMediaUrl, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, radius, text, v } from '#ui/theme/tokens.ts';

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
  const { userId } = useActor();
  const { sender, createdAt, mediaName } = message;
  const people = chat.users.map(({ user }) => user);
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
              <MentionedText text={message.message} people={people} ownId={userId} />
              {meta}
            </>
          ) : (
            <>
              <ChatFile message={message} />
              <div className="after" data-wordless={dataFlag(message.message === '')}>
                <MentionedText text={message.message} people={people} ownId={userId} />
                {meta}
              </div>
            </>
          )}
        </BubbleBox>
      </BubbleHolder>
    </MessageLine>
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
