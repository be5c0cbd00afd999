import styled from '@emotion/styled';
import { useState } from 'react';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius } from '#ui/theme/tokens.ts';
import { BubbleBox, BubbleHolder, MessageLine } from './Bubble.styles.ts';
import { AuthorName, MessageMeta, ForwardedLabel, ReactionSummary } from './bubbleParts.tsx';
import { BubbleToolbar } from './BubbleToolbar.tsx';
import { ImageMedia } from '#ui/conversations/messages/media/Media.tsx';
import { useMessageActions } from '#ui/conversations/messages/messageActions.ts';
import { WaitNote } from '#ui/conversations/messages/waits/WaitNote.tsx';

const AlbumGrid = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 4px;
  /* The last image of an odd number spans both columns. */
  > :last-child:nth-of-type(odd) {
    grid-column: 1 / -1;
  }
`;
const AlbumTile = styled.div`
  position: relative;
  min-width: 0;
  border-radius: ${radius.control};
  /* The toolbar overlaps its image: beside the grid, the pointer would cross other images on its way there. */
  > [role='toolbar'] {
    top: 6px;
    right: 6px;
    left: auto;
    transform: none;
    .wide-only {
      display: none;
    }
    &:has([role='group']) {
      right: auto;
      left: 0;
    }
  }
  &:nth-of-type(even) > [role='toolbar']:has([role='group']) {
    right: 0;
    left: auto;
  }
  > [role='img'] {
    right: 6px;
    bottom: 6px;
  }
`;

interface AlbumProps {
  readonly messages: readonly MessageRecord[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isNewestOwn: boolean;
  readonly hasTools: boolean;
}

const dataFlag = (is: boolean): '' | undefined => (is ? '' : undefined);

/** Image grid; the toolbar belongs to the hovered or focused image, else to the last one. */
export function Album({ messages, isFirst, isLast, isNewestOwn, hasTools }: AlbumProps) {
  const { t } = useTexts();
  const [activeId, setActiveId] = useState<number | null>(null);
  const last = messages.at(-1);
  const active = messages.find(({ rowId }) => rowId === activeId) ?? last;
  if (last === undefined || active === undefined) {
    return null;
  }
  const isOdd = messages.length % 2 === 1;
  return (
    <MessageLine data-mine={dataFlag(last.fromMe)} data-first={dataFlag(isFirst)}>
      <BubbleHolder>
        <BubbleBox
          className="bubble"
          role="group"
          aria-label={t('messages.album', { count: messages.length })}
          data-mine={dataFlag(last.fromMe)}
          data-joined={[isFirst ? '' : 'above', isLast ? '' : 'below'].join(' ')}
          data-media=""
        >
          {isFirst && <AuthorName message={last} />}
          {last.isForwarded && <ForwardedLabel />}
          <AlbumGrid>
            {messages.map((message) => (
              <AlbumImage
                key={message.rowId}
                message={message}
                ratio={isOdd && message === last ? '2 / 1' : '1 / 1'}
                hasTools={hasTools && message === active}
                onActivate={() => setActiveId(message.rowId)}
              />
            ))}
          </AlbumGrid>
          <div className="after" data-wordless="">
            <MessageMeta message={last} hasWord={isNewestOwn} />
          </div>
        </BubbleBox>
      </BubbleHolder>
      {isNewestOwn && <WaitNote message={last} />}
    </MessageLine>
  );
}

interface AlbumImageProps {
  readonly message: MessageRecord;
  readonly ratio: string;
  readonly hasTools: boolean;
  readonly onActivate: () => void;
}

function AlbumImage({ message, ratio, hasTools, onActivate }: AlbumImageProps) {
  const { canWrite, retry, openPicture } = useMessageActions();
  return (
    <AlbumTile data-row={message.rowId} onPointerEnter={onActivate} onFocus={onActivate}>
      <ImageMedia
        message={message}
        ratio={ratio}
        onOpen={() => openPicture(message)}
        onRetry={canWrite ? () => retry(message) : undefined}
      />
      <ReactionSummary message={message} />
      {hasTools && <BubbleToolbar message={message} />}
    </AlbumTile>
  );
}
