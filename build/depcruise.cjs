/** The plan of the walls: who may import whom. Each comment is what a newcomer reads when a build is refused. */

/** Tests stand outside the walls and see both sides, so they are no part of the graph; the test house is, to be kept from everyone else. */
const tests = String.raw`\.(test|spec|fault)\.tsx?$|[sS]uite\.ts$|^desktop/e2e/`;
const testHouse = '^server/(testing|faults)/';
const npm = 'node_modules/';

/** Areas that may leave the wall between companies: sign-in, the operator's own work, counters over everybody. */
const aboveCompanies = 'auth|companies|plans|system|users|billing|announcements|helps';

const circles = [
  {
    name: 'no-circle-of-files',
    comment: 'Files must not need each other in a circle: move what both need into a third.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
];

const everywhere = [
  {
    name: 'resolvable',
    comment: 'This import leads nowhere.',
    from: '^(shared|server|desktop)/',
    to: { couldNotResolve: true },
  },
  {
    name: 'no-tools-at-run-time',
    comment: 'What runs must not need a development dependency.',
    from: '^(shared|server|desktop/ui)/',
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'testing-is-for-tests',
    comment: 'Only tests, fault runs and the bench may use the test house.',
    from: '^(shared|server(?!/bench/)|desktop)/',
    to: { path: testHouse },
  },
  {
    name: 'main-is-the-top',
    comment: 'main.ts knows everyone, nobody knows main.ts.',
    from: '^(shared|server|desktop)/',
    to: { path: String.raw`^server/main\.ts$` },
  },
];

const shared = [
  {
    name: 'shared-knows-itself',
    comment: 'shared runs anywhere: it imports joi and itself.',
    from: '^shared/',
    to: { pathNot: ['^shared/', `${npm}joi/`] },
  },
];

const server = [
  {
    name: 'server-knows-no-screens',
    comment: 'The server knows no screens.',
    from: '^server/',
    to: { path: ['^desktop/', `${npm}(electron|react|react-dom|@mui)/`] },
  },
  {
    name: 'platform-knows-no-area',
    comment: 'The platform is machinery: it knows no area, no channel and no demo.',
    from: '^server/platform/',
    to: { path: '^server/(areas|channels|demo)/' },
  },
  {
    name: 'channel-knows-no-area',
    comment: 'A channel hands what it hears to its listener and knows no area.',
    from: '^server/channels/',
    to: { path: '^server/(areas|demo)/' },
  },
  {
    name: 'channels-know-not-each-other',
    comment: 'One channel must not need another.',
    from: '^server/channels/([^/]+)/',
    to: { path: '^server/channels/[^/]+/', pathNot: '^server/channels/$1/' },
  },
  {
    name: 'system-scope-is-listed',
    comment: 'Only the areas listed beside this rule may leave the wall between companies.',
    from: String.raw`^server/(?!platform/|demo/|[^/]+\.ts$|areas/(${aboveCompanies})/)`,
    to: { path: String.raw`^server/platform/db/systemScope\.ts$` },
  },
];

const areas = [
  {
    name: 'area-doors',
    comment: 'A neighbour is entered by its door, index.ts, and nowhere else.',
    from: '^server/areas/([^/]+)/',
    to: { path: '^server/areas/[^/]+/', pathNot: ['^server/areas/$1/', String.raw`/index\.ts$`] },
  },
  {
    name: 'area-libraries',
    comment: 'Areas speak to the platform, not to its libraries.',
    from: '^server/areas/',
    to: { path: npm, pathNot: `${npm}(@mikro-orm/postgresql|joi)/` },
  },
  {
    name: 'area-knows-the-port',
    comment: 'An area knows the port Channel.ts, never a particular channel.',
    from: '^server/areas/',
    to: { path: '^server/channels/', pathNot: String.raw`^server/channels/Channel\.ts$` },
  },
];

const desktop = [
  {
    name: 'page-runs-in-any-browser',
    comment: 'The page knows shared/ and itself; the outside world is behind the host port.',
    from: '^desktop/ui/',
    to: { path: ['^server/', '^desktop/(main|preload|e2e)/', `${npm}electron`] },
  },
  {
    name: 'page-has-no-node',
    comment: 'The page runs where there is no Node.',
    from: '^desktop/ui/',
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'joy-through-the-kit',
    comment: 'Joy is used through #ui/kit.',
    from: '^desktop/ui/(?!kit/|theme/)',
    to: { path: `${npm}@mui/` },
  },
  {
    name: 'bridge-is-thin',
    comment: 'The bridge knows electron and shared/ipc.ts, nothing else.',
    from: '^desktop/preload/',
    to: { pathNot: ['^desktop/preload/', String.raw`^shared/ipc\.ts$`, `${npm}electron/`] },
  },
  {
    name: 'shell-knows-the-page-by-ipc',
    comment: 'The shell knows the page by shared/ipc.ts, what both remember, the rules of notices and its own texts.',
    from: '^desktop/main/',
    to: {
      path: [
        '^server/',
        '^desktop/(ui|e2e)/',
        String.raw`^shared/(?!(ipc|kept|rules/(notices|silence|ticketLink|tones)|i18n/(texts|native|(pt|en|es)/native))\.ts$)`,
      ],
    },
  },
];

function outsideTestHouse({ from, ...wall }) {
  return { ...wall, from: { path: from, pathNot: testHouse } };
}

const walls = [...everywhere, ...shared, ...server, ...areas, ...desktop].map(outsideTestHouse);

module.exports = {
  forbidden: [...circles, ...walls].map((wall) => ({ severity: 'error', ...wall })),
  options: {
    // TypeScript 7 offers no parser to this tool; without swc it would see no module and find nothing wrong.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(out|data)/', tests] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
