// @vitest-environment happy-dom
import { defineAction } from '@laurel/protocol'
import type { View } from '@laurel/wallet'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type Address, erc20Abi, getAbiItem, zeroAddress } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import type { ChainConfig } from '../config/config.ts'
import { AppWalletContext } from '../connect/wallet-context.ts'
import { addressOf } from '../testing/past.ts'
import type { Unit } from '../token/amount.ts'
import { GetToken } from './get-token.tsx'
import { TradeTask } from './trade-task.tsx'

const dollar: Unit = { symbol: 'TUSD', decimals: 6, token: addressOf(1) }
const ether: Unit = { symbol: 'ETH', decimals: 18, token: zeroAddress }
const wrapped = addressOf(2)
const account = addressOf(3)
const router = addressOf(4)
const exchanges = { wrappedNative: wrapped, routers: [{ type: 'v2' as const, address: router }] }
const chain: ChainConfig = {
  ...{ chainId: 31_337, name: 'Local', rpcUrl: 'http://127.0.0.1:1', isTestnet: true, explorerUrl: null },
  ...{ faucetUrl: null, own: new Set(), apiUrl: 'https://api.test', exchanges: null, registry: addressOf(5) },
  ...{ eventAction: addressOf(6), core: null, boostBases: new Map(), tokens: [], actions: [], verified: new Map() },
  names: new Map(),
}

const event = getAbiItem({ abi: erc20Abi, name: 'Transfer' })
const action = defineAction({ event, contract: dollar.token, chainId: 31_337, claimant: 'to' })

/** What queries have read before the first render. */
type Known = {
  readonly hasExchanges?: boolean
  /** A token that is bought. */
  readonly sold?: Unit
  readonly balances?: readonly (readonly [token: Address, balance: bigint])[]
}

const views: View[] = []
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  views.length = 0
})

/** Draws a part of the page, with what queries have read before. */
function draw(element: ReactElement, { hasExchanges = false, sold, balances = [] }: Known) {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const { chainId } = chain
  queries.setQueryData(['exchanges', chainId], hasExchanges ? exchanges : null)
  if (sold !== undefined) {
    queries.setQueryData(['buy-offer', chainId, sold.token], { choose: () => {}, isBuiltIn: false })
  }
  for (const [token, balance] of balances) queries.setQueryData(['token-balance', chainId, token, account], balance)
  for (const data of [
    { address: wrapped, symbol: 'WETH', decimals: 18 },
    { address: dollar.token, symbol: 'TUSD', decimals: 6 },
  ]) {
    queries.setQueryData(['token', chainId, data.address.toLowerCase()], { ...data, token0: null, token1: null })
  }
  const page = document.createElement('main')
  const root = createRoot(page)
  ends.push(() => root.unmount())
  const wallet = { code: null, load: () => {}, openModal: () => {}, openView: (view: View) => void views.push(view) }
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <AppWalletContext.Provider value={wallet}>{element}</AppWalletContext.Provider>
      </QueryClientProvider>,
    ),
  )
  const all = [...page.querySelectorAll('button')]
  return {
    buttons: all.map((button) => button.textContent),
    text: (page.textContent ?? '').replaceAll('\u00a0', ' '),
    press: (name: string) => all.find((button) => button.textContent === name)?.click(),
  }
}

describe('GetToken', () => {
  const element = (unit: Unit, balance: bigint, least: bigint | null = 100_000_000n) => (
    <GetToken balance={balance} chain={chain} least={least} unit={unit} />
  )

  test('default: a token is swapped for, bought or received, and what is missing is said', () => {
    const { buttons, text } = draw(element(dollar, 40_000_000n), { hasExchanges: true, sold: dollar })
    expect(buttons).toEqual(['Swap for TUSD', 'Buy TUSD', 'Receive TUSD'])
    expect(text).toContain('This task takes at least 100 TUSD. This wallet has 40 TUSD.')
  })

  test('behavior: where no exchange and no provider has it, it is received', () => {
    expect(draw(element(dollar, 0n), {}).buttons).toEqual(['Receive TUSD'])
    expect(draw(element(dollar, 0n), { sold: ether }).buttons).toEqual(['Receive TUSD'])
  })

  test('default: the native coin is bought or received, because a swap for it would take it for the fee', () => {
    const { buttons, text } = draw(element(ether, 0n, null), { hasExchanges: true, sold: ether })
    expect(buttons).toEqual(['Buy ETH', 'Receive ETH'])
    expect(text).toContain('This task takes ETH, and this wallet has none.')
  })

  test('default: each way has what is missing filled in', () => {
    const least = 10n ** 18n
    const { press } = draw(element(ether, least / 4n, least), { hasExchanges: true, sold: ether })
    for (const name of ['Swap for ETH', 'Buy ETH', 'Receive ETH']) press(name)
    expect(views).toMatchObject([
      { type: 'Swap', draft: { to: { address: null, symbol: 'ETH' }, minToAmount: (least * 3n) / 4n } },
      { type: 'OnRampProviders' },
      { type: 'Receive', note: expect.stringMatching(/^This task needs 0\.75\sETH on Local\.$/) },
    ])
  })

  test('behavior: an account with some of the native coin can swap for the rest', () => {
    const { buttons } = draw(element(ether, 10n ** 16n, 10n ** 18n), { hasExchanges: true, sold: ether })
    expect(buttons).toEqual(['Swap for ETH', 'Buy ETH', 'Receive ETH'])
  })
})

describe('TradeTask', () => {
  const task = (from: Address, amount: bigint | null) => (
    <TradeTask
      account={account}
      action={action}
      readWay={async () => 'direct'}
      boostId="1"
      chain={chain}
      exchanges={exchanges}
      plan={{
        ...{ type: 'trade', from, to: dollar.token, router, pool: null },
        least: amount === null ? null : { side: 'from', amount },
      }}
    />
  )

  test('default: with enough of the native coin, Swap is offered', () => {
    const balances = [[zeroAddress, 10n ** 18n]] as const
    expect(draw(task(wrapped, 10n ** 17n), { balances }).text).toContain('TUSD')
    expect(draw(task(wrapped, 10n ** 17n), { balances, sold: ether }).buttons).not.toContain('Buy ETH')
  })

  test('default: without enough of the native coin that is paid, it is bought or received', () => {
    const { buttons, text } = draw(task(wrapped, 10n ** 18n), { balances: [[zeroAddress, 0n]], sold: ether })
    expect(buttons).toEqual(['Buy ETH', 'Receive ETH'])
    expect(text).toContain('This task takes at least 1 ETH. This wallet has none.')
  })

  test('behavior: an account with nothing has nothing to pay with, whatever the least is', () => {
    const { buttons } = draw(task(wrapped, null), { balances: [[zeroAddress, 0n]] })
    expect(buttons).toEqual(['Receive ETH'])
  })

  test('behavior: a token that is missing is still found by itself', () => {
    const { buttons } = draw(task(dollar.token, 5_000_000n), { balances: [[dollar.token, 0n]], hasExchanges: true })
    expect(buttons).toEqual(['Swap for TUSD', 'Receive TUSD'])
  })
})
