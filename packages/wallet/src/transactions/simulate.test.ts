import { createClient, custom, MethodNotFoundRpcError } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { simulate } from './simulate.ts'

const call = {
  from: '0x71c2ae08b54d7f63c1b2910e44d8c0b7ee5d9a4f',
  to: '0xb3f02a9c77d1e8450b6f31cc98a0d24e5f8317ed',
  value: 1n,
  data: '0x',
} as const

/** A node that has no `eth_simulateV1`. @param isAway - and answers nothing else either. */
function clientOf({ isAway }: { readonly isAway: boolean }) {
  const request = async ({ method }: { readonly method: string }) => {
    if (isAway) throw new Error('fetch failed')
    if (method === 'eth_call') return '0x'
    throw new MethodNotFoundRpcError(new Error('no such method'), { method })
  }
  return createClient({ chain: mainnet, transport: custom({ request }, { retryCount: 0 }) })
}

describe('simulate', () => {
  test('default: one call is tried without its changes, several cannot be tried', async () => {
    const client = clientOf({ isAway: false })
    expect(await simulate(client, call)).toEqual({ status: 'succeeds' })
    expect(await simulate(client, call, [call])).toEqual({ status: 'unavailable', reason: 'unsupported' })
  })

  test('error: a node that is away is not one that cannot simulate', async () => {
    const client = clientOf({ isAway: true })
    expect(await simulate(client, call)).toEqual({ status: 'unavailable', reason: 'no-answer' })
    expect(await simulate(client, call, [call])).toEqual({ status: 'unavailable', reason: 'no-answer' })
  })
})
