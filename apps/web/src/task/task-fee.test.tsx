// @vitest-environment happy-dom
import { createWallet, type NetworkFee } from '@laurel/wallet'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createClient, custom, parseAbiItem, toFunctionSelector, zeroAddress } from 'viem'
import { mainnet } from 'viem/chains'
import { afterEach, describe, expect, test } from 'vitest'
import type { ChainConfig } from '../config/config.ts'
import { addressOf } from '../testing/past.ts'
import { readTaskFee } from './read-task-fee.ts'
import { filledTask } from './task-call.ts'
import { TaskFee } from './task-fee.tsx'
import type { CallPlan } from './task-plan.ts'
import type { TaskCall } from './try-task.ts'

const account = addressOf(3)
const to = addressOf(1)
const chain: ChainConfig = {
  ...{ chainId: 31_337, name: 'Local', rpcUrl: 'http://127.0.0.1:1', isTestnet: true, explorerUrl: null },
  ...{ faucetUrl: null, own: new Set(), apiUrl: null, exchanges: null, registry: addressOf(5) },
  ...{ eventAction: addressOf(6), core: null, boostBases: new Map(), tokens: [], actions: [], verified: new Map() },
  names: new Map(),
}
const filled: TaskCall = { account, to, data: '0x12345678', value: 5n }
const ready = { status: 'ready', gas: 50_000n, expected: 123_456_000_000_000n, most: 2n, isAssumed: false } as const

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Returns the line of a fee, of which this was read. */
function lineOf(call: TaskCall | null, fee?: NetworkFee): string {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const { data, value } = filled
  if (fee !== undefined) queries.setQueryData(['task-fee', chain.chainId, account, to, data, String(value)], fee)
  const page = document.createElement('main')
  const root = createRoot(page)
  ends.push(() => root.unmount())
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <TaskFee call={call} chain={chain} />
      </QueryClientProvider>,
    ),
  )
  return (page.textContent ?? '').replaceAll('\u00a0', ' ')
}

describe('TaskFee', () => {
  test('default: the fee of the call is said before the wallet opens', () =>
    expect(lineOf(filled, ready)).toBe('Network fee: about 0.0001235 ETH'))

  test('behavior: one that an operator pays is called sponsored', () =>
    expect(lineOf(filled, { status: 'sponsored' })).toBe('Network fee: sponsored'))

  test.each([{ status: 'unavailable' } as const, { ...ready, isAssumed: true }])(
    'error: one that could not be had is never a number: %o',
    (fee) => expect(lineOf(filled, fee)).toBe('The network fee couldn’t be estimated. Your wallet shows it.'),
  )

  test('behavior: what is read, and what waits for values, is said', () => {
    expect(lineOf(filled)).toBe('Estimating the network fee…')
    expect(lineOf(null)).toBe('The network fee shows here once the values are filled in.')
  })
})

describe('readTaskFee', () => {
  test('default: of an account with a key it is what a node estimates, and unknown without an answer', async () => {
    const wallet = createWallet({ chains: [mainnet] })
    ends.push(() => wallet.destroy())
    const answers: Record<string, unknown> = { eth_estimateGas: '0xa', eth_gasPrice: '0x3', eth_getBlockByNumber: {} }
    const request = async ({ method }: { readonly method: string }) =>
      answers[method] ?? Promise.reject(new Error('No'))
    const client = createClient({ chain: mainnet, transport: custom({ request }, { retryCount: 0 }) })
    const { account: from, ...call } = filled
    const read = () => readTaskFee(wallet, client, { ...call, from, chainId: 1 })
    expect(await read()).toMatchObject({ status: 'ready', expected: 30n, isAssumed: false })
    delete answers['eth_gasPrice']
    expect(await read()).toEqual({ status: 'unavailable' })
  })
})

describe('filledTask', () => {
  const call = parseAbiItem('function stake(uint256 amount) payable')
  const field = { names: ['amount'], path: [0], abiType: 'uint256', type: 'number', unit: null } as const
  const plan: CallPlan = {
    ...{ type: 'call', to, call },
    fields: [
      { ...field, prefilled: '', fixedBy: null },
      {
        ...{ ...field, names: ['value'], path: [1], prefilled: '', fixedBy: null },
        unit: { symbol: 'ETH', decimals: 18, token: zeroAddress },
      },
    ],
  }

  test('default: the call and what is sent along', () => {
    const found = filledTask(plan, account, ['7', '0.5'])
    expect(found).toMatchObject({ account, to, value: 5n * 10n ** 17n })
    expect(found?.data).toBe(`${toFunctionSelector(call)}${'7'.padStart(64, '0')}`)
  })

  test.each([
    ['', '0.5'],
    ['7', ''],
    ['x', '1'],
  ])('error: none with the values “%s” and “%s”', (...texts) => expect(filledTask(plan, account, texts)).toBeNull())
})
