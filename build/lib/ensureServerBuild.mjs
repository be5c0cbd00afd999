import { assertWritable } from './assertWritable.mjs';
import { projectPath } from './paths.mjs';
import { runOrFail } from './runCommand.mjs';
import { buildIfChanged } from './buildIfChanged.mjs';

const sources = 'server/main.ts';
export const serverBundle = 'out/server/main.js';

const output = {
  stamp: 'out/server.stamp',
  product: serverBundle,
  sources: [
    'server',
    'shared',
    'build/bundleServer.ts',
    'build/keepFirstOfLine.ts',
    'build/sourceTraces.ts',
    'package.json',
    'package-lock.json',
  ],
};

/** The server’s program: its bundle in out/server, which starts in a third of the time, or its sources where that cannot be made. */
export async function ensureServerBuild(node, stampAndProduct = {}) {
  try {
    await buildIfChanged({ ...output, ...stampAndProduct }, async () => {
      assertWritable(projectPath('out/server'), 'The server is to be bundled');
      console.log('Bundling the server.');
      await runOrFail('The server could not be bundled.', [node, projectPath('build/bundleServer.ts')]);
    });
    return serverBundle;
  } catch (error) {
    console.log(`${error.message} It starts from its sources, which takes longer.`);
    return sources;
  }
}
