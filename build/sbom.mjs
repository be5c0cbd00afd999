import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { listLicences } from './lib/licences.mjs';
import { projectPath, projectRoot } from './lib/paths.mjs';
import { runMain } from './lib/runCommand.mjs';

const help = `Writes what the product runs with: out/sbom.cdx.json (CycloneDX) and out/LICENCES.txt. The lock file decides, nothing is installed.

  npm run sbom`;

await runMain(() => {
  if (process.argv.includes('--help')) {
    return console.log(help);
  }
  mkdirSync(projectPath('out'), { recursive: true });
  const npm = process.env.npm_execpath;
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only', '--omit', 'dev'];
  const options = { cwd: projectRoot, maxBuffer: 64 * 2 ** 20 };
  const bill = npm?.endsWith('.js') ? execFileSync(process.execPath, [npm, ...args], options) : execFileSync('npm', args, options);
  const licences = listLicences();
  writeFileSync(projectPath('out/sbom.cdx.json'), JSON.stringify(addLicences(JSON.parse(bill), licences), null, 2));
  const lines = licences.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  writeFileSync(projectPath('out/LICENCES.txt'), `${lines.join('\n')}\n`);
  return console.log(`${lines.length} packages: out/sbom.cdx.json, out/LICENCES.txt`);
});

/** npm leaves out what no `package.json` names. */
function addLicences(bill, licences) {
  const known = new Map(licences.map(({ name, version, licence }) => [`${name} ${version}`, licence]));
  for (const component of bill.components.filter((one) => !one.licenses?.length)) {
    component.licenses = [{ license: { id: known.get(`${component.name} ${component.version}`) } }];
  }
  return bill;
}
