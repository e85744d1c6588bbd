import { join } from 'node:path'
import { entryPoint07Address } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe } from 'vitest'
import { installApart } from '../../../packages/protocol/src/testing/install-apart.ts'
import { deriveDevAccounts } from '../chain/accounts.ts'
import { LOCAL_HOST } from '../service/free-port.ts'
import { startOnFreePort } from '../service/start-on-free-port.ts'
import { startService } from '../service/start-service.ts'
import type { LocalChain } from '../start-chain.ts'
import { type OperationScene, startOperations, testOperations } from '../testing/test-operations.ts'

/** The operations of the local world's bundler with one that others develop and run in public: Alto. */

const VERSION = '0.0.20'
const INSTALL_TIMEOUT_MS = 600_000
const START_TIMEOUT_MS = 60_000

let scene: OperationScene | null = null
beforeAll(async () => {
  const installed = installApart({ name: `alto-${VERSION}`, packages: [['@pimlico/alto', VERSION]] })
  if ('missing' in installed) throw new Error(installed.missing)
  scene = await startOperations((chain) => startAlto(installed.folder, chain))
}, INSTALL_TIMEOUT_MS)
afterAll(() => scene?.stop())

function startAlto(folder: string, { rpcUrl }: LocalChain) {
  const [executor, utility] = deriveDevAccounts().users
  if (executor === undefined || utility === undefined) throw new TypeError('The local chain has no users.')
  return startOnFreePort([0], async (port) => {
    const url = `http://${LOCAL_HOST}:${port}/rpc`
    const options = {
      ...{ entrypoints: entryPoint07Address, 'rpc-url': rpcUrl, port },
      ...{ 'executor-private-keys': executor.privateKey, 'utility-private-key': utility.privateKey },
      // The local chain cannot trace by JavaScript, which the rules of ERC-7562 need.
      ...{ 'safe-mode': false, 'block-time': 500, 'max-bundle-interval': 200, 'min-executor-balance': 1 },
      ...{ 'log-level': 'error', 'enable-cors': true },
    }
    const { stop } = await startService({
      ...{ service: 'Alto', command: process.execPath, stopSignal: 'SIGTERM', readyWithinMs: START_TIMEOUT_MS },
      args: [
        join(folder, 'node_modules/@pimlico/alto/esm/cli/alto.js'),
        ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
      ],
      isReady: async () => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints', params: [] })
        const headers = { 'content-type': 'application/json' }
        return (await fetch(url, { method: 'POST', headers, body })).ok
      },
    })
    return { url, stop: async () => void (await stop()) }
  })
}

describe('the operations of the local bundler', () => {
  testOperations(() => {
    if (scene === null) throw new TypeError('Alto did not start.')
    return scene
  })
})
