// @ts-check
/**
 * Writes dist/element-bundle.js, which is `@laurel/wallet/element` with a renderer of its own, and its chunks, after tsc
 * wrote dist. What `@laurel/wallet` itself is made of is not copied into it: an app has one of each store and error.
 *
 *   node scripts/build-element.mjs [folder of dist]
 */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { preactAliases } from './preact-aliases.mjs'

const dist = resolve(process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url)))
const shared = reachableFrom(resolve(dist, 'index.js'))

/**
 * The files that a file imports, and those that they import.
 * @param {string} entry
 * @param {Set<string>} [found]
 */
function reachableFrom(entry, found = new Set()) {
  if (found.has(entry)) return found
  found.add(entry)
  const imports = readFileSync(entry, 'utf8').matchAll(/(?:from |import\(|import )['"](\.[^'"]+)['"]/g)
  for (const [, path = ''] of imports) reachableFrom(resolve(dirname(entry), path), found)
  return found
}

await build({
  configFile: false,
  logLevel: 'warn',
  root: dirname(dist),
  resolve: { alias: preactAliases },
  build: {
    target: 'es2022',
    outDir: dist,
    emptyOutDir: false,
    lib: { entry: resolve(dist, 'element.js'), formats: ['es'] },
    rolldownOptions: {
      external: (id, importer) =>
        /^(viem|@wagmi\/core|zustand|uqr)(\/|$)/.test(id) ||
        shared.has(id.startsWith('.') && importer !== undefined ? resolve(dirname(importer), id) : id),
      output: {
        entryFileNames: 'element-bundle.js',
        chunkFileNames: 'element-[name].js',
        banner: '/*! With Preact, MIT licence. */',
      },
    },
  },
})
