import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { historySchemas } from '@laurel/wallet/api-schemas'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { AccountTransaction, IndexedTransfer } from '../activity/activity-index.ts'
import { toKnownSymbols } from './classify-spam.ts'
import { type HistoryContext, toHistoryTransaction } from './to-history-transaction.ts'
import type { TokenLabel } from './token-labels.ts'

const [me, friend, unknown, nobody] = [addressOf(0xa1), addressOf(0xa2), addressOf(0xa3), addressOf(0)]
const [usdc, meme, art, mute, core, router] = [0xe1, 0xe2, 0xe3, 0xe4, 0xc0, 0xd0].map((number) => addressOf(number))
if (!usdc || !meme || !art || !mute || !core || !router) throw new TypeError('no addresses')

const label = (changes: Partial<TokenLabel>): TokenLabel => {
  return { ...{ address: meme, name: 'Meme', symbol: 'MEME', decimals: 18, logo: null }, ...flags, ...changes }
}
const flags = { isListed: false, isStablecoin: false, hasLink: false }
const context: HistoryContext = {
  account: me,
  settings: { chainId: 10, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, core },
  labels: new Map([
    [
      usdc,
      label({
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        isListed: true,
        isStablecoin: true,
        logo: 'https://logo',
      }),
    ],
    [meme, label({})],
    [art, label({ name: 'Art', symbol: null, decimals: null })],
  ]),
  routers: new Set([router]),
  claims: new Set([77]),
  contacts: new Set([friend]),
  knownSymbols: toKnownSymbols(['ETH', 'USDC']),
}
const moved = (changes: Partial<IndexedTransfer>): IndexedTransfer => {
  const nothing = { logIndex: 0, batchIndex: 0, tokenId: null }
  return { kind: 'erc20', token: usdc, from: friend, to: me, amount: 1_500_000n, ...nothing, ...changes }
}
const sent = (changes: Partial<AccountTransaction>): AccountTransaction => {
  return {
    ...{ chainId: 10, position: 1, minedAt: 1_700_000_000, hash: hashOf(1), from: me, to: friend, isDeployment: false },
    ...{ selector: null, value: 0n, nonce: 3, isReverted: false, transfers: [], ...changes },
  }
}
const describeOne = (changes: Partial<AccountTransaction>) => toHistoryTransaction(sent(changes), context)

describe('toHistoryTransaction', () => {
  test('default: a payment in the shape of the public clients', () => {
    const item = describeOne({ from: friend, to: usdc, transfers: [moved({})] })
    expect(item).toEqual({
      id: `eip155:10:${hashOf(1)}`,
      metadata: {
        ...{ operationType: 'receive', hash: hashOf(1), minedAt: '2023-11-14T22:13:20.000Z', status: 'confirmed' },
        ...{ sentFrom: getAddress(friend), sentTo: getAddress(usdc), nonce: 3, chain: 'eip155:10' },
      },
      transfers: [
        {
          fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: 'https://logo' }, isListed: true },
          ...{ direction: 'in', quantity: { numeric: '1.5' }, address: `eip155:10:${getAddress(usdc)}` },
          ...{ sender: getAddress(friend), recipient: getAddress(me) },
        },
      ],
    })
    const page = { data: [item], next: null, unavailable: [] }
    expect(z.parse(historySchemas.HistoryResponse, page)).toEqual(page)
  })

  test.each([
    ['an approval', { to: usdc, selector: '0x095ea7b3' }, 'approve'],
    ['an approval of another account', { from: friend, to: usdc, selector: '0x095ea7b3' }, 'execute'],
    ['a deployment', { isDeployment: true }, 'deploy'],
    ['a claim', { to: core, selector: '0xc0ffee00' }, 'execute'],
    [
      'a claim in a bundle (ERC-4337), whose reward is minted',
      { from: unknown, to: friend, selector: '0x765e827f', position: 77, transfers: [moved({ from: nobody })] },
      'claim',
    ],
    ['a claim of another account in a bundle', { from: unknown, to: friend, selector: '0x765e827f' }, 'execute'],
    ['a mint', { transfers: [moved({ from: nobody })] }, 'mint'],
    ['a burn', { transfers: [moved({ from: me, to: nobody })] }, 'burn'],
    ['a payment', { transfers: [moved({ from: me, to: friend })] }, 'send'],
    ['a swap', { transfers: [moved({}), moved({ from: me, to: friend, token: meme })] }, 'trade'],
    [
      'a swap for the native currency, which the router sends without an event',
      { to: router, selector: '0x18cbafe5', transfers: [moved({ from: me, to: friend })] },
      'trade',
    ],
    ['a swap that reverted', { to: router, selector: '0x18cbafe5', isReverted: true }, 'trade'],
    [
      'a swap of another account',
      { from: friend, to: router, selector: '0x18cbafe5', transfers: [moved({})] },
      'receive',
    ],
    ['a payment to a router', { to: router, transfers: [moved({ from: me, to: router })] }, 'send'],
    ['to itself', { transfers: [moved({ from: me, to: me })] }, 'send'],
    ['a call', {}, 'execute'],
  ] as const)('behavior: the kind of %s', (_, changes, operationType) =>
    expect(describeOne(changes).metadata.operationType).toBe(operationType),
  )

  test('behavior: a native payment, and one to itself', () => {
    const native = { kind: 'native', token: null, logIndex: -1, from: me } as const
    const { transfers } = describeOne({ transfers: [moved({ ...native, to: me, amount: 10n ** 18n })] })
    expect(transfers[0]).toMatchObject({
      direction: 'self',
      quantity: { numeric: '1' },
      fungible_info: { symbol: 'ETH' },
    })
    expect(transfers[0]).not.toHaveProperty('address')
  })

  test('behavior: an NFT has the name of its collection and its id', () => {
    const nft = { kind: 'erc721', token: art, amount: 1n } as const
    const { transfers } = describeOne({
      transfers: [moved({ ...nft, tokenId: 7n }), moved({ ...nft, tokenId: 10n ** 20n })],
    })
    expect(transfers[0]).toMatchObject({ nft_info: { name: 'Art #7', flags: { is_spam: false } }, tokenId: '7' })
    expect(transfers[0]?.nft_info?.standard).toBe('erc721')
    expect(transfers[1]?.nft_info?.name).toBe('Art #1000000000…')
    expect(transfers[1]?.tokenId).toBe('100000000000000000000')
  })

  test('behavior: a transfer of an unknown amount is left out with the reason', () => {
    const item = describeOne({ transfers: [moved({ token: mute })] })
    expect(item.transfers).toEqual([])
    expect(item.unavailable).toMatchObject([{ direction: 'in', amount: '1500000', reason: 'token-unreadable' }])
  })

  test('behavior: a link is not shown, and marks the transfer', () => {
    const labels = new Map([[meme, label({ name: 'claim.example', hasLink: true })]])
    const { transfers } = toHistoryTransaction(sent({ transfers: [moved({ token: meme })] }), { ...context, labels })
    expect(transfers[0]).toMatchObject({ fungible_info: { name: '', symbol: '' }, spam: { reason: 'link' } })
  })

  test('behavior: nothing that another account makes the account send is marked', () => {
    const { transfers } = describeOne({ from: unknown, transfers: [moved({ from: me, to: unknown, amount: 0n })] })
    expect(transfers[0]?.spam?.reason).toBe('zero-value')
  })

  test('behavior: no reward is marked as dust, and a counterfeit is marked as a reward too', () => {
    const tiny = { from: unknown, transfers: [moved({ from: unknown, token: usdc, amount: 1n })] }
    expect(describeOne(tiny).transfers[0]?.spam?.reason).toBe('dust')
    expect(describeOne({ ...tiny, position: 77 }).transfers[0]).not.toHaveProperty('spam')
    const labels = new Map([[meme, label({ symbol: 'USDC' })]])
    const fake = sent({ from: unknown, position: 77, transfers: [moved({ from: unknown, token: meme })] })
    expect(toHistoryTransaction(fake, { ...context, labels }).transfers[0]?.spam?.reason).toBe('counterfeit')
  })

  test('behavior: a reverted transaction failed', () =>
    expect(describeOne({ isReverted: true }).metadata.status).toBe('failed'))
})
