import { existsSync } from 'node:fs';
import { within } from './root.mjs';
import { refuse } from './run.mjs';

const oldest = [24, 11];

/** The Node that runs the house: the pinned one, or, where its packages do not reach, ours if it is new enough. */
export function pinnedNode() {
  const pinned = within('node_modules', packageName(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned)) {
    return pinned;
  }
  if (isNewEnough(process.versions.node)) {
    return process.execPath;
  }
  return refuse(
    `There is no Node ${oldest[0]} package for ${process.platform} ${process.arch}, and this is Node ${process.versions.node}. ` +
      `Run the same command with Node ${oldest.join('.')} or newer.`,
  );
}

function packageName() {
  return `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}
