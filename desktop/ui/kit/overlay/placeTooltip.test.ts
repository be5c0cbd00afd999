import type { Platform } from '@floating-ui/dom';
import { describe, expect, it } from 'vitest';
import { placeTooltip, type TooltipSide } from './placeTooltip.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Anchor {
  readonly x: number;
  readonly y: number;
}

// The platform of the tests never reads elements.
const page = {} as HTMLElement;
const tooltip = { width: 100, height: 26 };

/** Layout without a browser: an anchor of 32 px in a window. */
function place(side: TooltipSide, anchor: Anchor, window: Size = { width: 1000, height: 600 }): ReturnType<typeof placeTooltip> {
  const platform: Platform = {
    getElementRects: () => ({ reference: { ...anchor, width: 32, height: 32 }, floating: { x: 0, y: 0, ...tooltip } }),
    getClippingRect: () => ({ x: 0, y: 0, ...window }),
    getDimensions: () => tooltip,
    convertOffsetParentRelativeRectToViewportRelativeRect: ({ rect }) => rect,
    getClientRects: () => [],
    getDocumentElement: () => page,
    getOffsetParent: () => page,
    getScale: () => ({ x: 1, y: 1 }),
    isElement: () => true,
    isRTL: () => false,
  };
  return placeTooltip({ anchor: page, tooltip: page, side, platform });
}

describe('placeTooltip', () => {
  it('is centred at the requested side', async () => {
    expect(await place('bottom', { x: 500, y: 100 })).toEqual({ side: 'bottom', left: 466, top: 142 });
    expect(await place('right', { x: 0, y: 100 })).toEqual({ side: 'right', left: 42, top: 103 });
  });
  it('flips where there is no room', async () => {
    expect(await place('bottom', { x: 500, y: 560 })).toEqual({ side: 'top', left: 466, top: 524 });
    expect(await place('right', { x: 900, y: 100 })).toEqual({ side: 'left', left: 790, top: 103 });
  });
  it('keeps the requested side if neither side has room', async () => {
    expect((await place('bottom', { x: 500, y: 10 }, { width: 1000, height: 60 })).side).toBe('bottom');
  });
  it('stays within the window', async () => {
    expect((await place('bottom', { x: 980, y: 100 })).left).toBe(896);
    expect((await place('bottom', { x: 0, y: 100 })).left).toBe(4);
  });
});
