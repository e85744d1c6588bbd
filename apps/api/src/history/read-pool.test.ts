import { RpcRefusal } from '@laurel/server/chain/chain-node.ts'
import { createQuorumClient } from '@laurel/server/chain/quorum-client.ts'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { type Hex, numberToHex, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { ApiChain } from '../chain/api-chain.ts'
import { chainSchema } from '../settings/chain-settings.ts'
import { createReadPool } from './read-pool.ts'

const signer = privateKeyToAccount(hashOf(5))
const me: Hex = `0x${signer.address.slice(2).toLowerCase()}`

/** A chain whose node has an answer for its pool, and the number of requests. */
function openChain(answer: () => unknown) {
  let requests = 0
  const node = {
    name: 'node',
    async request() {
      requests++
      return answer()
    },
  }
  const nodes = { chainId: 1, nodes: [node], quorum: 1 }
  const settings = chainSchema.parse({ chainId: 1, name: 'One', rpcUrls: ['http://127.0.0.1:1'] })
  const chain: ApiChain = { chainId: 1, settings, nodes, client: createQuorumClient(nodes, 'latest') }
  return { chain, requests: () => requests }
}

/** A signed transaction as a node lists it. */
async function poolEntry(type: 'legacy' | 'eip2930' | 'eip1559', nonce: number): Promise<Record<string, unknown>> {
  const fees = type === 'eip1559' ? { maxFeePerGas: 9n, maxPriorityFeePerGas: 1n } : { gasPrice: 9n }
  const plain = { chainId: 1, to: addressOf(7), value: 3n, nonce, gas: 50_000n, data: '0xa9059cbb00' } as const
  const raw =
    type === 'eip1559'
      ? await signer.signTransaction({ ...plain, type, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n })
      : await signer.signTransaction({ ...plain, type, gasPrice: 9n })
  const { r = '0x', s = '0x', v, yParity = 0 } = parseTransaction(raw)
  const types = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2' } as const
  const amounts = Object.entries(fees).map(([name, fee]) => [name, numberToHex(fee)])
  return {
    ...{
      type: types[type],
      hash: hashOf(1),
      from: signer.address,
      to: plain.to,
      value: '0x3',
      nonce: numberToHex(nonce),
    },
    ...{ gas: numberToHex(plain.gas), input: plain.data, r, s, v: numberToHex(v ?? yParity), accessList: [] },
    ...(type === 'legacy' ? {} : { yParity: numberToHex(yParity) }),
    ...Object.fromEntries(amounts),
  }
}

describe('createReadPool', () => {
  test.each(['legacy', 'eip2930', 'eip1559'] as const)('default: a waiting %s transaction', async (type) => {
    const entry = await poolEntry(type, 4)
    const { chain } = openChain(() => ({ pending: { 4: entry }, queued: {} }))
    const [found, ...others] = await createReadPool(() => 0)(chain, me)
    expect(found).toMatchObject({ chainId: 1, from: me, to: addressOf(7), value: 3n, nonce: 4, selector: '0xa9059cbb' })
    expect(others).toEqual([])
  })

  test('error: what a node invents is left out', async () => {
    const entry = await poolEntry('eip1559', 4)
    const changed = [{ value: '0x4' }, { to: addressOf(8) }, { r: hashOf(3) }, { type: '0x3' }, { nonce: 'five' }]
    const { chain } = openChain(() => ({ pending: changed.map((change) => ({ ...entry, ...change })), queued: null }))
    expect(await createReadPool(() => 0)(chain, me)).toEqual([])
    const other = openChain(() => ({ pending: { 4: entry } })).chain
    expect(await createReadPool(() => 0)(other, addressOf(9))).toEqual([])
  })

  test('behavior: a node without the method is not requested again for a while', async () => {
    let now = 0
    const { chain, requests } = openChain(() => {
      throw new RpcRefusal({ message: 'no such method', rpcCode: -32_601, data: null })
    })
    const readPool = createReadPool(() => now)
    for (now of [0, 10_000, 20_000]) expect(await readPool(chain, me)).toEqual([])
    expect(requests()).toBe(1)
    now = 700_000
    await readPool(chain, me)
    expect(requests()).toBe(2)
  })
})
