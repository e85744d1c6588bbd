import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { solanaScript } from './solana-script.ts'
import { worldFile } from './world-file.ts'

const port = process.env['PORT'] === undefined ? undefined : Number(process.env['PORT'])
// A given port is printed by the caller, so use exactly that port or fail.
const listen = port === undefined ? { host: '127.0.0.1' } : { host: '127.0.0.1', port, strictPort: true }

export default defineConfig({
  // Workspaces are read from source, because a fresh clone has no build of them.
  resolve: { conditions: ['laurel-source', ...defaultClientConditions] },
  plugins: [react(), worldFile(process.env['LAUREL_CONFIG']), solanaScript()],
  // Found before the first page loads, so that a page of another server need not load them a second time.
  optimizeDeps: { entries: ['index.html', 'src/in-page/announce.ts'] },
  server: listen,
})
