/** Import rules of the repository. Each comment is the message a refused build prints. */

/** Tests import from every layer, so they are no part of the graph; server/testing is, so that nothing else imports it. */
const tests = String.raw`\.(test|spec|fault|fixture)\.tsx?$|[sS]uite\.ts$|^desktop/e2e/`;
const testSupport = '^server/(testing|faults)/';
const npm = 'node_modules/';
const domains = require('./domains.json').join('|');

/** Areas that may cross companies: sign-in, the operator's screens, counters over all companies. */
const aboveCompanies = 'auth|companies|companyData|provisioning|users|billing|announcements|helps|usage|overview|dashboard';

const circles = [
  {
    name: 'no-circular-files',
    comment: 'Files must not need each other in a circle, nor their types: move what both need into a third.',
    from: {},
    to: { circular: true },
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
    name: 'no-build-at-run-time',
    comment: 'What runs must not need what builds the page.',
    from: '^(shared|server|desktop/ui)/',
    to: { path: `${npm}(vite|rolldown|@vitejs/plugin-react|oxc-transform-react)/` },
  },
  {
    name: 'testing-is-for-tests',
    comment: 'Only tests, fault runs and the bench import server/testing.',
    from: '^(shared|server(?!/bench/)|desktop)/',
    to: { path: testSupport },
  },
  {
    name: 'main-is-the-top',
    comment: 'main.ts imports everything, nothing imports main.ts.',
    from: '^(shared|server|desktop)/',
    to: { path: String.raw`^server/main\.ts$` },
  },
];

const shared = [
  {
    name: 'shared-imports-itself',
    comment: 'shared runs everywhere: it imports joi, libphonenumber-js and itself.',
    from: '^shared/',
    to: { pathNot: ['^shared/', `${npm}(joi|libphonenumber-js)/`] },
  },
];

const server = [
  {
    name: 'server-imports-no-ui',
    comment: 'The server does not import the UI.',
    from: '^server/',
    to: { path: ['^desktop/', `${npm}(electron|react|react-dom|@mui)/`] },
  },
  {
    name: 'platform-imports-no-area',
    comment: 'Platform and integrations import no area, no channel, no simulator and no demo.',
    from: '^server/(platform|integrations)/',
    to: { path: `^server/(${domains}|channels|simulators|demo)/` },
  },
  {
    name: 'platform-knows-ports',
    comment: 'Of the integrations the platform knows the ports that platform.ts names.',
    from: String.raw`^server/platform/(?!platform\.ts$)`,
    to: { path: '^server/integrations/' },
  },
  {
    name: 'channel-imports-no-area',
    comment: 'A channel passes events to its listener and imports no area.',
    from: '^server/channels/',
    to: { path: `^server/(${domains}|simulators|demo)/` },
  },
  {
    name: 'channels-are-separate',
    comment: 'A channel imports no other channel.',
    from: '^server/channels/([^/]+)/',
    to: { path: '^server/channels/[^/]+/', pathNot: '^server/channels/$1/' },
  },
  {
    name: 'system-scope-is-listed',
    comment: 'Only the areas listed in this file may open a system scope.',
    from: String.raw`^server/(?!platform/|demo/|[^/]+\.ts$|[^/]+/(${aboveCompanies})/)`,
    to: { path: String.raw`^server/platform/database/systemScope\.ts$` },
  },
];

const areas = [
  {
    name: 'area-index',
    comment: 'An area imports another one through its index.ts alone.',
    from: `^server/(${domains})/([^/]+)/`,
    to: { path: `^server/(${domains})/[^/]+/`, pathNot: ['^server/$1/$2/', String.raw`/index\.ts$`] },
  },
  {
    name: 'late-libraries',
    comment: 'The start waits for what is imported: import by its first use what few need, import(…), or in a process of its own.',
    from: String.raw`^server/(?!platform/(sheets/(parseSheet(Rows)?|sheet\w+)|sound/voiceProcess)\.ts$)`,
    to: {
      path: [
        `${npm}(@simplewebauthn/server|nodemailer)/`,
        String.raw`^server/platform/(sheets/(readSheetCells|parseSheet(Rows)?)|sound/encodeVoice)\.ts$`,
      ],
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'area-libraries',
    comment: 'Areas use the platform, not its libraries.',
    from: `^server/(${domains})/`,
    to: { path: npm, pathNot: `${npm}(@mikro-orm/postgresql|joi)/` },
  },
  {
    name: 'area-imports-the-port',
    comment: 'An area imports the port Channel.ts and connectionCommands.ts, never one channel.',
    from: `^server/(${domains})/`,
    to: { path: '^server/channels/', pathNot: String.raw`^server/channels/(Channel|connectionCommands)\.ts$` },
  },
];

const desktop = [
  {
    name: 'ui-runs-in-any-browser',
    comment: 'The UI imports shared/ and itself; the system is behind the host port.',
    from: '^desktop/ui/',
    to: { path: ['^server/', '^desktop/(main|preload|e2e)/', `${npm}electron`] },
  },
  {
    name: 'ui-has-no-node',
    comment: 'The UI runs where there is no Node.',
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
    name: 'ui-area-index',
    comment: 'A UI area is imported by other areas through its index.ts alone.',
    from: `^desktop/ui/(${domains})/([^/]+)/`,
    to: { path: `^desktop/ui/(${domains})/[^/]+/`, pathNot: ['^desktop/ui/$1/$2/', String.raw`/index\.ts$`] },
  },
  {
    name: 'ui-slots',
    comment: 'What stands below the UI areas imports none: it offers a slot (#ui/slots.ts), and composition/fillSlots.tsx fills it.',
    from: '^desktop/ui/(art|data|host|kit|shell|text|theme)/',
    to: { path: `^desktop/ui/(${domains})/` },
  },
  {
    name: 'preload-is-thin',
    comment: 'The preload bridge imports electron and shared/ipc.ts alone.',
    from: '^desktop/preload/',
    to: { pathNot: ['^desktop/preload/', String.raw`^shared/ipc\.ts$`, `${npm}electron/`] },
  },
  {
    name: 'program-imports-little-of-shared',
    comment: 'The desktop program imports shared/ipc.ts, the persisted state, the notification rules and its own texts.',
    from: '^desktop/main/',
    to: {
      path: [
        '^server/',
        '^desktop/(ui|e2e)/',
        String.raw`^shared/(?!(ipc|persistedState|rules/(durations|notificationPreferences|doNotDisturb|ticketLink)|i18n/(texts|native|(pt|en|es)/native))\.ts$)`,
      ],
    },
  },
];

function outsideTestSupport({ from, ...rule }) {
  return { ...rule, from: { path: from, pathNot: testSupport } };
}

const rules = [...everywhere, ...shared, ...server, ...areas, ...desktop].map(outsideTestSupport);

module.exports = {
  forbidden: [...circles, ...rules].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // TypeScript 7 offers no parser to this tool; without swc it would see no module and find nothing wrong.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(out|data)/', tests] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
