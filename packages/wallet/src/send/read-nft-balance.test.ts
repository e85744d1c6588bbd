import {
  type Address,
  type Client,
  createClient,
  custom,
  encodeAbiParameters,
  encodeFunctionData,
  pad,
  parseAbi,
  toHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { readCollection, readNftBalance } from './read-nft-balance.ts'

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address,uint256) view returns (uint256)',
])
const account: Address = '0x71c2ae08b54d7f63c1b2910e44d8c0b7ee5d9a4f'
const other: Address = '0xb3f02a9c77d1e8450b6f31cc98a0d24e5f8317ed'
const address: Address = '0x5b85000000000000000000000000000000000001'
const nftOf = (standard: 'erc721' | 'erc1155') =>
  ({ chainId: 1, address, tokenId: 4n, standard, name: 'Leaf', balance: 1n }) as const

/** A node that gives one answer. */
function nodeOf(answer: unknown): { readonly client: Client; readonly calls: unknown[] } {
  const calls: unknown[] = []
  const request = async ({ params }: { params?: unknown }) => {
    calls.push(params)
    if (answer instanceof Error) throw answer
    return answer
  }
  return { client: createClient({ transport: custom({ request }, { retryCount: 0 }) }), calls }
}

describe('readNftBalance', () => {
  test('default: asks the contract what the standard says', async () => {
    const owned = nodeOf(pad(account))
    expect(await readNftBalance(owned.client, nftOf('erc721'), account)).toBe(1n)
    const ownerOf = encodeFunctionData({ abi, functionName: 'ownerOf', args: [4n] })
    expect(owned.calls).toEqual([[{ to: address, data: ownerOf }, 'latest']])
    const several = nodeOf(toHex(7n, { size: 32 }))
    expect(await readNftBalance(several.client, nftOf('erc1155'), account)).toBe(7n)
    const balanceOf = encodeFunctionData({ abi, functionName: 'balanceOf', args: [account, 4n] })
    expect(several.calls).toEqual([[{ to: address, data: balanceOf }, 'latest']])
  })

  test('behavior: one that another account has is not the account’s', async () =>
    expect(await readNftBalance(nodeOf(pad(other)).client, nftOf('erc721'), account)).toBe(0n))

  test.each([new Error('The node is down.'), '0x', '0x01', null, 7, `0x${'zz'.repeat(32)}`])(
    'error: %s says nothing',
    async (answer) => {
      for (const standard of ['erc721', 'erc1155'] as const)
        expect(await readNftBalance(nodeOf(answer).client, nftOf(standard), account)).toBeNull()
    },
  )
})

describe('readCollection', () => {
  const named = (name: string) => encodeAbiParameters([{ type: 'string' }], [name])
  const read = (answer: unknown) => readCollection(nodeOf(answer).client, nftOf('erc721'))

  test('default: asks the contract for its name', async () => {
    const { client, calls } = nodeOf(named('Meadow Flowers'))
    expect(await readCollection(client, nftOf('erc1155'))).toBe('Meadow Flowers')
    const data = encodeFunctionData({ abi: parseAbi(['function name() view returns (string)']) })
    expect(calls).toEqual([[{ to: address, data }, 'latest']])
  })

  test.each([
    ['letters of any script', named('月桂樹 🌿'), '月桂樹 🌿'],
    ['a name of several words', named('x'.repeat(40)), 'x'.repeat(40)],
    ['what turns text round is left out', named('Leaf\u202e gnp'), 'Leaf gnp'],
  ])('behavior: %s', async (_, answer, name) => expect(await read(answer)).toBe(name))

  test('behavior: a name without an end is cut', async () => {
    expect((await read(named('long '.repeat(10_000))))?.length).toBeLessThan(257)
  })

  test.each([
    ['an empty name', named('')],
    ['no answer', '0x'],
    ['a number', pad(toHex(7))],
    ['a length of more than there is', `0x${'20'.padStart(64, '0')}${'f'.repeat(64)}`],
    ['something else', 7],
    ['an error', new Error('reverted')],
  ])('error: %s gives no name', async (_, answer) => expect(await read(answer)).toBeNull())
})
