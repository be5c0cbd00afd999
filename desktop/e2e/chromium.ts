import path from 'node:path';

export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** The same Chromium without windows and their tab strips, which cost a fifth of each page load, and without a microphone. */
export const headlessPath = process.env['CHROMIUM_SHELL_PATH'] ?? chromiumPath;

/** Features that Playwright disables: Chromium applies the last `--disable-features` alone. */
const disabledByPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** The address bar is a WebUI page that every window loads: about a second of work. */
const addressBarFeatures = ['WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxPopup'];

/** A microphone into which this sound is played, again and again. */
const spokenSound = path.resolve(import.meta.dirname, '../ui/public/sounds/chime.wav');

/** Flags for machines without sandbox, GPU or internet. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${spokenSound}`,
  `--disable-features=${[...disabledByPlaywright, ...addressBarFeatures].join(',')}`,
];
