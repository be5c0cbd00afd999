import styled from '@emotion/styled';
import { useTexts } from '#ui/text/index.ts';
import { radius, size, v, width } from '#ui/theme/tokens.ts';

const SkeletonColumn = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  justify-content: flex-end;
  gap: 12px;
  min-height: 0;
  overflow: hidden;
  padding: 16px ${size.gutter} 20px;
  ${width.tight} {
    padding: 12px 16px 16px;
  }
  i {
    display: block;
    flex-shrink: 0;
    max-width: 84%;
    border-radius: ${radius.card};
    background: ${v.bubble.theirs};
    &[data-mine] {
      align-self: flex-end;
    }
  }
`;

const bubbleShapes = [
  { width: 312, height: 36 },
  { width: 240, height: 36 },
  { width: 380, height: 56, mine: '' },
  { width: 288, height: 180 },
  { width: 260, height: 36, mine: '' },
] as const;

/** Placeholder while messages load. */
export function ConversationSkeleton() {
  const { t } = useTexts();
  return (
    <SkeletonColumn role="status" aria-busy>
      <span className="hush">{t('kit.loading')}</span>
      {bubbleShapes.map((shape) => (
        <i
          key={shape.width}
          aria-hidden
          data-mine={'mine' in shape ? '' : undefined}
          style={{ width: shape.width, height: shape.height }}
        />
      ))}
    </SkeletonColumn>
  );
}
