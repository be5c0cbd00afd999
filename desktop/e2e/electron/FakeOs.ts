import { chromiumPath } from '#e2e/chromium.ts';

/** What the test decides about the computer on which the program runs. */
export interface FakeOs {
  /** The folder of the program's own data; everything else it may write lies within. */
  readonly userData: string;
  /** Where the double serves pages for Chromium, which does not know `app:`. */
  readonly port: number;
  /** The double's Chromium. */
  readonly chromium: string;
  readonly colorScheme: 'light' | 'dark';
  readonly locale: string;
  /** Does the system keep secrets? */
  readonly hasKeychain: boolean;
  /** Key combinations that another program holds. */
  readonly occupiedShortcuts: readonly string[];
  readonly displays: readonly ScreenRectangle[];
  readonly isPackaged: boolean;
}

export interface ScreenRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const fakeOsVariable = 'PROSA_WORLD';

export const readFakeOs = (): FakeOs => JSON.parse(process.env[fakeOsVariable] ?? '{}') as FakeOs;

/** A computer with nothing special about it. */
export const defaultFakeOs = {
  chromium: chromiumPath,
  colorScheme: 'light',
  locale: 'pt-BR',
  hasKeychain: true,
  occupiedShortcuts: [],
  displays: [{ x: 0, y: 0, width: 1920, height: 1080 }],
  isPackaged: false,
} as const;
