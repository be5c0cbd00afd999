import path from 'node:path';

const folderOfAlias = {
  '#shared': 'shared',
  '#build': 'build',
  '#e2e': 'desktop/e2e',
  '#server': 'server',
  '#ui': 'desktop/ui',
  '#main': 'desktop/main',
};

const typeOnlyStatement = /^(?:import|export) type (?:\{[^}]*\}|\* as \w+|\w+) from '[^']+';/gm;
/** Imports, workers, files that are read: every text that is a path of the project or begins as a relative one. */
const pathLiteral = /(['"`])((?:\.{1,2}\/|#(?:shared|build|e2e|server|ui|main)\/|(?:shared|server|desktop|build)\/)[^'"`\n]*)\1/g;
const sourceFile = /\.(?:tsx?|mjs|cjs)$/;

/** Uses that no text of the user names: found by a pattern, built before, or named in the configuration of vitest. */
export const indirectUses = [
  { user: /^server\/testing\/endpoints\/endpointFixtures\.ts$/, used: /^server\/[^/]+\/[^/]+\/[^/]+\.fixture\.ts$/ },
  { user: /^desktop\/e2e\/startTestProduct\.ts$/, used: /^desktop\/ui\/(?:main\.tsx|index\.html|public\/.+)$/ },
  { user: /^desktop\/e2e\/electron\/launchDesktop\.ts$/, used: /^desktop\/(?:main\/main|preload\/[^/.]+)\.ts$/ },
  { user: /^server\/.+\.test\.ts$|^desktop\/e2e\/.+\.spec\.ts$/, used: /^(?:build\/testDatabase|server\/testing\/server\/setUpFile)\.ts$/ },
  { user: /^desktop\/e2e\/.+\.spec\.ts$/, used: /^build\/(?:testDemo|ui\.vite)\.ts$/ },
  { user: /\.(?:test|spec)\.(?:tsx?|mjs)$/, used: /^(?:build\/vitest\.ts|package-lock\.json)$/ },
  // Tests that read every file of a kind.
  { user: /^build\/(?:documents|documentCommands|glossary|securityChecklist)\.test\.(?:ts|mjs)$/, used: /\.md$/ },
  { user: /^build\/(?:glossary|lateTexts|regExps|slowCalls|sqlOwnership)\.test\.ts$/, used: /^(?:shared|server|desktop)\/.+\.tsx?$/ },
  { user: /^build\/workflows\.test\.mjs$/, used: /^\.github\/workflows\// },
  { user: /^build\/(?:documents|documentCommands|lockFile|packaging)\.test\.(?:ts|mjs)$/, used: /^package(?:-lock)?\.json$/ },
];

/** `server/x/*.ts`, also with `**` and `{a,b}`, as an expression of paths. */
function toExpression(pattern) {
  const source = pattern
    .replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
    .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${source}$`);
}

function resolvePath(user, importPath) {
  const alias = importPath.split('/', 1)[0];
  if (alias in folderOfAlias) {
    return path.posix.join(folderOfAlias[alias], importPath.slice(alias.length));
  }
  return importPath.startsWith('.') ? path.posix.join(path.posix.dirname(user), importPath) : importPath;
}

/** Paths, and patterns of paths, that a source file names; what it takes types from alone is checked by the compiler. */
export function listNamedPaths(file, text) {
  return [...text.replaceAll(typeOnlyStatement, '').matchAll(pathLiteral)].map(([, , importPath]) =>
    resolvePath(file, importPath.replaceAll(/\$\{[^}]*\}/g, '*')),
  );
}

function findUsed(file, text, paths) {
  const named = sourceFile.test(file) ? listNamedPaths(file, text) : [];
  const patterns = named.filter((one) => /[*{]/.test(one) && sourceFile.test(one)).map(toExpression);
  const indirect = indirectUses.filter(({ user }) => user.test(file)).map(({ used }) => used);
  const found = [...patterns, ...indirect].flatMap((pattern) => paths.filter((one) => pattern.test(one)));
  return new Set([...named, ...found]);
}

/** Each file → the files that use it; a file that is used but was removed has its users too. */
export function buildUserGraph(files) {
  const paths = [...files.keys()];
  const users = new Map();
  for (const [file, text] of files) {
    for (const used of findUsed(file, text, paths)) {
      users.set(used, [...(users.get(used) ?? []), file]);
    }
  }
  return users;
}
