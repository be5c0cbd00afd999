import styled from '@emotion/styled';
import { Skeleton } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, size, v } from '#ui/theme/tokens.ts';

const Frame = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
  overflow: hidden;
  > header {
    display: flex;
    align-items: center;
    gap: 10px;
    flex-shrink: 0;
    height: ${size.paneHeader};
    padding: 0 24px;
    border-bottom: 1px solid ${v.line.hair};
    span {
      display: grid;
      gap: 6px;
    }
  }
  > div {
    display: flex;
    flex: 1;
    flex-direction: column;
    justify-content: flex-end;
    gap: 12px;
    min-height: 0;
    padding: 16px ${size.gutter} 20px;
    i {
      flex-shrink: 0;
      max-width: 76%;
      border-radius: ${radius.card};
      background: ${v.surface.hover};
    }
  }
  > footer {
    flex-shrink: 0;
    height: 90px;
    margin: 0 ${size.gutter} 16px;
    border: 1px solid ${v.line.hair};
    border-radius: ${radius.card};
  }
`;

const bubbles = [
  { side: 'flex-start', width: 312, height: 36 },
  { side: 'flex-start', width: 240, height: 36 },
  { side: 'flex-end', width: 380, height: 56 },
  { side: 'flex-start', width: 288, height: 180 },
  { side: 'flex-end', width: 260, height: 36 },
] as const;

/** Placeholder while the conversation's code or its first data loads. */
export function ConversationPaneSkeleton() {
  const { t } = useTexts();
  return (
    <Frame role="status" aria-busy>
      <header aria-hidden>
        <Skeleton round width={32} height={32} />
        <span>
          <Skeleton width={128} height={12} />
          <Skeleton width={196} height={8} />
        </span>
      </header>
      <div>
        <span className="hush">{t('tickets.loadingTalk')}</span>
        {bubbles.map(({ side, width, height }) => (
          <i key={`${width}`} aria-hidden style={{ alignSelf: side, width, height }} />
        ))}
      </div>
      <footer aria-hidden />
    </Frame>
  );
}
