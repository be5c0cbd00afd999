import styled from '@emotion/styled';
import { useTexts } from '#ui/text/index.ts';
import { radius, v } from '#ui/theme/tokens.ts';

interface SkeletonProps {
  readonly width?: number | string | undefined;
  readonly height?: number | undefined;
  readonly round?: boolean | undefined;
}

const Bar = styled.span`
  position: relative;
  display: block;
  max-width: 100%;
  border-radius: ${radius.inner};
  background: ${v.line.hair};
  animation: skeleton 2s ease-in-out 0.5s infinite;
  @keyframes skeleton {
    50% {
      opacity: 0.8;
      background: ${v.surface.sunken};
    }
  }
`;

/** Bar or disc of a skeleton. */
export function Skeleton({ width = '100%', height = 10, round = false }: SkeletonProps) {
  return <Bar style={round ? { width, height, borderRadius: radius.pill } : { width, height }} />;
}

/** Uneven like words, but stable between renders. */
const widths = [72, 96, 80, 60, 84, 90, 66, 78];

export function pickSkeletonWidth(index: number): number {
  return widths[index % widths.length] ?? 80;
}

/** Lines of text as skeleton. */
export function LoadingSkeleton({ lines = 6 }: { readonly lines?: number | undefined }) {
  const { t } = useTexts();
  return (
    <div role="status" aria-busy style={{ display: 'grid', gap: 16, paddingBlock: 24 }}>
      <span className="hush">{t('kit.loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} aria-hidden style={{ opacity: Math.max(0.2, 1 - index * 0.12) }}>
          <Skeleton width={`${pickSkeletonWidth(index)}%`} height={12} />
        </div>
      ))}
    </div>
  );
}
