/**
 * The browser journeys, named after what the user does. `npm test` runs them; by hand:
 * `npm test -- --only journeys -- create-an-action`. With `LAUREL_JOURNEYS_TRACE=film` the trace of a failure has
 * pictures of every step.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { isWholeDepth, tagsLeftOut } from '../devnet/src/testing/test-depth.ts'
import { chromiumArgs, findChromium } from '../scripts/find-chromium.mjs'

const executablePath = await findChromium()
const report = process.env['LAUREL_JOURNEYS_REPORT']
const isFilmed = process.env['LAUREL_JOURNEYS_TRACE'] === 'film'
const globalSetup = fileURLToPath(new URL('global-setup.ts', import.meta.url))

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // `npm run test:registry` runs the tests that download packages.
  testIgnore: process.env['LAUREL_TEST_REGISTRY'] === '1' ? [] : '*.registry.spec.ts',
  // `npm run test:soak` runs the tests whose titles end with `@depth`.
  grepInvert: tagsLeftOut(),
  outputDir: '../.data/test/journeys',
  // Every journey runs against one local world, so two at once must not need the same account.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // One retry, so that one flaky test does not hide the other results. A test that passes only on the retry is flaky: `npm
  // test` lists it by name, and it must be fixed.
  retries: 1,
  // These timeouts do not measure speed. A healthy run is far below them, also on a busy machine.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
  ...(existsSync(globalSetup) ? { globalSetup } : {}),
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1280, height: 800 },
    // Moving pictures take an eighth of the processor time. `wallet-modal` has motion here, and every journey at depth.
    reducedMotion: isWholeDepth() ? 'no-preference' : 'reduce',
    screenshot: 'only-on-failure',
    // The trace of a failure is retained. Its screenshots double the run time, so they are opt-in.
    trace: { mode: 'retain-on-failure', screenshots: isFilmed, snapshots: isFilmed, sources: false },
    launchOptions: { args: chromiumArgs, ...(executablePath === null ? {} : { executablePath }) },
  },
})
