/** Where a tip stands beside what it explains. */
export type TooltipSide = 'top' | 'bottom' | 'left' | 'right';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface TooltipPosition {
  readonly side: TooltipSide;
  readonly left: number;
  readonly top: number;
}

export const tooltipGapPx = 10;
const windowMarginPx = 4;

const opposite: Readonly<Record<TooltipSide, TooltipSide>> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

function measureRoom(side: TooltipSide, anchor: DOMRectReadOnly, view: Size): number {
  return { top: anchor.top, bottom: view.height - anchor.bottom, left: anchor.left, right: view.width - anchor.right }[side];
}

/** The wished side, unless only the other one has room; never out of the window. */
export function placeTooltip(
  wished: TooltipSide,
  { anchor, tip, view }: { anchor: DOMRectReadOnly; tip: Size; view: Size },
): TooltipPosition {
  const isUpright = wished === 'top' || wished === 'bottom';
  const needed = (isUpright ? tip.height : tip.width) + tooltipGapPx;
  const other = opposite[wished];
  const side = measureRoom(wished, anchor, view) < needed && measureRoom(other, anchor, view) >= needed ? other : wished;
  const within = (at: number, length: number, whole: number): number =>
    Math.max(windowMarginPx, Math.min(at, whole - length - windowMarginPx));
  const across = {
    left: within(anchor.left + (anchor.width - tip.width) / 2, tip.width, view.width),
    top: within(anchor.top + (anchor.height - tip.height) / 2, tip.height, view.height),
  };
  return {
    top: { side, left: across.left, top: anchor.top - tooltipGapPx - tip.height },
    bottom: { side, left: across.left, top: anchor.bottom + tooltipGapPx },
    left: { side, left: anchor.left - tooltipGapPx - tip.width, top: across.top },
    right: { side, left: anchor.right + tooltipGapPx, top: across.top },
  }[side];
}
