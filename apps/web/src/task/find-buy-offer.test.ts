import { buyOf, createWallet } from '@laurel/wallet'
import { type Address, zeroAddress } from 'viem'
import { base } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/past.ts'
import { findBuyOffer } from './find-buy-offer.ts'

const dollar = addressOf(7)
const networkOf = (contract: string) => ({
  name: 'base',
  display_name: 'Base',
  chain_id: String(base.id),
  contract_address: contract,
})
const options = {
  paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '7500' }] }],
  purchaseCurrencies: [
    { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [networkOf('')] },
    { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [networkOf(dollar.toUpperCase().replace('0X', '0x'))] },
  ],
  providers: [{ id: 'sandbox', name: 'Sandbox', isSandbox: true }],
}

/** A wallet whose API answers like this, or not at all. */
function walletWith(answer: () => Response | Promise<Response>) {
  const environment = { fetch: async () => answer() }
  return createWallet({ chains: [base], api: 'https://api.test', logLevel: 'silent', environment })
}
const down = () => Promise.reject(new TypeError('no network'))
const ether = { chainId: base.id, token: zeroAddress, symbol: 'ETH', isListed: false }
const tokenOf = (token: Address, symbol: string, isListed = true) => ({ chainId: base.id, token, symbol, isListed })

describe('findBuyOffer', () => {
  test('default: a token that a provider sells on the chain is chosen in Buy', async () => {
    const wallet = walletWith(() => Response.json(options))
    const offer = await findBuyOffer(wallet, tokenOf(dollar, 'any symbol', false))
    expect(offer.isBuiltIn).toBe(false)
    offer.choose?.()
    expect(buyOf(wallet).getState().chosen.token).toBe('USDC')
  })

  test('default: the native coin, too', async () => {
    const wallet = walletWith(() => Response.json(options))
    const { choose } = await findBuyOffer(wallet, ether)
    choose?.()
    expect(buyOf(wallet).getState().chosen.token).toBe('ETH')
  })

  test.each([
    ['of another contract', tokenOf(addressOf(8), 'USDC')],
    ['on another chain', { ...tokenOf(dollar, 'USDC'), chainId: 1 }],
    ['whose native coin has another name', { ...ether, symbol: 'POL' }],
  ])('behavior: a token %s is not sold', async (_, wanted) => {
    const wallet = walletWith(() => Response.json(options))
    expect(await findBuyOffer(wallet, wanted)).toEqual({ choose: null, isBuiltIn: false })
  })

  test('behavior: while the API does not respond, the usual options count: the native coin and listed tokens', async () => {
    const wallet = walletWith(down)
    const offer = await findBuyOffer(wallet, ether)
    expect(offer.isBuiltIn).toBe(true)
    offer.choose?.()
    expect(buyOf(wallet).getState().chosen.token).toBe('ETH')
    const listed = await findBuyOffer(wallet, tokenOf(dollar, 'USDC'))
    listed.choose?.()
    expect(buyOf(wallet).getState().chosen.token).toBe('USDC')
  })

  test.each([
    ['a token that only calls itself so', tokenOf(dollar, 'USDC', false)],
    ['a token that is not among them', tokenOf(dollar, 'LEAF')],
    ['the coin of a chain that is not among them', { ...ether, chainId: 1 }],
  ])('behavior: they do not have %s', async (_, wanted) => {
    expect(await findBuyOffer(walletWith(down), wanted)).toEqual({ choose: null, isBuiltIn: true })
  })

  test('behavior: once the API responds, what it says counts', async () => {
    let isDown = true
    const wallet = walletWith(() => (isDown ? down() : Response.json({ ...options, purchaseCurrencies: [] })))
    expect((await findBuyOffer(wallet, ether)).choose).not.toBeNull()
    isDown = false
    // The first read again begins it, and the next one has it.
    await findBuyOffer(wallet, ether)
    await expect.poll(async () => (await findBuyOffer(wallet, ether)).choose).toBeNull()
  })

  test('error: an API without an on-ramp sells nothing', async () => {
    const wallet = walletWith(() => new Response('', { status: 404 }))
    expect(await findBuyOffer(wallet, ether)).toEqual({ choose: null, isBuiltIn: false })
  })
})
