import { existsSync } from 'node:fs';
import { projectPath } from './paths.mjs';
import { fail } from './runCommand.mjs';

const minimumVersion = [24, 11];

/** Path of the pinned Node, or of the running one where the package has no binary; fails below the minimum version. */
export function findNode() {
  const pinnedNode = projectPath('node_modules', packageName(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinnedNode)) {
    return pinnedNode;
  }
  if (isNewEnough(process.versions.node)) {
    return process.execPath;
  }
  return fail(
    `There is no Node ${minimumVersion[0]} package for ${process.platform} ${process.arch}, and this is Node ${process.versions.node}. ` +
      `Run the same command with Node ${minimumVersion.join('.')} or newer.`,
  );
}

function packageName() {
  return `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > minimumVersion[0] || (major === minimumVersion[0] && minor >= minimumVersion[1]);
}
