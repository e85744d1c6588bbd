// @ts-check
/**
 * Makes the one file for pages without a bundler: the elements, the core, the renderer, viem and wagmi, with no import
 * left in it. `bundle.mjs` runs it for the package; by hand:
 *
 *   node scripts/bundle-cdn.mjs [file]
 */
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { preactAliases } from './preact-aliases.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @param {string} file - where it is written. */
export async function bundleCdn(file) {
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: [...preactAliases] },
    build: {
      target: 'es2022',
      outDir: dirname(resolve(file)),
      emptyOutDir: false,
      minify: true,
      sourcemap: false,
      lib: { entry: resolve(root, 'src/cdn.ts'), formats: ['es'] },
      rolldownOptions: {
        output: {
          entryFileNames: basename(file),
          codeSplitting: false,
          banner: '/*! @laurel/wallet, with viem, @wagmi/core, zustand, uqr and Preact: MIT licences. */',
        },
      },
    },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundleCdn(process.argv[2] ?? resolve(root, 'dist/cdn.js'))
}
