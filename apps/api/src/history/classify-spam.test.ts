import { createRandom } from '@laurel/server/testing/random.ts'
import { assert, bigInt, boolean, constantFrom, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classifySpam, type TransferContext, toKnownSymbols } from './classify-spam.ts'
import { foldSymbol } from './fold-symbol.ts'

const known = toKnownSymbols(['ETH', 'USDC', 'UNI', 'LINK', 'SHIB', 'Uniswap'])

/** A payment of one token that is in a list, from an account that is not a contact. */
const payment: TransferContext = {
  ...{ kind: 'erc20', direction: 'in', amount: 10n ** 18n, decimals: 18, isFamiliar: false },
  ...{ isListed: true, isStablecoin: false, symbol: 'UNI', name: 'Uniswap', hasLink: false },
}
const judge = (changes: Partial<TransferContext>) => classifySpam({ ...payment, ...changes }, known)?.reason ?? null

describe('classifySpam', () => {
  test('default: a payment is what it looks like', () => expect(judge({})).toBeNull())

  test.each([
    ['nothing from an unknown account', { amount: 0n }, 'zero-value'],
    ['nothing that another account makes it send', { amount: 0n, direction: 'out' }, 'zero-value'],
    ['nothing between the account and one that it knows', { amount: 0n, isFamiliar: true }, null],
    ['a millionth of a token less one unit', { amount: 10n ** 12n - 1n }, 'dust'],
    ['a millionth of a token', { amount: 10n ** 12n }, null],
    ['dust from one that the account knows', { amount: 1n, isFamiliar: true }, null],
    ['less than a cent', { amount: 9_999n, decimals: 6, isStablecoin: true }, 'dust'],
    ['a cent', { amount: 10_000n, decimals: 6, isStablecoin: true }, null],
    ['one unit of a token without decimals', { amount: 1n, decimals: 0 }, null],
    ['dust of the native currency', { kind: 'native', amount: 5n, symbol: null, name: null }, 'dust'],
    ['an NFT', { kind: 'erc721', amount: 1n, decimals: null, symbol: 'ART', name: 'Art', isListed: false }, null],
    ['the symbol of a listed token', { isListed: false, symbol: 'USDC', name: 'Something' }, 'counterfeit'],
    ['its name', { isListed: false, symbol: 'ABC', name: 'Uniswap' }, 'counterfeit'],
    ['also from one that the account knows', { isListed: false, symbol: 'USDC', isFamiliar: true }, 'counterfeit'],
    ['another symbol', { isListed: false, symbol: 'MEME', name: 'Meme' }, null],
    ['a link', { isListed: false, symbol: 'MEME', name: 'claim', hasLink: true }, 'link'],
  ] as const)('behavior: %s', (_, changes, reason) => expect(judge(changes)).toBe(reason))

  test.each([
    'USDС',
    'υsdc',
    'USDC.',
    'U S D C',
    'ＵＳＤＣ',
    'usdc',
    'ÚSDC',
    'USD\u0421',
    'ЕТН',
    'Ξth'.replace('Ξ', 'E'),
    'UN1',
    'Uni',
    '5HIB',
    'LINК',
  ])('behavior: %s looks like a known symbol', (symbol) =>
    expect(judge({ isListed: false, symbol, name: 'Other' })).toBe('counterfeit'),
  )

  test('property: a thousand poisoning transfers are marked', () => {
    const random = createRandom(1)
    const imitations = ['USDC', 'USDС', 'ＵＳＤＣ', 'U.S.D.C', 'usdt', 'WETН', 'ＥＴＨ', 'Ưsdc'] as const
    for (let count = 0; count < 1_000; count++) {
      const decimals = random.pick([6, 8, 18])
      const kinds: [Partial<TransferContext>, ...Partial<TransferContext>[]] = [
        { amount: 0n, direction: random.pick(['in', 'out']), isListed: random.onceIn(2) },
        { amount: BigInt(1 + random.below(99)), decimals: 18, isListed: true },
        { amount: 10n ** BigInt(decimals), decimals, isListed: false, symbol: random.pick(imitations) },
      ] as const
      expect(judge(random.pick(kinds))).not.toBeNull()
    }
  })

  test('property: at most one of a hundred genuine transfers is marked', () => {
    const random = createRandom(2)
    let marked = 0
    for (let count = 0; count < 1_000; count++) {
      const decimals = random.pick([6, 8, 18])
      // Between a cent and ten thousand of a token, as people pay.
      const amount = (10n ** BigInt(decimals) * BigInt(1 + random.below(1_000_000))) / 100n
      const isListed = random.onceIn(2)
      const symbol = isListed ? 'UNI' : random.pick(['MEME', 'ART', 'POINTS', 'GEM', 'DOGE2', 'stUNI'])
      const direction = random.pick(['in', 'out'] as const)
      const isFamiliar = random.onceIn(2)
      if (judge({ decimals, amount, isListed, symbol, name: symbol, direction, isFamiliar }) !== null) marked++
    }
    expect(marked).toBeLessThanOrEqual(10)
  })

  test('property: a listed token of a contact is never marked', () =>
    assert(
      property(
        record({
          amount: bigInt({ min: 0n, max: 2n ** 256n - 1n }),
          hasLink: boolean(),
          direction: constantFrom('in', 'out', 'self'),
        }),
        (changes) => {
          expect(judge({ ...changes, isFamiliar: true })).toBeNull()
        },
      ),
    ))
})

describe('foldSymbol', () => {
  test('default: different symbols stay different', () => {
    const symbols = ['USDC', 'USDT', 'DAI', 'ETH', 'WETH', 'STETH', 'RETH', 'UNI', 'BTC', 'WBTC', 'TBTC', 'ARB', 'OP']
    expect(new Set(symbols.map(foldSymbol)).size).toBe(symbols.length)
  })
})
