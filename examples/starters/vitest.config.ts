import { defineConfig } from 'vitest/config'

/** For `npm run test:soak`: what needs a registry and minutes. */
export default defineConfig({
  ssr: { resolve: { conditions: ['laurel-source'] } },
  test: { include: ['**/*.soak.ts'], root: import.meta.dirname, hookTimeout: 600_000 },
})
