import { type Address, type Client, createClient, custom, encodeFunctionData, pad, parseAbi, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readNftBalance } from './read-nft-balance.ts'

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
