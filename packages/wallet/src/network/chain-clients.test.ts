import { custom } from 'viem'
import { getChainId } from 'viem/actions'
import { base, mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import type { ClearTimeout } from '../environment.ts'
import { createChainClients } from './chain-clients.ts'

type Timer = { readonly run: () => void; isOver: boolean }

/** Clients whose chains answer from here, and what they were asked. */
function createWorld(hosts: number) {
  const asked: string[] = []
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
        asked.push(`${at} ${method}`)
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
  return { clients, asked, timers }
}

describe('createChainClients', () => {
  test('default: the first question fetches what asks, and the app’s own host is asked', async () => {
    const { clients, asked } = createWorld(2)
    const client = clients.clientOf(mainnet)
    expect(asked).toEqual([])
    expect(await getChainId(client)).toBe(1)
    expect(asked).toEqual(['0 eth_chainId'])
  })

  test('behavior: one client for one chain', () => {
    const { clients } = createWorld(1)
    expect(clients.clientOf(mainnet)).toBe(clients.clientOf(mainnet))
    expect(clients.clientOf(mainnet)).not.toBe(clients.clientOf(base))
  })

  test('behavior: several questions at once share what asks', async () => {
    const { clients } = createWorld(1)
    const client = clients.clientOf(mainnet)
    expect(await Promise.all([getChainId(client), client.request({ method: 'eth_chainId' })])).toEqual([1, '0x1'])
  })

  test('behavior: the app’s own are never sampled, however many', async () => {
    const { clients, asked, timers } = createWorld(2)
    clients.clientOf(mainnet)
    clients.rank(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).toEqual([])
    expect(timers).toEqual([])
  })

  test('behavior: those that a chain names are sampled while somebody looks, and no longer', async () => {
    const { clients, timers } = createWorld(0)
    const chain = { ...base, rpcUrls: { default: { http: ['http://127.0.0.1:9', 'http://127.0.0.1:10'] } } }
    clients.clientOf(chain)
    clients.rank(base.id)
    await expect.poll(() => timers.length).toBe(1)
    expect(timers[0]?.isOver).toBe(false)
    clients.rank(null)
    await expect.poll(() => timers[0]?.isOver).toBe(true)
  })

  test('behavior: ended before it began, the sampling never begins', async () => {
    const { clients, timers } = createWorld(0)
    const chain = { ...base, rpcUrls: { default: { http: ['http://127.0.0.1:9', 'http://127.0.0.1:10'] } } }
    clients.clientOf(chain)
    clients.rank(base.id)
    clients.rank(null)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(timers).toEqual([])
  })
})
