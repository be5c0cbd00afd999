/** Where a tip stands beside what it explains. */
export type TipSide = 'top' | 'bottom' | 'left' | 'right';

interface Area {
  readonly width: number;
  readonly height: number;
}

interface TipPlace {
  readonly side: TipSide;
  readonly left: number;
  readonly top: number;
}

export const tipGap = 10;
const edge = 4;

const opposite: Readonly<Record<TipSide, TipSide>> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

function roomAt(side: TipSide, anchor: DOMRectReadOnly, view: Area): number {
  return { top: anchor.top, bottom: view.height - anchor.bottom, left: anchor.left, right: view.width - anchor.right }[side];
}

/** The wished side, unless only the other one has room; never out of the window. */
export function tipPlace(wished: TipSide, { anchor, tip, view }: { anchor: DOMRectReadOnly; tip: Area; view: Area }): TipPlace {
  const isUpright = wished === 'top' || wished === 'bottom';
  const needed = (isUpright ? tip.height : tip.width) + tipGap;
  const other = opposite[wished];
  const side = roomAt(wished, anchor, view) < needed && roomAt(other, anchor, view) >= needed ? other : wished;
  const within = (at: number, length: number, whole: number): number => Math.max(edge, Math.min(at, whole - length - edge));
  const across = {
    left: within(anchor.left + (anchor.width - tip.width) / 2, tip.width, view.width),
    top: within(anchor.top + (anchor.height - tip.height) / 2, tip.height, view.height),
  };
  return {
    top: { side, left: across.left, top: anchor.top - tipGap - tip.height },
    bottom: { side, left: across.left, top: anchor.bottom + tipGap },
    left: { side, left: anchor.left - tipGap - tip.width, top: across.top },
    right: { side, left: anchor.right + tipGap, top: across.top },
  }[side];
}
