import { custom } from 'viem'
import { getChainId } from 'viem/actions'
import { base, mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import type { ClearTimeout } from '../environment.ts'
import { createChainClients } from './chain-clients.ts'

type Timer = { readonly run: () => void; isOver: boolean }

/** Creates clients whose chains are local, and records their requests. */
function createWorld(hosts: number) {
  const requests: string[] = []
  const timers: Timer[] = []
  const setTimeout = (run: () => void): ClearTimeout => {
    const timer: Timer = { run, isOver: false }
    timers.push(timer)
    return () => {
      timer.isOver = true
    }
  }
  const transports = Array.from({ length: hosts }, (_, at) =>
    custom({
      request: async ({ method }) => {
        requests.push(`${at} ${method}`)
        return '0x1'
      },
    }),
  )
  const clients = createChainClients({
    transports: { 1: transports },
    blockchainApi: null,
    projectId: null,
    environment: { setTimeout, now: () => 0, window: null },
  })
  return { clients, requests, timers }
}

describe('createChainClients', () => {
  test('default: the first request loads the transport, and the app’s own host is asked', async () => {
    const { clients, requests } = createWorld(2)
    const client = clients.clientOf(mainnet)
    expect(requests).toEqual([])
    expect(await getChainId(client)).toBe(1)
    expect(requests).toEqual(['0 eth_chainId'])
  })

  test('behavior: one client for one chain', () => {
    const { clients } = createWorld(1)
    expect(clients.clientOf(mainnet)).toBe(clients.clientOf(mainnet))
    expect(clients.clientOf(mainnet)).not.toBe(clients.clientOf(base))
  })

  test('behavior: several requests at once share the transport', async () => {
    const { clients } = createWorld(1)
    const client = clients.clientOf(mainnet)
    expect(await Promise.all([getChainId(client), client.request({ method: 'eth_chainId' })])).toEqual([1, '0x1'])
  })

  test('behavior: the app’s own transports are never sampled, however many there are', async () => {
    const { clients, requests, timers } = createWorld(2)
    clients.clientOf(mainnet)
    clients.rank(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requests).toEqual([])
    expect(timers).toEqual([])
  })

  test('behavior: the chain’s own RPCs are sampled only while ranking is on', async () => {
    const { clients, timers } = createWorld(0)
    const chain = { ...base, rpcUrls: { default: { http: ['http://127.0.0.1:9', 'http://127.0.0.1:10'] } } }
    clients.clientOf(chain)
    clients.rank(base.id)
    await expect.poll(() => timers.length).toBe(1)
    expect(timers[0]?.isOver).toBe(false)
    clients.rank(null)
    await expect.poll(() => timers[0]?.isOver).toBe(true)
  })

  test('behavior: sampling that stops before it starts never starts', async () => {
    const { clients, timers } = createWorld(0)
    const chain = { ...base, rpcUrls: { default: { http: ['http://127.0.0.1:9', 'http://127.0.0.1:10'] } } }
    clients.clientOf(chain)
    clients.rank(base.id)
    clients.rank(null)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(timers).toEqual([])
  })
})
