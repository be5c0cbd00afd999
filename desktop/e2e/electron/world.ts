import { chromiumPath } from '#e2e/chromium.ts';

/** What the test decides about the computer on which the program runs. */
export interface World {
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
  readonly takenKeys: readonly string[];
  readonly displays: readonly Area[];
  readonly isPackaged: boolean;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const worldVariable = 'PROSA_WORLD';

export const world = (): World => JSON.parse(process.env[worldVariable] ?? '{}') as World;

/** A computer with nothing special about it. */
export const usualWorld = {
  chromium: chromiumPath,
  colorScheme: 'light',
  locale: 'pt-BR',
  hasKeychain: true,
  takenKeys: [],
  displays: [{ x: 0, y: 0, width: 1920, height: 1080 }],
  isPackaged: false,
} as const;
