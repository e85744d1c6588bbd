import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { World } from '../../devnet/src/world.ts'
import { clientOf } from './local-world.ts'

/** A node whose transactions wait in its pool. */
export type HeldNode = {
  readonly rpcUrl: string
  /** Sends the transaction for which the account's others wait. From then on nothing waits any more. */
  readonly release: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Starts a server that forwards to a chain's node, and gives a wallet the nonce after the next one. What the wallet
 * sends is then pending for every page, in the pool of the node, and no other account waits.
 * @param name - the account of the wallet, of `createAccounts`. It must send nothing else until the release.
 */
export async function holdTransactions(chain: World['chains'][number], name: string): Promise<HeldNode> {
  let isReleased = false
  const server = createServer(async (request, response) => {
    const parts: Uint8Array[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString('utf8')
    const method: unknown = Reflect.get(Object(JSON.parse(body)), 'method')
    response.setHeader('content-type', 'application/json')
    // A node that fills in transactions chooses the nonce itself.
    if (method === 'eth_fillTransaction' && !isReleased) {
      const error = { code: -32_601, message: 'Method not found' }
      response.end(JSON.stringify({ jsonrpc: '2.0', id: Reflect.get(Object(JSON.parse(body)), 'id'), error }))
      return
    }
    const answer = await fetch(chain.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const result: unknown = await answer.json()
    const isHeld = method === 'eth_getTransactionCount' && !isReleased
    response.end(JSON.stringify(isHeld ? withNextCount(result) : result))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    rpcUrl: `http://127.0.0.1:${portOf(server.address())}`,
    async release() {
      const client = clientOf(name, chain)
      isReleased = true
      const hash = await client.sendTransaction({ to: client.account.address, value: 0n })
      await client.waitForTransactionReceipt({ hash })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

function withNextCount(answer: unknown): unknown {
  const count = BigInt(String(Reflect.get(Object(answer), 'result')))
  return { ...Object(answer), result: `0x${(count + 1n).toString(16)}` }
}
