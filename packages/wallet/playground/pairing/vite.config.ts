import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig } from 'vite'

const port = process.env['PORT'] === undefined ? undefined : Number(process.env['PORT'])
const listen = port === undefined ? { host: '127.0.0.1' } : { host: '127.0.0.1', port, strictPort: true }

/**
 * The page of `journeys/pairing.spec.ts`, bundled as an app bundles the package, with WalletConnect in a separate chunk
 * on demand.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { conditions: ['laurel-source', ...defaultClientConditions] },
  server: listen,
  preview: listen,
  build: {
    target: 'es2022',
    outDir: fileURLToPath(new URL('../../../../.data/pairing', import.meta.url)),
    emptyOutDir: true,
  },
})
