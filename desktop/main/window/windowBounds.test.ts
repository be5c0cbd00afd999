import { describe, expect, it } from 'vitest';
import { centeredBounds, restorePlacement, screenKey } from './windowBounds.ts';

const display = (x: number, width: number, height: number) => {
  const area = { x, y: 0, width, height };
  return { bounds: area, workArea: area };
};
const laptop = display(0, 1440, 900);
const monitor = display(1440, 2560, 1440);
const at = (x: number, y: number) => ({ x, y, width: 1000, height: 700, isMaximized: false });

describe('restorePlacement', () => {
  it('returns the placement on the last screen', () => {
    const places = { [screenKey(laptop)]: at(10, 20), [screenKey(monitor)]: at(1500, 40) };
    expect(restorePlacement({ places, lastScreen: screenKey(monitor) }, [laptop, monitor])).toEqual(at(1500, 40));
    expect(restorePlacement({ places, lastScreen: screenKey(laptop) }, [laptop, monitor])).toEqual(at(10, 20));
  });
  it('falls back to another screen', () => {
    const places = { [screenKey(laptop)]: at(10, 20), [screenKey(monitor)]: at(1500, 40) };
    expect(restorePlacement({ places, lastScreen: screenKey(monitor) }, [laptop])).toEqual(at(10, 20));
  });
  it('ignores a placement off screen', () => {
    const places = { [screenKey(laptop)]: at(-4000, 20) };
    expect(restorePlacement({ places, lastScreen: undefined }, [laptop])).toEqual({
      x: 80,
      y: 50,
      width: 1280,
      height: 800,
      isMaximized: false,
    });
  });
});

describe('centeredBounds', () => {
  it('never exceeds the screen', () => {
    expect(centeredBounds({ x: 100, y: 0, width: 1024, height: 600 })).toEqual({ x: 100, y: 0, width: 1024, height: 600 });
  });
});
