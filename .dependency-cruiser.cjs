/**
 * The rules of the import graph. docs/architecture.md draws it; scripts/import-graph.test.ts breaks every rule once and
 * expects an error. The name of a rule states what holds when it is followed.
 */

// packages/wallet/src/testing ships, for the tests of apps that install the package.
const test = '\\.(test|spec|test-d|bench)\\.[cm]?[jt]sx?$|/test/|^(?!packages/wallet/src/).*/testing/'
const protocol = '^packages/protocol/src'

/** What ships of each workspace: its src, without the tests beside it. */
const shipped = { path: '^(packages|apps)/[^/]+/(src|bin)/', pathNot: test }

/** The layers of `@laurel/protocol`, the lowest first: a folder never imports from a layer above it. */
const components = ['allow-list', 'validator', 'incentive', 'budget']
const layers = [
  ['address'],
  ['deployments', 'abi', 'chain'],
  ['criteria', 'signature'],
  ['contract'],
  ['action'],
  ['evidence'],
  ['match'],
  ['check'],
  components,
  ['boost'],
  ['claim', 'terms', 'boost-text'],
  ['verifier'],
  ['event-abis', 'cli'],
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means something has two names or lives in the wrong place. Type-only imports count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'protocol-imports-no-workspace',
      comment: 'It is installed without a wallet, without an app, without this repository.',
      severity: 'error',
      from: { path: '^packages/protocol/', pathNot: test },
      to: { path: '^(packages/(?!protocol/)[^/]+|apps|devnet|journeys|bench|scripts|contracts)/' },
    },
    {
      name: 'protocol-tests-import-no-wallet-or-app',
      severity: 'error',
      from: { path: '^packages/protocol/' },
      to: { path: '^(packages/wallet|apps)/' },
    },
    {
      name: 'wallet-imports-no-workspace',
      comment:
        'protocol and wallet do not import each other: apps/web uses both. Two tests compare what the wallet accepts with what the API builds.',
      severity: 'error',
      from: {
        path: '^packages/wallet/',
        pathNot: '^packages/wallet/(src/swap/verify-swap|test/swap-permit)\\.test\\.ts$',
      },
      to: { path: '^(packages/(?!wallet/)[^/]+|apps|bench|scripts|contracts)/' },
    },
    {
      name: 'server-imports-only-protocol',
      comment: 'The servers import it, so it knows none of them.',
      severity: 'error',
      from: { path: '^packages/server/' },
      to: { path: '^(packages/(?!(server|protocol)/)[^/]+|apps|devnet|journeys|bench|scripts|contracts)/' },
    },
    {
      name: 'only-servers-import-server',
      comment: 'It holds what needs PostgreSQL and several nodes, and runs in no browser.',
      severity: 'error',
      from: { path: '^apps/(web|frame)/' },
      to: { path: '^packages/server/' },
    },
    {
      name: 'apps-never-import-apps',
      comment: 'Apps communicate by HTTP.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'wallet-features-import-no-views',
      comment: 'modal/view-sources.ts and the chunks of views beside it load them. A feature imports only its own.',
      severity: 'error',
      from: { path: '^packages/wallet/src/([^/]+)/', pathNot: '^packages/wallet/src/modal/' },
      to: { path: '^packages/wallet/src/[^/]+/[^/]+-view\\.tsx$', pathNot: '^packages/wallet/src/$1/' },
    },
    {
      name: 'nothing-imports-the-developer-panel',
      comment: 'Only its own entry does, so that no page loads it in production.',
      severity: 'error',
      from: { path: '^packages/wallet/src/', pathNot: '^packages/wallet/src/devtools(/|\\.ts$)' },
      to: { path: '^packages/wallet/src/devtools(/|\\.ts$)' },
    },
    {
      name: 'only-its-entry-imports-solana',
      comment:
        'An app with EVM networks alone has no @solana/kit, and a bundler resolves what is loaded on demand too. The rest reaches Solana by the adapter that the app passes.',
      severity: 'error',
      from: { path: '^packages/wallet/src/', pathNot: `^packages/wallet/src/solana(/|\\.ts$)|${test}` },
      to: { path: '^packages/wallet/src/solana(/|\\.ts$)|node_modules/@solana/' },
    },
    {
      name: 'nothing-imports-the-app-shell',
      comment: 'apps/web/src/app joins the screens. What screens share is in config, routing, errors and controls.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/(app/|main\\.tsx$)' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'nothing-ships-devnet',
      comment: 'The local world, the journeys and the benchmarks are for development. Nobody installs them.',
      severity: 'error',
      from: shipped,
      to: { path: '^(devnet|journeys|bench|scripts)/' },
    },
    {
      name: 'nothing-ships-tests',
      severity: 'error',
      from: { path: '/src/', pathNot: test },
      to: { path: test, pathNot: 'node_modules' },
    },
    {
      name: 'shipped-code-declares-its-packages',
      comment: 'What ships runs where our own development packages are not installed.',
      severity: 'error',
      from: shipped,
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['npm', 'npm-peer', 'npm-optional', 'type-only'],
      },
    },
    {
      name: 'no-react-under-protocol',
      severity: 'error',
      from: { path: '^packages/protocol/src/', pathNot: test },
      to: { path: 'node_modules/(react|react-dom)/', reachable: true },
    },
    {
      name: 'no-react-under-the-headless-wallet',
      severity: 'error',
      from: { path: '^packages/wallet/src/index\\.ts$' },
      to: { path: 'node_modules/(react|react-dom)/', reachable: true },
    },
    {
      name: 'match-takes-evidence-as-plain-data',
      comment: 'match is pure: it imports the type of evidence, and nothing that fetches it.',
      severity: 'error',
      from: { path: `${protocol}/match/`, pathNot: test },
      to: { path: `${protocol}/evidence/`, pathNot: `${protocol}/evidence/transaction-evidence\\.ts$` },
    },
    {
      name: 'match-takes-only-the-type-of-evidence',
      severity: 'error',
      from: { path: `${protocol}/match/`, pathNot: test },
      to: { path: `${protocol}/evidence/transaction-evidence\\.ts$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'criteria-and-match-read-no-chain',
      comment: 'Matching is pure: plain data in, plain data out.',
      severity: 'error',
      from: { path: `${protocol}/(criteria|match)/`, pathNot: test },
      to: { path: `${protocol}/(chain|contract)/` },
    },
    {
      name: 'folders-import-by-file',
      comment: 'No barrels: inside the package nobody imports its entry files.',
      severity: 'error',
      from: { path: `${protocol}/[^/]+/`, pathNot: `${test}|${protocol}/cli/` },
      to: { path: `${protocol}/(index\\.ts$|entries/)` },
    },
    {
      name: 'only-the-database-uses-its-driver',
      comment: 'Statements by hand go through query-rows.ts, which checks every row.',
      severity: 'error',
      from: {
        path: '^(packages/server|apps/(verifier|api|login))/src/',
        pathNot: `${test}|^(packages/server|apps/[^/]+)/src/database/`,
      },
      to: { path: 'node_modules/(@types/)?(pg|drizzle-orm)/' },
    },
    {
      name: 'only-server-connects-to-postgres',
      comment: 'A server has its tables and its queries. Connections are opened in packages/server/src/database.',
      severity: 'error',
      from: { path: '^apps/[^/]+/src/', pathNot: test },
      to: { path: 'node_modules/(@types/)?pg/' },
    },
    ...layers.slice(0, -1).map((folders, index) => ({
      name: `${folders.join('-and-')}-import-nothing-above`,
      comment: 'The layers are listed at the top of this file and in docs/architecture.md.',
      severity: 'error',
      from: { path: `${protocol}/(${folders.join('|')})/`, pathNot: test },
      to: {
        path: `${protocol}/(${layers
          .slice(index + 1)
          .flat()
          .join('|')})/`,
      },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The peers' pages in bench/modal and bench/flows are built beside their packages, which are installed apart, on demand.
    exclude: {
      path: '(^|/)(dist|\\.data|\\.cache|\\.peers|contracts/(out|cache)|bench/(modal|flows)/(appkit|bare-wagmi|connectkit|rainbowkit|web3modal))/',
    },
    // Type-only imports count.
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['laurel-source', 'types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.d.ts', '.mjs', '.js', '.cjs', '.json'],
    },
  },
}
