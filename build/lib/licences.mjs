import { readFileSync } from 'node:fs';
import { projectPath } from './paths.mjs';

/** What may be part of a program under the GPL 3 or later. */
const compatible = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'GPL-3.0',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  // Fonts, which are shipped beside the program.
  'OFL-1.1',
  'Python-2.0',
]);

/** Packages whose `package.json` names no licence; read in the file beside it. */
const licencesByFile = { busboy: 'MIT', streamsearch: 'MIT', 'xmlhttprequest-ssl': 'MIT' };

/** Name, version and licence of every package that the product runs with, by the lock file. */
export function listLicences() {
  const { packages } = JSON.parse(readFileSync(projectPath('package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, { name = path.split('node_modules/').at(-1), version, license }]) => ({
      name,
      version,
      licence: license ?? licencesByFile[name] ?? 'unknown',
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Whether an SPDX expression may be part of the product: each side of AND, one side of OR. */
export function isCompatible(expression) {
  const alternatives = expression.replaceAll(/[()]/g, '').split(/\s+OR\s+/);
  return alternatives.some((alternative) => alternative.split(/\s+AND\s+/).every((one) => compatible.has(one.trim())));
}
