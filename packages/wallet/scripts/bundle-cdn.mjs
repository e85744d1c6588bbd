// @ts-check
/**
 * Builds the single file for pages without a bundler. It contains the elements, the core, the renderer, viem and wagmi,
 * and no import. `bundle.mjs` runs it for the package; by hand:
 *
 *   node scripts/bundle-cdn.mjs [file]
 */
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { rememberPackages } from './notices.mjs'
import { preactAliases } from './preact-aliases.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @param {string} file - the path of the file to write.
 * @param {{ readonly hasMap?: boolean }} [options] - writes a source map beside the file, which does not name it: it shows
 * tests what the file contains, and a page needs none.
 * @returns the folders of the packages that the file contains.
 */
export async function bundleCdn(file, { hasMap = false } = {}) {
  /** @type {Set<string>} */
  const packages = new Set()
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: [...preactAliases] },
    plugins: [rememberPackages(packages)],
    build: {
      target: 'es2022',
      outDir: dirname(resolve(file)),
      emptyOutDir: false,
      minify: true,
      sourcemap: hasMap && 'hidden',
      lib: { entry: resolve(root, 'src/cdn.ts'), formats: ['es'] },
      rolldownOptions: {
        output: {
          entryFileNames: basename(file),
          codeSplitting: false,
          // Vite leaves the white space of a library in ES format, for bundlers that would read its comments. This file is read by browsers alone.
          minify: true,
          // After the minifier, which drops comments.
          postBanner: '/*! @laurel/wallet, MIT licence. With viem, wagmi, Preact and others: see NOTICES.txt. */',
        },
      },
    },
  })
  return packages
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Otherwise Vite bundles the development builds of dependencies.
  process.env['NODE_ENV'] = 'production'
  await bundleCdn(process.argv[2] ?? resolve(root, 'dist/cdn.js'))
}
