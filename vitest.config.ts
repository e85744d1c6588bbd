/**
 * One Vitest for every workspace: whatever is called `*.test.ts`, wherever it lies. Workspace packages are read from
 * source, through the export condition `laurel-source`, so that no test depends on a build.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

// Naming any conditions replaces Vite's own for Node, so those stand here too.
const conditions = ['laurel-source', 'module', 'node', 'development|production']

const inFolder = (folder: string) => `${folder}/**/*.test.{ts,tsx,mjs}`

/** What asks a registry of packages is `npm run test:registry`. */
const isForRegistry = process.env['LAUREL_TEST_REGISTRY'] === '1'
const forRegistry = '**/*.registry.test.ts'

/** What takes long and varies what other tests show is `npm run test:soak`. */
const isWholeDepth = process.env['LAUREL_TEST_DEPTH'] === 'whole'
const forDepth = '**/*.depth.test.ts'

/**
 * Most tests share a few processes, and therefore every module's state, in any order: to start a separate process and load its
 * modules takes longer than the tests of most files.
 */
const together = [
  ...['packages/*/src', 'apps/*/src', 'devnet/test-wallet/src', 'contracts/scripts'].map(inFolder),
  // Of whole workspaces. They end what they start, and replace nothing (prototype-pollution.test.ts changes what every object
  // inherits, which other modules of the process then see). Those that connect to a relay are not among them:
  // WalletConnect's client keeps timers for minutes, which fail in the tests of other files.
  'packages/protocol/test/{abi-fragments,checksummed-addresses,claims,components,decode-bombs,error-catalogue}.test.ts',
  'packages/protocol/test/{hostile-definitions,packed-indexes,payloads,readme-check,readme-commands}.test.ts',
  'packages/protocol/test/{real-definitions,recorded-ownership,recorded-definitions}.test.ts',
  'packages/wallet/test/{app-mark,avatar-slot,connect-button-custom,wallet-button,windowed-list}.test.tsx',
  'packages/wallet/test/{analytics,constants,errors,hostile-wallet,network-balances,peers,replace-transaction}.test.ts',
  'packages/wallet/test/{multi-tab,sign-in,testing,viem-types,wagmi-config,wallet-list-options}.test.ts',
  'packages/wallet/test/{buy,calls,holdings,name,send,swap}-model.test.ts',
  'packages/wallet/test/{buy,calls,name,send,swap}-store.test.ts',
  'packages/wallet/test/swap-{batches,hostile,outcomes,permit,prices}.test.ts',
  'packages/wallet/test/{account-fee,login-frame-reload,login-social}.test.ts',
  'packages/protocol/test/{account-tools,helpful-errors,older-contracts,prepared-writes,request-counts}.test.ts',
  ...['apps/api/test', 'apps/login/test', 'apps/verifier/test', 'contracts/deploy', 'devnet/src', 'scripts'].map(
    inFolder,
  ),
  'apps/frame/test/{change-recovery,create-login,delegation,hostile-messages,sign-account,solana}.test.ts',
  'apps/web/{config-file,precompile-abis}.test.ts',
  'packages/protocol/test/decode-fuzz.test.ts',
  'packages/wallet/test/{cookie,malicious-icons,right-to-left}.test.tsx',
  'packages/wallet/test/{check-options,create-wallet,devtools,display-uri,duplicate-wallets,guides}.test.ts',
  'packages/wallet/test/{login,login-reload,login-solana,login-timeouts,model-based,multi-namespace}.test.ts',
  'packages/wallet/test/{buy-solana,open-approvals,recent-links,reference,sol-names,without-internals}.test.ts',
  'packages/wallet/test/solana-{holdings,reads,send,transfer,transfers,wallet}.test.ts',
  'journeys/{share-kill,share-theft,browsers/find-program,testing/build-once,testing/chromium-args}.test.ts',
  'deploy/test/{dump,serve-web}.test.ts',
]

/**
 * Of those, the ones with a document. A process has one environment: among the others, each of these would end a process and
 * begin two.
 */
const withDocument = [
  'packages/wallet/src/controls/use-loaded.test.tsx',
  'packages/wallet/test/{flow-screens,hooks,login-code}.test.tsx',
  'packages/wallet/test/{swap-openings,swap-screens,transfer-screens}.test.tsx',
  'apps/frame/test/{confirm-view,recovery-view}.test.tsx',
  'apps/web/src/task/{get-token,task-fee}.test.tsx',
]

/** But these. */
const notTogether = [
  forDepth,
  // How soon a thread answers depends on what ran in the process before.
  'apps/verifier/src/threads/match-in-thread.test.ts',
  // Memory is measured.
  'apps/api/test/image-bombs.test.ts',
  // A process's memory is searched, for minutes.
  'apps/verifier/test/key-theft.test.ts',
  // The mask of new files, which all threads of a process share.
  'apps/verifier/test/embedded.test.ts',
  // Each of many planted faults is a copy of the sources, whose modules a process holds until it ends.
  'apps/verifier/test/simulation/mutants.test.ts',
  // Whole worlds, which must end in any case.
  'devnet/src/{main,start-world}.test.ts',
  // A few lines that run for long. Vitest starts the smallest files last, and would wait for these alone.
  'apps/api/test/activity-truth.test.ts',
  'apps/verifier/test/{kill,simulation/simulation}.test.ts',
  'journeys/share-kill.test.ts',
]

const notOurs = [
  ...(isForRegistry ? [] : [forRegistry]),
  ...(isWholeDepth ? [] : [forDepth]),
  ...configDefaults.exclude,
  '**/dist/**',
  '**/.data/**',
  '**/.cache/**',
  'bench/.peers/**',
  'contracts/{out,cache}/**',
]

const sharedProcess = {
  isolate: false,
  // What a test replaced is put back before the next one, whichever file that is in.
  ...{ restoreMocks: true, unstubGlobals: true, unstubEnvs: true },
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['laurel-source'] } },
  test: {
    environment: 'node',
    setupFiles: [fileURLToPath(new URL('scripts/property-seed.ts', import.meta.url))],
    globalSetup: [fileURLToPath(new URL('packages/server/src/testing/share-test-server.ts', import.meta.url))],
    pool: 'forks',
    // Tests of chains, databases and processes wait half of the time. There are so many that the unit tests of a whole run end
    // before its journeys, which keep two cores busy by themselves.
    maxWorkers: availableParallelism() + 2,
    // Show differences in full, also where only the message is saved.
    chaiConfig: { truncateThreshold: 2000 },
    // Not a speed limit: a timeout that no healthy run reaches, also on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // A busy machine needs longer than Vitest's default of one second.
    expect: { poll: { timeout: 30_000 } },
    // In the order of their names: long projects start first, and short ones fill the end.
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          // Each file in a separate process: several start chains and must be able to end them in any case.
          include: ['**/*.test.{ts,tsx,mjs}'],
          exclude: [...notOurs, ...together, ...withDocument],
        },
      },
      { extends: true, test: { name: 'alone, among the others', include: notTogether, exclude: notOurs } },
      {
        extends: true,
        test: {
          name: 'together',
          include: together,
          exclude: [...notOurs, ...notTogether, ...withDocument],
          ...sharedProcess,
        },
      },
      {
        extends: true,
        test: {
          name: 'together, with a document',
          include: withDocument,
          environment: 'happy-dom',
          ...sharedProcess,
        },
      },
    ],
  },
})
