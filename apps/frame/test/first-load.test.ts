import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Maximum size of what loads until the frame can request a code, in KiB. Source: docs/embedded-login.md#the-page-of-the-frame. */
const MAX_FIRST_LOAD_KIB = 90

afterEach(() => {
  vi.unstubAllEnvs()
})

/** Builds the frame, and returns its chunks by their names. */
async function buildChunks(): Promise<ReadonlyMap<string, Rollup.OutputChunk>> {
  const built = await build({ root, configFile: `${root}/vite.config.ts`, logLevel: 'error', build: { write: false } })
  const [output] = Array.isArray(built) ? built : [built]
  if (output === undefined || !('output' in output)) throw new TypeError('Vite built nothing.')
  return new Map(output.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
}

/** The chunks of a build in the environment `test`. */
let chunks: ReadonlyMap<string, Rollup.OutputChunk>
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'test')
  chunks = await buildChunks()
})

test('default: until it can request a code, the frame loads at most 90 KiB, and neither views nor viem’s clients', () => {
  const entry = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'))
  const loaded = new Set<Rollup.OutputChunk>()
  const load = (chunk: Rollup.OutputChunk | undefined) => {
    if (chunk === undefined || loaded.has(chunk)) return
    loaded.add(chunk)
    for (const name of chunk.imports) load(chunks.get(name))
  }
  load(entry)
  expect(loaded.size).toBeGreaterThan(0)
  const bytes = [...loaded].reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  expect(bytes / 1024).toBeLessThanOrEqual(MAX_FIRST_LOAD_KIB)
  const modules = [...loaded].flatMap(({ moduleIds }) => moduleIds)
  expect(modules.filter((id) => /preact|\/confirm\/.*\.tsx|\/rpc\/(?!errors)|viem\/.*\/clients\//.test(id))).toEqual([])
})

test('behavior: a build in the environments test and development is that of production', async () => {
  vi.stubEnv('NODE_ENV', 'development')
  for (const built of [chunks, await buildChunks()]) {
    const code = [...built.values()].map((chunk) => chunk.code).join('\n')
    // What a development build has: paths of the sources, and another runtime of JSX.
    expect(code.includes(root)).toBe(false)
    expect(code.includes('jsxDEV')).toBe(false)
  }
})
