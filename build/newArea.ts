import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { NewAreaError, writeArea } from './newArea/writeArea.ts';

const root = path.resolve(import.meta.dirname, '..');

try {
  const name = process.argv[2] ?? '';
  const { createdFiles, changedFiles } = writeArea(root, name);
  // A longer name than the templates' breaks lines elsewhere.
  const oxfmt = path.join(root, 'node_modules/oxfmt/bin/oxfmt');
  const { status } = spawnSync(process.execPath, [oxfmt, ...createdFiles, ...changedFiles], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.exitCode = status ?? 1;
  console.log(`${createdFiles.join('\n')}\n\nListed in\n${changedFiles.join('\n')}\n`);
  console.log(`Next: the columns of the record, its words in Portuguese and Spanish, an icon; then npm test.`);
} catch (error) {
  if (!(error instanceof NewAreaError)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 1;
}
