import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { expect, test, vi } from 'vitest'

const KIB = 1024
const folder = fileURLToPath(new URL('../', import.meta.url))

/**
 * The compressed size of what a first visit to Explore loads before it shows a boost: the entry, which includes the page,
 * what reads boosts, and their imports. It is slightly above the current sizes. What reads a chain is in separate files,
 * because a site with an API does not load it. The target is 150 KiB.
 */
const BUDGETS_KIB = { api: 122, chain: 133 } as const

/** Builds the site for production, without writing files. */
async function buildSite(): Promise<Rollup.RollupOutput> {
  // Vitest sets the mode `test`, with which React includes its warnings.
  vi.stubEnv('NODE_ENV', 'production')
  const output = await build({
    ...{ root: folder, configFile: `${folder}vite.config.ts`, mode: 'production', logLevel: 'silent' },
    build: { write: false, sourcemap: false },
  })
  if (!('output' in output)) throw new Error('One build was expected.')
  return output
}

const site = await buildSite()
const chunks = new Map(site.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))

/** Returns the chunks that load with the given ones. */
function loadedWith(first: readonly Rollup.OutputChunk[]): readonly Rollup.OutputChunk[] {
  const loaded = new Set(first)
  // Iterating a set includes the items that are added meanwhile.
  for (const { imports } of loaded) {
    for (const name of imports) {
      const chunk = chunks.get(name)
      if (chunk !== undefined) loaded.add(chunk)
    }
  }
  return [...loaded]
}

/** The chunk with a module, by the end of its name. */
const chunksWith = (module: string) =>
  [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))

test.each([
  ['an API', BUDGETS_KIB.api, '/boost/api-source.ts'],
  ['a chain', BUDGETS_KIB.chain, '/boost/chain-source.ts'],
])('default: a first visit to Explore with %s loads at most %i KiB of JavaScript', (_, budget, module) => {
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry)
  const first = [...entries, ...chunksWith(module)]
  expect(first).toHaveLength(2)
  expect(first.flatMap(({ moduleIds }) => moduleIds.filter((id) => id.endsWith('/explore-page.tsx')))).toHaveLength(1)
  const loaded = loadedWith(first)
  const bytes = loaded.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  expect(bytes / KIB).toBeLessThanOrEqual(budget)
  // Far below it, the budget would not catch an increase, so it must be lowered.
  expect(bytes / KIB).toBeGreaterThan(budget * 0.9)
  // Code that only some visits need must not be in a first visit.
  for (const part of [
    'secp256k1',
    'wallet-in-page',
    'modal-bundle',
    'signatures',
    'ens-',
    'regular-expression',
    '@walletconnect/sign-client',
  ]) {
    const has = ({ fileName, moduleIds }: Rollup.OutputChunk) =>
      fileName.includes(part) || (part.startsWith('@') && moduleIds.some((id) => id.includes(`/${part}/`)))
    expect([...chunks.values()].some(has), `a chunk with ${part}`).toBe(true)
    expect(loaded.filter(has).map(({ fileName }) => fileName)).toEqual([])
  }
})

/** Returns a file of the site as text. */
function textOf(name: string | RegExp): string {
  const files = site.output.filter(({ fileName }) =>
    typeof name === 'string' ? fileName === name : name.test(fileName),
  )
  return files.map((file) => (file.type === 'chunk' ? file.code : String(file.source))).join('\n')
}

test('behavior: the heading of Explore is in the page before any script has loaded, with the app’s styles', () => {
  const html = textOf('index.html')
  const [, start = ''] = /<div id="root">([\s\S]*?)<\/main><\/div>/.exec(html) ?? []
  expect(start).toContain('<h1>What you can earn now</h1>')
  const classes = new Set([...start.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')))
  expect(classes.size).toBeGreaterThan(5)
  const [, styles = ''] = /<style>([\s\S]*?)<\/style>[\s\S]*<\/head>/.exec(html) ?? []
  expect([...classes].filter((name) => !styles.includes(`.${name}`))).toEqual([])
})

test('behavior: no file delays the first paint, and the page names all that Explore loads', () => {
  const html = textOf('index.html')
  const [head = '', body = ''] = html.split('</head>')
  expect(head).not.toContain('rel="stylesheet"')
  // The styles of other pages come after them, and look for this link.
  expect(body.indexOf('rel="stylesheet"')).toBeGreaterThan(body.indexOf('</main>'))
  for (const { fileName } of loadedWith([...chunks.values()].filter(({ isEntry }) => isEntry))) {
    expect(head).toContain(`"/${fileName}"`)
  }
  expect(head).toContain('href="/config.json"')
})

test('behavior: a script in the page requests the boosts, and knows the files that read them', () => {
  const [head = ''] = textOf('index.html').split('</head>')
  // Its request takes the response of the preload only if that comes before.
  expect(head.indexOf('href="/config.json"')).toBeLessThan(head.indexOf('<script>'))
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(head) ?? []
  const [, sources = '{}'] = /laurelSources=(\{[^}]*\})/.exec(script) ?? []
  const { api, chain } = JSON.parse(sources)
  const entry = [...chunks.values()].filter(({ isEntry }) => isEntry)
  for (const [named, module] of [
    [api, '/boost/api-source.ts'],
    [chain, '/boost/chain-source.ts'],
  ] as const) {
    const needed = loadedWith(chunksWith(module)).filter((chunk) => !entry.includes(chunk))
    expect(named.toSorted()).toEqual(needed.map(({ fileName }) => `/${fileName}`).toSorted())
  }
  // The declaration of the encoding has to be in the first 1,024 bytes.
  expect(head.slice(0, 1_024)).toContain('charset="utf-8"')
})

test('behavior: no signature is parsed while the app starts', () => {
  const calls = [...chunks.values()].flatMap(({ code }) => [...code.matchAll(/parseAbi\(\[/g)])
  expect(calls).toEqual([])
})

test('behavior: Preact is in React’s place', () => {
  const moduleIds = [...chunks.values()].flatMap((chunk) => chunk.moduleIds)
  expect(moduleIds.filter((id) => /node_modules\/react(-dom)?\//.test(id))).toEqual([])
  expect(moduleIds.some((id) => id.includes('node_modules/preact/'))).toBe(true)
})
