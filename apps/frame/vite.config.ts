import { defaultClientConditions, defineConfig } from 'vite'
import { preactAliases } from '../../packages/wallet/scripts/preact-aliases.mjs'
import { scriptIntegrity } from './script-integrity.ts'

export default defineConfig(({ command }) => {
  // One build for everyone: a development build has the paths of the sources in it. A test that builds the frame has another
  // `NODE_ENV`, and so may an operator.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    // The login server serves it below the path of the frame.
    base: '/sdk/',
    plugins: [scriptIntegrity()],
    resolve: { alias: [...preactAliases], conditions: ['laurel-source', ...defaultClientConditions] },
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      sourcemap: true,
      // The polyfill would be a script in the page, and every browser that the frame supports has it.
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ['index.html', 'confirm.html'] },
    },
  }
})
