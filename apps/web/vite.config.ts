import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { configFile } from './config-file.ts'
import { staticStart } from './static-start.ts'

const port = process.env['PORT'] === undefined ? undefined : Number(process.env['PORT'])
// A given port is printed before it is open, so the server must use it or fail.
const listen = port === undefined ? { host: '127.0.0.1' } : { host: '127.0.0.1', port, strictPort: true }

export default defineConfig({
  plugins: [react(), configFile(process.env['LAUREL_CONFIG']), staticStart()],
  resolve: { conditions: ['laurel-source', ...defaultClientConditions] },
  server: listen,
  preview: listen,
  build: { target: 'es2022', sourcemap: true },
})
