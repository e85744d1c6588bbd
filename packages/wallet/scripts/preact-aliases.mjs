// @ts-check
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = dirname(createRequire(import.meta.url).resolve('preact/package.json'))

/**
 * Replaces React with Preact, for Vite's `alias`, in our code and in the libraries that are bundled with it. Preact has a
 * tenth of React's size and everything that the custom elements, the site and the frame need. Types and unit tests are
 * those of React.
 */
export const preactAliases = [
  { find: 'react/jsx-runtime', replacement: join(folder, 'jsx-runtime/dist/jsxRuntime.mjs') },
  { find: 'react/jsx-dev-runtime', replacement: join(folder, 'jsx-runtime/dist/jsxRuntime.mjs') },
  { find: 'react-dom/client', replacement: join(folder, 'compat/client.mjs') },
  { find: /^react(-dom)?$/, replacement: join(folder, 'compat/dist/compat.mjs') },
]
