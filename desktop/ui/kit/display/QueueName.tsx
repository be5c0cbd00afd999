import styled from '@emotion/styled';
import { toColorShades } from '#ui/theme/colorShades.ts';
import { ellipsis } from '#ui/theme/tokens.ts';

const Dot = styled.span`
  flex-shrink: 0;
  width: 8px;
  height: 8px;
  border-radius: 3px;
`;
const Bar = styled.span`
  flex-shrink: 0;
  width: 3px;
  height: 24px;
  border-radius: 2px;
`;
const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  max-width: 100%;
  min-width: 0;
  vertical-align: middle;
  > span:last-of-type {
    ${ellipsis}
  }
  &[data-stripe] {
    gap: 12px;
  }
`;

interface QueueColorProps {
  readonly color: string;
}

/** Decorative: the name must stand beside it. */
export function QueueDot({ color }: QueueColorProps) {
  return <Dot data-mark aria-hidden style={{ background: toColorShades(color).mark }} />;
}

/** Colour stripe at the left of a row. */
function QueueStripe({ color }: QueueColorProps) {
  return <Bar data-mark aria-hidden style={{ background: toColorShades(color).mark }} />;
}

interface QueueNameProps extends QueueColorProps {
  readonly name: string;
  /** Stripe in place of the dot, for the first column of a table. */
  readonly stripe?: boolean | undefined;
}

export function QueueName({ name, color, stripe = false }: QueueNameProps) {
  return (
    <Line data-stripe={stripe ? '' : undefined}>
      {stripe ? <QueueStripe color={color} /> : <QueueDot color={color} />}
      <span title={name}>{name}</span>
    </Line>
  );
}
