// @ts-check
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = dirname(createRequire(import.meta.url).resolve('preact/package.json'))

/** Puts Preact in React's place: a tenth of its size, and the custom elements need no more of it. For Vite's `alias`. */
export const preactAliases = [
  { find: 'react/jsx-runtime', replacement: join(folder, 'jsx-runtime/dist/jsxRuntime.mjs') },
  { find: 'react-dom/client', replacement: join(folder, 'compat/client.mjs') },
  { find: /^react(-dom)?$/, replacement: join(folder, 'compat/dist/compat.mjs') },
]
