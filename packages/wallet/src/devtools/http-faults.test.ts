import { describe, expect, test, vi } from 'vitest'
import { createStateStore } from '../store/state-store.ts'
import { toCallBehind, toResultBehind } from './behind.ts'
import { createFaults, type Faults, faultChoices, noFaults } from './faults.ts'
import { createFaultySend } from './http-faults.ts'
import { readRequest } from './read-request.ts'
import { toOtherChainId, toWalletAnswer } from './wallet-answer.ts'

const api = 'https://api.example'
const json = (value: unknown) => Response.json(value)

function setUp(faults: Partial<Faults>) {
  const store = createStateStore<Faults>({ ...noFaults, ...faults })
  const timers: (() => void)[] = []
  const send = createFaultySend({
    faults: store,
    setTimeout: (run) => {
      timers.push(run)
      return () => {}
    },
  })
  const through = (respond: typeof fetch, ...given: Parameters<typeof fetch>) => {
    const request = readRequest(given, [api])
    if (request === null) throw new Error('It is not a request of the wallet.')
    return send(request, given, respond)
  }
  return { store, timers, through }
}

describe('readRequest', () => {
  test('default: the API by its URL, nodes by JSON-RPC, and nothing else', () => {
    expect(readRequest([`${api}/v1/x`], [api])).toMatchObject({ type: 'api', method: 'GET' })
    const body = JSON.stringify([
      { jsonrpc: '2.0', id: 1, method: 'eth_call' },
      { jsonrpc: '2.0', id: 2, method: 'eth_call' },
    ])
    expect(readRequest(['https://node.example', { method: 'POST', body }], [api])).toMatchObject({
      type: 'rpc',
      method: 'eth_call ×2',
    })
    expect(readRequest(['https://api.example.evil/v1'], [api])).toBeNull()
    expect(readRequest(['https://app.example/data', { method: 'POST', body: '{"jsonrpc":1}' }], [api])).toBeNull()
  })
})

describe('createFaultySend', () => {
  test('default: without a fault the response passes', async () => {
    const response = json({ ok: true })
    expect(await setUp({}).through(async () => response, `${api}/v1/x`)).toBe(response)
  })
  test('behavior: each fault of the API', async () => {
    const answer = async () => json({ real: true })
    expect((await setUp({ api: 'error' }).through(answer, `${api}/x`)).status).toBe(500)
    await expect(setUp({ api: 'offline' }).through(answer, `${api}/x`)).rejects.toThrow(TypeError)
    expect(await (await setUp({ api: 'html' }).through(answer, `${api}/x`)).text()).toContain('<!doctype html>')
    const slow = setUp({ api: 'slow' })
    const respond = vi.fn(answer)
    const waiting = slow.through(respond, `${api}/x`)
    expect(respond).not.toHaveBeenCalled()
    for (const run of slow.timers) run()
    expect((await waiting).ok).toBe(true)
  })
  test('behavior: a slow request that is aborted rejects at once', async () => {
    const aborter = new AbortController()
    const waiting = setUp({ api: 'slow' }).through(async () => json(1), `${api}/x`, { signal: aborter.signal })
    aborter.abort()
    await expect(waiting).rejects.toThrow(/abort/i)
  })
  test('behavior: a stale API repeats its first answers until it is off', async () => {
    let count = 0
    const respond = async () => json({ count: ++count })
    const { through, store } = setUp({ api: 'stale' })
    const read = async (path: string) => (await through(respond, `${api}${path}`)).json()
    expect([await read('/x'), await read('/x'), await read('/y')]).toEqual([{ count: 1 }, { count: 1 }, { count: 2 }])
    store.set(noFaults)
    expect(await read('/x')).toEqual({ count: 3 })
  })
  test('behavior: a node that is behind stays at its block', async () => {
    let block = 100
    const respond: typeof fetch = async (_, init) => {
      const call: { id: number; method: string; params: unknown[] } = JSON.parse(String(init?.body))
      const results: Record<string, unknown> = {
        eth_blockNumber: `0x${block.toString(16)}`,
        eth_getTransactionReceipt: { blockNumber: `0x${block.toString(16)}` },
      }
      return json({ jsonrpc: '2.0', id: call.id, result: results[call.method] ?? call.params })
    }
    const { through } = setUp({ rpc: 'behind' })
    const call = async (method: string, params: readonly unknown[] = []) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
      return (await through(respond, 'https://node.example', { method: 'POST', body })).json()
    }
    expect(await call('eth_blockNumber')).toEqual({ jsonrpc: '2.0', id: 7, result: '0x64' })
    block = 105
    expect(await call('eth_blockNumber')).toMatchObject({ result: '0x64' })
    expect(await call('eth_getTransactionReceipt', ['0x1'])).toMatchObject({ result: null })
    expect(await call('eth_getBalance', ['0xa', 'latest'])).toMatchObject({ result: ['0xa', '0x64'] })
  })
})

describe('behind', () => {
  test('behavior: a block that was named stays', () => {
    const call = { method: 'eth_call', params: [{}, '0x5'] }
    expect(toCallBehind(call, 3n)).toBe(call)
    expect(toCallBehind({ method: 'eth_call', params: [{}] }, 3n).params).toEqual([{}, '0x3'])
    expect(toCallBehind({ method: 'toString', params: [] }, 3n).params).toEqual([])
  })
  test('behavior: a later transaction is pending', () => {
    const call = { method: 'eth_getTransactionByHash', params: [] }
    expect(toResultBehind(call, { blockNumber: '0x9', nonce: '0x0' }, 5n)).toMatchObject({ blockNumber: null })
    expect(toResultBehind(call, { blockNumber: '0x4' }, 5n)).toEqual({ blockNumber: '0x4' })
  })
})

describe('toWalletAnswer', () => {
  test('default: without a fault the wallet answers', () => {
    expect(toWalletAnswer(null, 'eth_sendTransaction', 1)).toEqual({ type: 'pass' })
  })
  test('behavior: a rejection concerns what the user confirms', () => {
    for (const method of [
      'eth_requestAccounts',
      'eth_sendTransaction',
      'personal_sign',
      'eth_signTypedData_v4',
      'wallet_sendCalls',
    ]) {
      expect(toWalletAnswer('reject', method, 1)).toMatchObject({ type: 'error', code: 4001 })
    }
    for (const method of ['eth_chainId', 'eth_accounts', 'wallet_getCapabilities']) {
      expect(toWalletAnswer('reject', method, 1)).toEqual({ type: 'pass' })
    }
  })
  test('behavior: another chain that the app does not list, and a switch that stays there', () => {
    expect(toOtherChainId([137, 10])).toBe(8453)
    expect(toWalletAnswer('other-chain', 'eth_chainId', 8453)).toEqual({ type: 'value', value: '0x2105' })
    expect(toWalletAnswer('other-chain', 'wallet_switchEthereumChain', 8453)).toEqual({ type: 'value', value: null })
  })
})

describe('createFaults', () => {
  test('default: saved for the tab, and removed when all are off', () => {
    const saved = new Map<string, string>()
    const storage = {
      getItem: (key: string) => saved.get(key) ?? null,
      setItem: (key: string, value: string) => void saved.set(key, value),
      removeItem: (key: string) => void saved.delete(key),
    }
    createFaults(storage).set({ ...noFaults, wallet: 'silent' })
    expect(createFaults(storage).getState()).toEqual({ ...noFaults, wallet: 'silent' })
    createFaults(storage).set(noFaults)
    expect(saved.size).toBe(0)
  })
  test.each(['{"wallet":"burn","api":7}', 'null', '{', '[]'])('error: %s in the storage is not a fault', (text) => {
    expect(createFaults({ getItem: () => text, setItem: () => {}, removeItem: () => {} }).getState()).toEqual(noFaults)
  })
  test('default: every fault has words', () => {
    for (const choices of Object.values(faultChoices)) {
      for (const { label, about } of Object.values(choices)) expect(label !== '' && about !== '').toBe(true)
    }
  })
})
