import { afterEach, describe, expect, test } from 'vitest'
import { openWalletList, walletListOf } from '../src/connect/wallet-list/wallet-list-of.ts'
import { createWallet } from '../src/create-wallet.ts'
import { settle } from '../src/testing-ground/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import { createOrigin } from './test-page.ts'

let made: Wallet[] = []
afterEach(() => {
  for (const wallet of made) wallet.destroy()
  made = []
})

/** A wallet whose API is asked and never answers. */
function make(options: WalletOptions) {
  const asked: URL[] = []
  const { window, storage } = createOrigin().openTab()
  const wallet = createWallet({
    ...options,
    environment: {
      window,
      storage,
      fetch: (url) => {
        asked.push(new URL(String(url)))
        return new Promise(() => {})
      },
    },
  })
  made.push(wallet)
  return { wallet, asked, list: walletListOf(wallet).list }
}

const idsOf = (wallets: readonly { readonly id: string }[]) => wallets.map(({ id }) => id)

describe('walletList', () => {
  test('default: the bundle’s first four, and all of it', async () => {
    const { list } = make({})
    expect(list.getState().featured).toHaveLength(4)
    list.showAll()
    await expect.poll(() => list.getState().listed.length).toBeGreaterThan(300)
  })

  test('behavior: the first screen shows those the app features, in its order', () => {
    const { list } = make({ walletList: { featured: ['app.phantom', 'io.metamask'] } })
    expect(idsOf(list.getState().featured)).toEqual(['app.phantom', 'io.metamask'])
  })

  test('behavior: only those included, in their order, and never one that is excluded', async () => {
    const { list } = make({
      walletList: { include: ['io.rabby', 'io.metamask', 'app.phantom'], exclude: ['io.metamask'] },
    })
    list.showAll()
    await expect.poll(() => list.getState().bundle).toBe('all')
    expect(idsOf(list.getState().listed)).toEqual(['io.rabby', 'app.phantom'])
    expect(idsOf(list.getState().featured)).not.toContain('io.metamask')
  })

  test('behavior: the API is asked for the same, once the modal opens and not before', async () => {
    const { wallet, list, asked } = make({
      api: { toolkit: 'https://api.meadow.test' },
      walletList: { featured: ['app.phantom'], exclude: ['io.metamask'] },
    })
    await settle()
    expect(asked).toEqual([])
    openWalletList(wallet)
    await expect.poll(() => asked.map(({ pathname }) => pathname)).toContain('/getWallets')
    const first = asked.find(({ pathname }) => pathname === '/getWallets')
    expect(Object.fromEntries(first?.searchParams ?? [])).toMatchObject({
      include: 'app.phantom',
      exclude: 'io.metamask',
      entries: '1',
    })
    expect(list.getState().error).toBeNull()
  })
})
