import { defineConfig } from 'vitest/config'

/** For `npm run test:soak` and `npm run test:browsers`: what needs browsers that not everybody has. */
export default defineConfig({
  test: {
    include: ['**/*.soak.ts', '**/find-program.test.ts'],
    root: import.meta.dirname,
    environment: 'node',
    // WebDriver BiDi is spoken over a WebSocket: Node 20 has one, behind this.
    execArgv: ['--experimental-websocket'],
    hookTimeout: 600_000,
    testTimeout: 300_000,
  },
})
