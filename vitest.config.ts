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

/**
 * Most tests share a few processes, and therefore every module's state, in any order: to start a separate process and load its
 * modules takes longer than the tests of most files.
 */
const together = [
  ...[
    'packages/*/src',
    'apps/*/src',
    'packages/*/test',
    'apps/{api,verifier}/test',
    'devnet/src',
    'devnet/test-wallet/src',
    'contracts/scripts',
    'contracts/deploy',
  ].map(inFolder),
  'scripts/{retry-flaky,soak-progress,test-reports,test-results}.test.ts',
]

/** But these have a process each. */
const notTogether = [
  // How soon a thread answers depends on what ran in the process before.
  'apps/verifier/src/threads/match-in-thread.test.ts',
  // It changes the umask.
  'apps/verifier/test/embedded.test.ts',
  // They replace globals, or count on modules that are not loaded yet.
  'packages/wallet/test/{check-options,cookie,rainbowkit,size-budgets,wallet-connect,without-internals}.test.{ts,tsx}',
  // They start whole worlds, which must end in any case.
  'devnet/src/{main,start-world}.test.ts',
  forRegistry,
]

const notOurs = [
  ...(isForRegistry ? [] : [forRegistry]),
  ...configDefaults.exclude,
  '**/dist/**',
  '**/.data/**',
  '**/.cache/**',
  'bench/.peers/**',
  'contracts/{out,cache}/**',
]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['laurel-source'] } },
  test: {
    environment: 'node',
    setupFiles: [fileURLToPath(new URL('scripts/property-seed.ts', import.meta.url))],
    globalSetup: [fileURLToPath(new URL('packages/server/src/testing/share-test-server.ts', import.meta.url))],
    pool: 'forks',
    // Tests of chains, databases and processes wait half of the time.
    maxWorkers: availableParallelism() + 1,
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
          exclude: [...notOurs, ...together],
        },
      },
      { extends: true, test: { name: 'alone, by name', include: notTogether, exclude: notOurs } },
      {
        extends: true,
        test: {
          name: 'together',
          include: together,
          exclude: [...notOurs, ...notTogether],
          isolate: false,
          // What a test replaced is put back before the next one, whichever file that is in.
          ...{ restoreMocks: true, unstubGlobals: true, unstubEnvs: true },
        },
      },
    ],
  },
})
