import styled from '@emotion/styled';
import { Skeleton, pickSkeletonWidth } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { size } from '#ui/theme/tokens.ts';

const SkeletonRow = styled.div`
  display: grid;
  grid-template-columns: 40px 1fr;
  column-gap: 12px;
  align-items: center;
  height: ${size.row};
  padding: 0 12px 0 16px;
  > div {
    display: grid;
    gap: 8px;
  }
`;

/** Placeholder while the list loads. */
export function TicketListSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status" aria-busy style={{ flex: 1, minHeight: 0, overflow: 'hidden' }}>
      <span className="hush">{t('tickets.loading')}</span>
      {Array.from({ length: 10 }, (_, index) => (
        <SkeletonRow key={index} aria-hidden style={{ opacity: 1 - index * 0.07 }}>
          <Skeleton round width={40} height={40} />
          <div>
            <Skeleton width={`${pickSkeletonWidth(index) * 0.6}%`} height={12} />
            <Skeleton width="86%" />
            <Skeleton width={`${pickSkeletonWidth(index) * 0.45}%`} height={8} />
          </div>
        </SkeletonRow>
      ))}
    </div>
  );
}
