import { describe, expect, it } from 'vitest';
import { placeTooltip } from './placeTooltip.ts';

const view = { width: 1000, height: 600 };
const tip = { width: 100, height: 26 };

function anchorAt(left: number, top: number, size = 32): DOMRectReadOnly {
  const box = { x: left, y: top, left, top, width: size, height: size, right: left + size, bottom: top + size };
  return { ...box, toJSON: () => box };
}

describe('placeTooltip', () => {
  it('is centred at the requested side', () => {
    expect(placeTooltip('bottom', { anchor: anchorAt(500, 100), tip, view })).toEqual({ side: 'bottom', left: 466, top: 142 });
    expect(placeTooltip('right', { anchor: anchorAt(0, 100), tip, view })).toEqual({ side: 'right', left: 42, top: 103 });
  });
  it('flips where there is no room', () => {
    expect(placeTooltip('bottom', { anchor: anchorAt(500, 560), tip, view })).toEqual({ side: 'top', left: 466, top: 524 });
    expect(placeTooltip('right', { anchor: anchorAt(900, 100), tip, view })).toEqual({ side: 'left', left: 790, top: 103 });
  });
  it('keeps the requested side if neither side has room', () => {
    expect(placeTooltip('bottom', { anchor: anchorAt(500, 10), tip, view: { width: 1000, height: 60 } }).side).toBe('bottom');
  });
  it('stays within the window', () => {
    expect(placeTooltip('bottom', { anchor: anchorAt(980, 100), tip, view }).left).toBe(896);
    expect(placeTooltip('bottom', { anchor: anchorAt(0, 100), tip, view }).left).toBe(4);
  });
});
