import { base, mainnet } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWallet } from '../src/create-wallet.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import { openWalletList, walletListOf } from '../src/wallet-list/wallet-list-of.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import { createOrigin } from './test-page.ts'

let made: Wallet[] = []
afterEach(() => {
  for (const wallet of made) wallet.destroy()
  made = []
})

/** Creates a wallet whose API never answers, unless an answer is given. */
function make(options: WalletOptions, answer: (url: URL) => Promise<Response> = () => new Promise(() => {})) {
  const requests: URL[] = []
  const { window, storage } = createOrigin().openTab()
  const wallet = createWallet({
    ...options,
    environment: {
      window,
      storage,
      fetch: (url) => {
        const to = new URL(String(url))
        requests.push(to)
        return answer(to)
      },
    },
  })
  made.push(wallet)
  return { wallet, requests, list: walletListOf(wallet).list }
}

/** The header of a PNG of 32 by 32 pixels. */
const smallPng = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 32, 0, 0, 0, 32,
])
const idsOf = (wallets: readonly { readonly id: string }[]) => wallets.map(({ id }) => id)

describe('walletList', () => {
  test('default: the bundle’s first four, and all of it', async () => {
    const { list } = make({})
    expect(list.getState().featured).toHaveLength(4)
    list.showAll()
    await expect.poll(() => list.getState().listed.length).toBeGreaterThan(300)
  })

  test('behavior: the first view shows the wallets that the app features, in its order', () => {
    const { list } = make({ walletList: { featured: ['me.rainbow', 'io.metamask'] } })
    expect(idsOf(list.getState().featured)).toEqual(['me.rainbow', 'io.metamask'])
  })

  test('behavior: shows only included wallets, in their order, and never an excluded one', async () => {
    const { list } = make({
      walletList: { include: ['io.rabby', 'io.metamask', 'me.rainbow'], exclude: ['io.metamask'] },
    })
    list.showAll()
    await expect.poll(() => list.getState().bundle).toBe('all')
    expect(idsOf(list.getState().listed)).toEqual(['io.rabby', 'me.rainbow'])
    expect(idsOf(list.getState().featured)).not.toContain('io.metamask')
  })

  test('behavior: requests the same from the API, once the modal opens and not before', async () => {
    const { wallet, list, requests } = make({
      api: { wallets: 'https://api.meadow.test' },
      walletList: { featured: ['me.rainbow'], exclude: ['io.metamask'] },
    })
    await settle()
    expect(requests).toEqual([])
    openWalletList(wallet)
    await expect.poll(() => requests.map(({ pathname }) => pathname)).toContain('/getWallets')
    const first = requests.find(({ pathname }) => pathname === '/getWallets')
    expect(Object.fromEntries(first?.searchParams ?? [])).toMatchObject({
      include: 'me.rainbow',
      exclude: 'io.metamask',
      entries: '1',
    })
    expect(list.getState().error).toBeNull()
  })

  test('behavior: for an app on other networks, requests the wallets of those from the API', async () => {
    const { wallet, requests } = make({ chains: [mainnet], api: { wallets: 'https://api.meadow.test' } })
    const requestedChains = () => requests.map(({ searchParams }) => searchParams.get('chains'))
    openWalletList(wallet)
    await expect.poll(requestedChains).toEqual(['eip155:1'])
    wallet.networks.setNetworks([base])
    openWalletList(wallet)
    await expect.poll(requestedChains).toEqual(['eip155:1', 'eip155:8453'])
  })

  test('behavior: after destroy it releases every picture and requests nothing more', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const heron = {
      id: 'example.heron',
      name: 'Heron',
      image_id: 'heron',
      rdns: 'example.heron',
      mobile_link: 'heron://',
    }
    const { wallet, list, requests } = make(
      { api: { wallets: 'https://api.meadow.test' }, walletList: { featured: ['example.heron'] } },
      async ({ pathname }) =>
        pathname === '/getWallets'
          ? Response.json({ data: [heron], count: 1 })
          : new Response(smallPng, { headers: { 'content-type': 'image/png' } }),
    )
    const { images } = walletListOf(wallet)
    openWalletList(wallet)
    await expect.poll(() => images.getState().get('heron')).toMatch(/^blob:/)
    const url = images.getState().get('heron')
    wallet.destroy()
    expect(revoke).toHaveBeenCalledWith(url)
    expect(images.getState().size).toBe(0)
    const before = requests.length
    list.showAll()
    await settle()
    expect(requests).toHaveLength(before)
    revoke.mockRestore()
  })
})
