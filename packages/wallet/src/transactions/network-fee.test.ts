import { type Chain, createClient, custom } from 'viem'
import { base, mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { ASSUMED_GAS, readNetworkFee } from './network-fee.ts'

const call = {
  from: '0x71c2ae08b54d7f63c1b2910e44d8c0b7ee5d9a4f',
  to: '0xb3f02a9c77d1e8450b6f31cc98a0d24e5f8317ed',
  value: 1n,
  data: '0x',
} as const
const usual: Readonly<Record<string, unknown>> = {
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x64',
  eth_getBlockByNumber: { baseFeePerGas: '0x50' },
  eth_call: `0x${'7'.padStart(64, '0')}`,
}

function read(answers: Readonly<Record<string, unknown>>, chain: Chain = mainnet) {
  const request = async ({ method }: { readonly method: string }) => {
    const answer = { ...usual, ...answers }[method]
    if (answer === undefined) throw new Error('The node is down.')
    return answer
  }
  return readNetworkFee(createClient({ chain, transport: custom({ request }, { retryCount: 0 }) }), call)
}

describe('readNetworkFee', () => {
  test('default: what is paid, and what wallets set aside', async () =>
    expect(await read({})).toEqual({
      status: 'ready',
      gas: 21_000n,
      expected: 21_000n * 100n,
      most: 21_000n * 180n,
      isAssumed: false,
    }))
  test('behavior: on a chain of the OP Stack, with what its data costs on Ethereum', async () =>
    expect(await read({}, base)).toMatchObject({ expected: 21_000n * 100n + 7n, most: 21_000n * 180n + 14n }))
  test('behavior: also where the app defined the chain without its contracts', async () => {
    const { contracts: _, ...bare } = base
    expect(await read({}, bare)).toMatchObject({ expected: 21_000n * 100n + 7n })
  })
  test('behavior: a call that cannot be made now is assumed to use 150,000 gas', async () =>
    expect(await read({ eth_estimateGas: undefined })).toMatchObject({ gas: ASSUMED_GAS, isAssumed: true }))
  test('behavior: a chain without a base fee', async () =>
    expect(await read({ eth_getBlockByNumber: {} })).toMatchObject({ expected: 2_100_000n, most: 2_100_000n }))
  test.each([
    ['the price', { eth_gasPrice: undefined }, mainnet],
    ['a price of nothing', { eth_gasPrice: '0x0' }, mainnet],
    ['a price that is not a number', { eth_gasPrice: 'free' }, mainnet],
    ['the price of data', { eth_call: undefined }, base],
    ['a price of data that is not a number', { eth_call: '0x' }, base],
  ] as const)('error: without %s there is no fee, and it is not 0', async (_, answers, chain) =>
    expect(await read(answers, chain)).toEqual({ status: 'unavailable' }),
  )
})
