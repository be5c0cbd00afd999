import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, projectPath } from './paths.mjs';

/**
 * Builds unless the stamp file holds the hash of these sources. Beside it, the stamp holds the hash of their sizes and times of
 * change, which spares reading them.
 */
export async function buildIfChanged({ stamp, product, sources }, build) {
  const file = projectPath(stamp);
  const files = sources.flatMap(filesUnder).toSorted();
  const states = hashText(files.map(describeState).join('\n'));
  const [builtContents, builtStates] = existsSync(projectPath(product)) && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  if (builtStates === states) {
    return;
  }
  const contents = hashContents(files);
  const isBuilt = builtContents === contents;
  await (isBuilt ? undefined : build());
  try {
    writeFileSync(file, `${contents}\n${states}`);
  } catch (error) {
    // A copy that was built elsewhere may be read only.
    if (!isBuilt) {
      throw error;
    }
  }
}

/** No program can set the time of the last change of a file, as it can that of its content. */
function describeState(file) {
  const { size, mtimeMs, ctimeMs } = statSync(file);
  return `${file} ${size} ${mtimeMs} ${ctimeMs}`;
}

function hashText(text) {
  return createHash('sha256').update(text).digest('hex');
}

function hashContents(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(path.relative(projectRoot, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(name) {
  const folder = projectPath(name);
  if (!statSync(folder).isDirectory()) {
    return [folder];
  }
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}
