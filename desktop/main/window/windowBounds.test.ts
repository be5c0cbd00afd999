import { describe, expect, it } from 'vitest';
import { centeredBounds, restorePlacement, screenKey } from './windowBounds.ts';

const display = (x: number, width: number, height: number) => {
  const area = { x, y: 0, width, height };
  return { bounds: area, workArea: area };
};
const laptop = display(0, 1440, 900);
const desk = display(1440, 2560, 1440);
const at = (x: number, y: number) => ({ x, y, width: 1000, height: 700, isMaximized: false });

describe('placeFor', () => {
  it('goes back to the screen it was last on', () => {
    const places = { [screenKey(laptop)]: at(10, 20), [screenKey(desk)]: at(1500, 40) };
    expect(restorePlacement({ places, lastScreen: screenKey(desk) }, [laptop, desk])).toEqual(at(1500, 40));
    expect(restorePlacement({ places, lastScreen: screenKey(laptop) }, [laptop, desk])).toEqual(at(10, 20));
  });
  it('takes the screen that is left when the other is gone', () => {
    const places = { [screenKey(laptop)]: at(10, 20), [screenKey(desk)]: at(1500, 40) };
    expect(restorePlacement({ places, lastScreen: screenKey(desk) }, [laptop])).toEqual(at(10, 20));
  });
  it('never opens where nobody sees it', () => {
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

describe('middleOf', () => {
  it('is no larger than the screen', () => {
    expect(centeredBounds({ x: 100, y: 0, width: 1024, height: 600 })).toEqual({ x: 100, y: 0, width: 1024, height: 600 });
  });
});
