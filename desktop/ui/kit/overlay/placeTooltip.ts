import { computePosition, flip, offset, platform as domPlatform, shift, type Platform } from '@floating-ui/dom';

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right';

interface TooltipPlacement {
  readonly anchor: Element;
  readonly tooltip: HTMLElement;
  /** Requested side. */
  readonly side: TooltipSide;
  /** Layout measurements, for tests. */
  readonly platform?: Platform;
}

interface TooltipPosition {
  readonly side: TooltipSide;
  readonly left: number;
  readonly top: number;
}

export const tooltipGapPx = 10;
const windowMarginPx = 4;

/** Position in the window at the requested side, or at the opposite one if only that has room. */
export async function placeTooltip({ anchor, tooltip, side, platform = domPlatform }: TooltipPlacement): Promise<TooltipPosition> {
  const { x, y, placement } = await computePosition(anchor, tooltip, {
    platform,
    placement: side,
    strategy: 'fixed',
    middleware: [
      offset(tooltipGapPx),
      flip({ crossAxis: false, fallbackStrategy: 'initialPlacement' }),
      shift({ padding: windowMarginPx }),
    ],
  });
  // No alignment is requested, so the placement is a side.
  return { side: placement as TooltipSide, left: x, top: y };
}
