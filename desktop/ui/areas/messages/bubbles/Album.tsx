import styled from '@emotion/styled';
import { useState } from 'react';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius } from '#ui/theme/tokens.ts';
import { Box, Hold, Line } from './bubbleLook.ts';
import { By, MetaOf, PassedOn, Reactions } from './bubbleParts.tsx';
import { BubbleTools } from './BubbleTools.tsx';
import { Picture } from './Media.tsx';
import { useMessageActs } from '#ui/areas/messages/messageActs.ts';
import { WaitNote } from '#ui/areas/messages/waits/WaitNote.tsx';

const Sheet = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 4px;
  /* The last of an odd number takes the width of two. */
  > :last-child:nth-of-type(odd) {
    grid-column: 1 / -1;
  }
`;
const Tile = styled.div`
  position: relative;
  min-width: 0;
  border-radius: ${radius.control};
  /* Its tools lie on it: on the way to a place beside the sheet the pointer would cross other pictures. */
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

const flag = (is: boolean): '' | undefined => (is ? '' : undefined);

/** Pictures side by side; each has its tools while it is pointed at or in focus, the last one where none is. */
export function Album({ messages, isFirst, isLast, isNewestOwn, hasTools }: AlbumProps) {
  const { t } = useTexts();
  const [meantId, setMeantId] = useState<number | null>(null);
  const last = messages.at(-1);
  const meant = messages.find(({ rowId }) => rowId === meantId) ?? last;
  if (last === undefined || meant === undefined) {
    return null;
  }
  const isOdd = messages.length % 2 === 1;
  return (
    <Line data-mine={flag(last.fromMe)} data-first={flag(isFirst)}>
      <Hold>
        <Box
          className="bubble"
          role="group"
          aria-label={t('messages.album', { count: messages.length })}
          data-mine={flag(last.fromMe)}
          data-joined={[isFirst ? '' : 'above', isLast ? '' : 'below'].join(' ')}
          data-media=""
        >
          {isFirst && <By message={last} />}
          {last.isForwarded && <PassedOn />}
          <Sheet>
            {messages.map((message) => (
              <Leaf
                key={message.rowId}
                message={message}
                ratio={isOdd && message === last ? '2 / 1' : '1 / 1'}
                hasTools={hasTools && message === meant}
                onMean={() => setMeantId(message.rowId)}
              />
            ))}
          </Sheet>
          <div className="after" data-wordless="">
            <MetaOf message={last} hasWord={isNewestOwn} />
          </div>
        </Box>
      </Hold>
      {isNewestOwn && <WaitNote message={last} />}
    </Line>
  );
}

interface LeafProps {
  readonly message: MessageRecord;
  readonly ratio: string;
  readonly hasTools: boolean;
  readonly onMean: () => void;
}

function Leaf({ message, ratio, hasTools, onMean }: LeafProps) {
  const { mayWrite, retry, openPicture } = useMessageActs();
  return (
    <Tile data-row={message.rowId} onPointerEnter={onMean} onFocus={onMean}>
      <Picture message={message} ratio={ratio} onOpen={() => openPicture(message)} onRetry={mayWrite ? () => retry(message) : undefined} />
      <Reactions message={message} />
      {hasTools && <BubbleTools message={message} />}
    </Tile>
  );
}
