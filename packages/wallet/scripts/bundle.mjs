// @ts-check
/**
 * Writes the code of dist; tsc writes its declarations. NOTICES.txt lists the third-party code in it. The two hundred
 * modules are combined into a few files. An app's bundler creates a file for whatever several of its chunks share. From
 * many small modules it would create many small files, and from these few it creates one for the page and one for the
 * modal.
 *
 *   node scripts/bundle.mjs [folder of dist] [--cdn-map]
 *
 * `--cdn-map` also writes `cdn.js.map`, which shows tests what the single file contains.
 *
 * `@laurel/wallet/element` has its own renderer, so the code of the views is written twice, for React and for Preact.
 * The code of `@laurel/wallet` itself is written once, so that an app has one of each store and error.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { bundleCdn } from './bundle-cdn.mjs'
import { noticesText, rememberPackages } from './notices.mjs'
import { preactAliases } from './preact-aliases.mjs'

/** @typedef {{ getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }} Graph */

const root = fileURLToPath(new URL('..', import.meta.url))
const src = resolve(root, 'src')
const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'cdn-map': { type: 'boolean' } } })
const dist = resolve(positionals[0] ?? resolve(root, 'dist'))
/** @type {{ exports: Record<string, { 'laurel-source': string, default: string }> }} */
const manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))

const withoutCdn = Object.entries(manifest.exports).filter(([entry]) => entry !== './cdn')

/**
 * The combined files, and the entries that need each. Each file has the modules that those before it lack. The modules
 * that every page needs come first, so that a page does not load what only later views use.
 */
const gathered = [
  // The providers of a wallet object are in the core, so that the developer panel needs no renderer.
  { name: 'core', from: ['create-wallet.ts', 'provider/viewers.ts'] },
  { name: 'ui', from: ['wallet-provider.tsx', 'connection/connect-button.tsx', 'account/account-button.tsx'] },
  { name: 'modal', from: ['modal/modal-bundle.tsx'] },
  { name: 'wallet-connect', from: ['connectors/wallet-connect/wallet-connect.ts'] },
  { name: 'sign-in', from: ['sign-in/create-sign-in.ts'] },
  { name: 'core-more', from: ['index.ts'] },
  { name: 'ui-more', from: ['react.ts'] },
]
/**
 * Servers import these alone, so an import of a schema does not load the wallet. Modules that a page shares with them
 * are in a separate file.
 */
const forServers = [
  'api-schemas.ts',
  'wallet-list.ts',
  'sign-in-server.ts',
  'frame-messages.ts',
  'login-schemas.ts',
  'smart-account.ts',
  // Its sign-in server is for servers, and it has no view.
  'solana.ts',
]
const forPages = ['core', 'ui', 'modal']
const SHARED = 'base'
const SHARED_LATER = 'base-more'
/** An error that the entry exports for few apps, and that code on demand throws in all apps. It is in neither file. */
const ERROR_APART = 'transport-errors'
/** Modules that a file imports for few apps, and later files for all apps. Each is in a separate file. */
const apart = new Map([
  [resolve(src, 'language/catalogues/en.views.ts'), 'en.views'],
  [resolve(src, 'network/transport-errors.ts'), ERROR_APART],
  // These use viem. With them, everything that reads a response of the API would.
  [resolve(src, 'api-schemas/name-message.ts'), 'name-message'],
  [resolve(src, 'sign-in/sign-in-message.ts'), 'sign-in-message'],
])

/** The suffix of a module's path when one file has its own copy. */
const ALONE = '?alone'
/**
 * The code that checks pictures is in the page's file for the modal. Account names need it too, without the modal, and
 * importing it from there would split that file. They have their own copy.
 */
const judge = resolve(src, 'wallet-list/icon-limits.ts')
const judgeAsker = resolve(src, 'account/ens.ts')

/** The files that are the same for both renderers. */
const withoutViews = [SHARED, SHARED_LATER, ERROR_APART, 'core', 'wallet-connect', 'sign-in', 'core-more']

/** The suffix of a module's path in its copy for Preact. */
const FOR_PREACT = '?preact'

/**
 * Returns our modules that an entry imports, without those that are imported on demand.
 * @param {Graph} graph
 * @param {string} entry
 * @param {Set<string>} [found]
 */
function reachable(graph, entry, found = new Set()) {
  if (found.has(entry) || apart.has(entry) || !entry.startsWith(src)) return found
  found.add(entry)
  for (const imported of graph.getModuleInfo(entry)?.importedIds ?? []) reachable(graph, imported, found)
  return found
}

/**
 * Returns the combined file of each module. Rolldown places the modules that are in none.
 * @param {Graph} graph
 */
function placeAll(graph) {
  /** @type {Map<string, string>} */
  const placed = new Map(apart)
  const servers = new Set(forServers.flatMap((entry) => [...reachable(graph, resolve(src, entry))]))
  // A React server component imports the main entry, and has no contexts: it must not load a file with views.
  const headless = reachable(graph, resolve(src, 'index.ts'))
  for (const { name, from } of gathered) {
    const shared = forPages.includes(name) ? SHARED : SHARED_LATER
    const needsViews = !withoutViews.includes(name)
    for (const id of from.flatMap((file) => [...reachable(graph, resolve(src, file))])) {
      const isShared = servers.has(id) || (needsViews && headless.has(id))
      if (!placed.has(id)) placed.set(id, isShared ? shared : name)
    }
  }
  return placed
}

/**
 * Returns whether an import is a package that is not bundled.
 * @type {(id: string, importer: string | undefined) => boolean}
 */
const isForeign = (id, importer = '') =>
  /^(node:|@?[a-z])/.test(id) && !/[\\/]preact[\\/]/.test(importer) && preactFor(id, importer) === null

/**
 * Returns the replacement of React in the copy for Preact.
 * @type {(id: string, importer: string | undefined) => string | null}
 */
function preactFor(id, importer) {
  if (!importer?.endsWith(FOR_PREACT)) return null
  const alias = preactAliases.find(({ find }) => (typeof find === 'string' ? find === id : find.test(id)))
  return alias?.replacement ?? null
}

// Otherwise Vite bundles the development builds of dependencies.
process.env['NODE_ENV'] = 'production'
const inputs = [...forServers, ...gathered.flatMap(({ from }) => from)].map((entry) => resolve(src, entry))
/** @type {Map<string, string>} */
let places = new Map()
await build({
  configFile: false,
  logLevel: 'error',
  root,
  plugins: [
    {
      name: 'places',
      buildEnd: {
        handler() {
          places = placeAll(this)
        },
      },
    },
  ],
  build: { write: false, lib: { entry: inputs, formats: ['es'] }, rolldownOptions: { external: isForeign } },
})

/** The folders of the packages that are bundled. @type {Set<string>} */
const packages = new Set()
const entries = withoutCdn.map(([entry, { default: code, 'laurel-source': source }]) => [
  code.slice('./dist/'.length, -'.js'.length),
  resolve(root, source) + (entry === './element' ? FOR_PREACT : ''),
])
await build({
  configFile: false,
  logLevel: 'error',
  root,
  plugins: [
    rememberPackages(packages),
    {
      name: 'copies',
      enforce: 'pre',
      resolveId: (id, importer) =>
        importer === judgeAsker && resolve(dirname(importer), id) === judge ? judge + ALONE : null,
      load: (id) =>
        id.endsWith(ALONE) ? { code: readFileSync(id.slice(0, -ALONE.length), 'utf8'), moduleType: 'ts' } : null,
    },
    {
      name: 'for-preact',
      enforce: 'pre',
      resolveId(id, importer) {
        const preact = preactFor(id, importer)
        if (id.endsWith(FOR_PREACT) || preact !== null) return preact ?? id
        if (!importer?.endsWith(FOR_PREACT) || !id.startsWith('.')) return null
        const file = resolve(dirname(importer), id)
        return withoutViews.includes(places.get(file) ?? '') ? file : file + FOR_PREACT
      },
      load(id) {
        if (!id.endsWith(FOR_PREACT)) return null
        const file = id.slice(0, -FOR_PREACT.length)
        return { code: readFileSync(file, 'utf8'), moduleType: file.endsWith('x') ? 'tsx' : 'ts' }
      },
    },
  ],
  build: {
    target: 'es2022',
    outDir: dist,
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    lib: { entry: Object.fromEntries(entries), formats: ['es'] },
    rolldownOptions: {
      external: isForeign,
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith(FOR_PREACT)) ? 'element-[name].js' : '[name].js',
        codeSplitting: {
          groups: [SHARED, SHARED_LATER, ...apart.values(), ...gathered.map(({ name }) => name)].map(
            (name, at, { length }) => ({
              name,
              priority: length - at,
              test: (/** @type {string} */ id) => places.get(id) === name,
            }),
          ),
        },
        banner: ({ name }) => (name === 'element-bundle' ? '/*! With Preact: see NOTICES.txt. */' : ''),
      },
    },
  },
})

for (const folder of await bundleCdn(resolve(dist, 'cdn.js'), { hasMap: values['cdn-map'] === true }))
  packages.add(folder)
writeFileSync(resolve(dist, 'NOTICES.txt'), noticesText(packages))
