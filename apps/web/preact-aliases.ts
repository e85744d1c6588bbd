import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = dirname(createRequire(import.meta.url).resolve('preact/package.json'))

/**
 * Replaces React with Preact in the app and in the libraries that it bundles, for Vite's `alias`. A first visit then
 * loads and runs a sixth of the code. Types and unit tests are those of React.
 */
export const preactAliases = [
  { find: 'react/jsx-runtime', replacement: join(folder, 'jsx-runtime/dist/jsxRuntime.mjs') },
  { find: 'react/jsx-dev-runtime', replacement: join(folder, 'jsx-runtime/dist/jsxRuntime.mjs') },
  { find: 'react-dom/client', replacement: join(folder, 'compat/client.mjs') },
  { find: /^react(-dom)?$/, replacement: join(folder, 'compat/dist/compat.mjs') },
]
