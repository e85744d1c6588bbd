import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { expect, test, vi } from 'vitest'

const KIB = 1024
const folder = fileURLToPath(new URL('../', import.meta.url))

/**
 * What a first visit to Explore loads before it shows a boost: the entry, the page and all that they import, compressed.
 * A little above what it weighs today. The target is 150 KiB.
 */
const BUDGET_KIB = 207

/** Returns the code of the site as it is published, by file name. */
async function buildSite(): Promise<ReadonlyMap<string, Rollup.OutputChunk>> {
  // Vitest says `test`, for which React is built with its warnings.
  vi.stubEnv('NODE_ENV', 'production')
  const output = await build({
    ...{ root: folder, configFile: `${folder}vite.config.ts`, mode: 'production', logLevel: 'silent' },
    build: { write: false, sourcemap: false },
  })
  if (!('output' in output)) throw new Error('One build was expected.')
  return new Map(output.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
}

/** Returns the chunks that load with the given ones. */
function loadedWith(chunks: ReadonlyMap<string, Rollup.OutputChunk>, first: readonly Rollup.OutputChunk[]) {
  const loaded = new Set(first)
  // A set gives what is added to it while it is walked through.
  for (const { imports } of loaded) {
    for (const name of imports) {
      const chunk = chunks.get(name)
      if (chunk !== undefined) loaded.add(chunk)
    }
  }
  return [...loaded]
}

test(`default: a first visit to Explore loads at most ${BUDGET_KIB} KiB of JavaScript`, async () => {
  const chunks = await buildSite()
  const first = [...chunks.values()].filter(
    ({ isEntry, facadeModuleId }) => isEntry || facadeModuleId?.endsWith('/explore-page.tsx'),
  )
  expect(first).toHaveLength(2)
  const loaded = loadedWith(chunks, first)
  const bytes = loaded.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  expect(bytes / KIB).toBeLessThanOrEqual(BUDGET_KIB)
  // Far below it, the budget guards nothing any more: lower it.
  expect(bytes / KIB).toBeGreaterThan(BUDGET_KIB * 0.9)
  // What only some visits need is in the site, and not in a first visit.
  for (const part of [
    'secp256k1',
    'wallet-in-page',
    'modal-bundle',
    'signatures',
    'ens-',
    '@walletconnect/sign-client',
  ]) {
    const has = ({ fileName, moduleIds }: Rollup.OutputChunk) =>
      fileName.includes(part) || (part.startsWith('@') && moduleIds.some((id) => id.includes(`/${part}/`)))
    expect([...chunks.values()].some(has), `a chunk with ${part}`).toBe(true)
    expect(loaded.filter(has).map(({ fileName }) => fileName)).toEqual([])
  }
}, 120_000)
