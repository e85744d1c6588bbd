import { createClient, http } from 'viem'
import { sendTransaction } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalWorld, startLocalWorld } from '../testing/local-world.ts'
import { type RpcProxy, startRpcProxy } from '../testing/rpc-proxy.ts'
import { waitForCall } from './wait.ts'

let world: LocalWorld
let node: RpcProxy
beforeAll(async () => {
  world = await startLocalWorld()
  node = await startRpcProxy(world.chain.rpcUrl)
}, 60_000)
afterAll(async () => {
  await node.stop()
  await world.chain.stop()
})

test.each([1, 2, 3, 4, 5, 6])(
  'behavior: finds a receipt that is %d responses late when no further block arrives',
  {
    timeout: 30_000,
  },
  async (late) => {
    let receiptRequests = 0
    node.answer(async ({ method, forward }) => {
      const answer = await forward()
      return method === 'eth_getTransactionReceipt' && receiptRequests++ < late ? { result: null } : answer
    })
    const client = createClient({ chain: world.ada.chain, transport: http(node.url), pollingInterval: 50 })
    const hash = await sendTransaction(world.ada, { to: world.accounts.ben, value: 1n })
    const receipt = await waitForCall(client, hash, 'Sending')
    expect(receipt).toMatchObject({ transactionHash: hash, status: 'success' })
  },
)
