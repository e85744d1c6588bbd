import { defaultClientConditions, defineConfig } from 'vite'
import { preactAliases } from '../../packages/wallet/scripts/preact-aliases.mjs'
import { configFile } from './config-file.ts'
import { precompileAbis } from './precompile-abis.ts'
import { staticStart } from './static-start.ts'

const port = process.env['PORT'] === undefined ? undefined : Number(process.env['PORT'])
// A given port is printed before it is open, so the server must use it or fail.
const listen = port === undefined ? { host: '127.0.0.1' } : { host: '127.0.0.1', port, strictPort: true }

export default defineConfig({
  plugins: [precompileAbis(), configFile(process.env['LAUREL_CONFIG']), staticStart()],
  resolve: { alias: [...preactAliases], conditions: ['laurel-source', ...defaultClientConditions] },
  server: listen,
  preview: listen,
  build: {
    target: 'es2022',
    sourcemap: true,
    rolldownOptions: {
      // The directives are for servers that render React.
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: {
          groups: [
            // The engine of regular expressions is large, and a first visit does not need it.
            { name: 'regular-expression', test: /[\\/](re2js|regular-expression|regex-cost)\b/, priority: 1 },
            // One file for a first visit: many small files wait for each other, and compress less.
            { name: 'index', tags: ['$initial'] },
            // One file, for the same reasons: a first visit to a site with an API loads it at the same time.
            {
              name: 'api-source',
              test: /[\\/](boost[\\/]api-source|token[\\/]parse-token-data|api-schemas[\\/](boosts|boost-kinds|boost-state|paths))\.ts/,
            },
          ],
          // Otherwise the file of the first visit would include the engine.
          includeDependenciesRecursively: false,
        },
      },
    },
  },
})
