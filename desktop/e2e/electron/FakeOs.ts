import { headlessPath } from '#e2e/chromium.ts';

/** State of the computer that a test decides. */
export interface FakeOs {
  /** User data folder; all other writable folders are inside. */
  readonly userData: string;
  /** Port on which the fake Electron serves pages, because Chromium does not know `app:`. */
  readonly port: number;
  /** Path of the Chromium that the fake Electron uses. */
  readonly chromium: string;
  readonly colorScheme: 'light' | 'dark';
  readonly locale: string;
  /** Whether a keychain is available. */
  readonly hasKeychain: boolean;
  /** Shortcuts that another program has registered. */
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

export const defaultFakeOs = {
  chromium: headlessPath,
  colorScheme: 'light',
  locale: 'pt-BR',
  hasKeychain: true,
  occupiedShortcuts: [],
  displays: [{ x: 0, y: 0, width: 1920, height: 1080 }],
  isPackaged: false,
} as const;
