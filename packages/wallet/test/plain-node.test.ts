import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { SDK_VERSION } from '../src/version.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program in a separate Node process, where nothing imitates a browser. */
async function inNode(program: string): Promise<unknown> {
  const { stdout } = await run(
    process.execPath,
    ['--conditions=laurel-source', '--import', 'tsx', '--input-type=module', '--eval', program],
    { cwd: root },
  )
  return JSON.parse(stdout)
}

describe('a server', () => {
  test('behavior: importing touches no global, and a wallet can be created, read and destroyed without a page', async () => {
    const seen = await inNode(`
      const touched = []
      for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'indexedDB', 'WebSocket', 'navigator', 'BroadcastChannel', 'fetch']) {
        const real = globalThis[name]
        const isKnown = name === 'navigator' || name === 'BroadcastChannel' || name === 'fetch' || name === 'WebSocket'
        Object.defineProperty(globalThis, name, {
          configurable: true,
          get() { touched.push(name); return isKnown ? real : undefined },
        })
      }
      const { createWallet } = await import('./src/index.ts')
      const afterImport = [...touched]
      touched.length = 0
      const wallet = createWallet({ features: { eip6963: true } })
      const state = {
        modal: wallet.modal.getInitialState(),
        connections: wallet.connections.getInitialState(),
        wallets: wallet.wallets.getInitialState(),
        activeId: wallet.networks.getInitialState().activeId,
      }
      const afterCreate = [...new Set(touched)]
      wallet.destroy()
      const react = Object.keys((await import('node:module')).default._cache ?? {}).filter((path) => /node_modules\\/react/.test(path))
      console.log(JSON.stringify({ afterImport, afterCreate, state, react }))
    `)
    expect(seen).toEqual({
      afterImport: [],
      // Read by typeof, to test whether it exists.
      afterCreate: ['window'],
      state: {
        modal: { status: 'closed' },
        connections: { status: 'disconnected', error: null },
        wallets: [],
        activeId: 'eip155:1',
      },
      react: [],
    })
  })
})

test('version: requests send the version of package.json', () => {
  expect(SDK_VERSION).toBe(manifest.version)
})
