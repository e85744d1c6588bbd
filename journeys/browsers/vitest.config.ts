import { defineConfig } from 'vitest/config'

/** The configuration of `npm run test:soak` and `npm run test:browsers` for tests that need installed browsers. */
export default defineConfig({
  test: {
    include: ['**/*.soak.ts', '**/find-program.test.ts'],
    root: import.meta.dirname,
    environment: 'node',
    // WebDriver BiDi uses a WebSocket, which Node 20 has only with this flag.
    execArgv: ['--experimental-websocket'],
    hookTimeout: 600_000,
    testTimeout: 300_000,
  },
})
