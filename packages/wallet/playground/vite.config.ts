import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig } from 'vite'

/** The playground: every view in every state, on real stores. `npx vite packages/wallet/playground`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { conditions: ['laurel-source', ...defaultClientConditions] },
  server: { host: '127.0.0.1' },
  // Prebundled at the start, so that no page reloads during a test when Vite discovers a dependency.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      '@wagmi/core',
      'viem',
      'viem/chains',
      'uqr',
    ],
  },
  build: {
    target: 'es2022',
    outDir: fileURLToPath(new URL('../../../.data/playground', import.meta.url)),
    emptyOutDir: true,
  },
})
