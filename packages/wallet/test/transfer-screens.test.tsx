// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { solana } from '../playground/scene-options.ts'
import type { Connection } from '../src/connection/connection.ts'
import { createStateStore } from '../src/store/state-store.ts'
import type { TokenBalance } from '../src/tokens/token-balance.ts'
import type { TransferSource, TransferToken } from '../src/transfer/transfer-source.ts'
import { transfersOf } from '../src/transfer/transfer-store.ts'
import { makeWallet } from './make-wallet.ts'
import { closeScreens, openScreen } from './open-screen.tsx'
import { createOrigin } from './test-page.ts'

const ends: (() => void)[] = []
afterEach(() => {
  closeScreens()
  for (const end of ends.splice(0)) end()
})

const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const dollarMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const copyMint = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const connection: Connection = {
  ...{ id: 'solana:kestrel-solana', connectorId: 'kestrel-solana', name: 'Kestrel', icon: null, rdns: null },
  ...{ namespace: 'solana', accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'], chainId: null, networkId },
}
const held = (id: string | null, name: string, symbol: string): TransferToken => ({
  ...{ id, name, symbol, decimals: 6, amount: 5_000_000n, shownAmount: '5' },
})
const listed = (address: string | null, name: string, isListed: boolean): TokenBalance => ({
  ...{ chainId: null, networkId, address, name, symbol: name, decimals: 6, amount: 5_000_000n },
  ...{ price: null, value: isListed ? 5 : null, iconUrl: null, isListed },
})
const unused = () => Promise.reject(new TypeError('It is not used.'))
const source: TransferSource = {
  readTokens: async () => [
    held(null, 'Solana', 'SOL'),
    held(dollarMint, 'Dollar', 'USD'),
    held(copyMint, 'Dollar copy', 'USD'),
  ],
  readMax: unused,
  readReceiver: unused,
  createTransfers: () => ({
    ...createStateStore({ status: 'idle', failure: null }),
    ...{ plan: () => {}, confirm: () => {}, leave: () => {}, stop: () => {} },
  }),
}

test('security: a token of Solana that is in no list is offered behind the switch of hidden tokens', async () => {
  const balances = [listed(null, 'Solana', true), listed(dollarMint, 'Dollar', true), listed(copyMint, 'Copy', false)]
  const made = makeWallet(createOrigin().openTab(), {
    namespaces: [
      {
        ...solana,
        connections: createStateStore([connection]),
        loadTransfers: async () => source,
        loadHoldings: async () => ({
          readTokens: async () => ({ source: 'api', failure: null, balances, unavailable: [] }),
          readActivity: unused,
        }),
      },
    ],
  })
  ends.push(() => made.wallet.destroy())
  const screen = await openScreen(made, { type: 'SendSelectToken' })
  await screen.shows('Show 1 hidden token')
  expect(screen.text()).toContain('Dollar')
  expect(screen.text()).toContain('$5.00')
  expect(screen.text()).not.toContain('Dollar copy')
  await screen.press('Show 1 hidden token')
  await screen.shows('Anyone can send unverified tokens.')
  await screen.press(/Dollar copy/)
  expect(transfersOf(made.wallet).form.getState().token).toMatchObject({ id: copyMint })
})
