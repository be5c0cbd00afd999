/** What a browser or program says of itself, without versions. */
export interface UserAgentDescription {
  /** Null where it is none that is known. */
  readonly program: string | null;
  readonly system: string | null;
}

/** The first that matches: browsers name those whose pages they show. */
const programs: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Prosa', /\bprosa\/|\bElectron\//i],
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const findName = (names: typeof programs, text: string): string | null => names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

export const describeUserAgent = (userAgent: string): UserAgentDescription => ({
  program: findName(programs, userAgent),
  system: findName(systems, userAgent),
});
