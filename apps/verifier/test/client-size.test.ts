import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

/** Compressed bytes that an app loads for the client, beside viem: 15.9 kB, two thirds of them the parser of responses. */
const MAX_BYTES = 17_000

test('default: the client of a verifier stays small', { timeout: 120_000 }, async () => {
  const entry = fileURLToPath(new URL('../../../packages/protocol/src/entries/verifier.ts', import.meta.url))
  const app = 'virtual:app'
  const result = await build({
    ...{ configFile: false, logLevel: 'error' },
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === app ? id : null),
        load: (id) =>
          id === app ? `import { createVerifierClient } from '${entry}'; console.log(createVerifierClient)` : null,
      },
    ],
    build: { write: false, minify: true, rollupOptions: { input: app, external: /^viem(\/|$)/ } },
  })
  if (!('output' in result)) throw new TypeError('One build has one output.')
  const code = result.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  const bytes = gzipSync(code, { level: 9 }).byteLength
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThan(MAX_BYTES)
})
