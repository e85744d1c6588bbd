import { describe, expect, test } from 'vitest'
import { OnrampNotFoundError, OnrampOrderNotFoundError, OnrampUnavailableError } from './errors.ts'
import type { OnrampProvider } from './onramp-provider.ts'
import { createOnrampService, isPageOf } from './onramp-service.ts'

const caller = { clientIp: '1.1.1.1', apiOrigin: 'https://api.example' }
const provider = (parts: Partial<OnrampProvider> = {}): OnrampProvider => ({
  ...{ id: 'one', name: 'One', isSandbox: false, hosts: ['pay.example'] },
  getOptions: async () => ({ paymentCurrencies: [], purchaseCurrencies: [] }),
  getQuote: () => Promise.reject(new OnrampUnavailableError()),
  createUrl: async () => 'https://pay.example/buy',
  getOrder: async () => null,
  ...parts,
})
const request = { destinationWallets: [{ address: '0x0000000000000000000000000000000000000001' }] }

describe('createOnrampService', () => {
  test('default: the named provider is asked, or the first', async () => {
    const service = createOnrampService([provider(), provider({ id: 'two' })], () => 0)
    expect((await service.createUrl(request, { caller })).provider).toBe('one')
    expect((await service.createUrl(request, { caller, provider: 'two' })).provider).toBe('two')
    await expect(service.createUrl(request, { caller, provider: 'three' })).rejects.toThrow(OnrampNotFoundError)
    await expect(createOnrampService([], () => 0).getOptions()).rejects.toThrow(OnrampNotFoundError)
  })

  test('behavior: the status of an order is read once in three seconds, and one that is not known is not found', async () => {
    let [now, reads] = [0, 0]
    const getOrder = async () => {
      reads++
      return { status: 'waiting', purchaseAmount: null, transactionHash: null } as const
    }
    const service = createOnrampService([provider({ getOrder }), provider({ id: 'two' })], () => now)
    await Promise.all([service.getOrder('order-1'), service.getOrder('order-1')])
    now = 3_000
    expect(await service.getOrder('order-1', 'one')).toMatchObject({ status: 'waiting', provider: 'one' })
    expect(reads).toBe(2)
    await expect(service.getOrder('order-1', 'two')).rejects.toThrow(OnrampOrderNotFoundError)
  })

  test('error: a quote that cannot be had is an error', async () => {
    const quote = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '10' }
    await expect(createOnrampService([provider()], () => 0).getQuote(quote)).rejects.toThrow(OnrampUnavailableError)
  })

  test.each([
    ...[
      'javascript:alert(1)',
      'http://pay.example/',
      'https://pay.example.attacker.example/',
      'https://attacker.example/pay.example',
    ],
    ...[
      'https://pay.example@attacker.example/',
      'https://user:password@pay.example/',
      'https://pay.example:8443/',
      '//pay.example/',
    ],
    ...[
      'https://attacker.example#https://pay.example',
      'https:\\\\attacker.example',
      'data:text/html,x',
      '',
      'https://a.pay.example/',
    ],
    ...['https://api.example/', 'https://pay.exаmple/'],
  ])('error: %s is not a page of the provider', async (url) => {
    expect(isPageOf({ hosts: ['pay.example'] }, url, caller)).toBe(false)
    const service = createOnrampService([provider({ createUrl: async () => url })], () => 0)
    await expect(service.createUrl(request, { caller })).rejects.toThrow(OnrampUnavailableError)
  })

  test('default: the sandbox has its page on the API itself', () => {
    expect(isPageOf({ hosts: 'own' }, 'https://api.example/onramp/sandbox?session=1', caller)).toBe(true)
    expect(isPageOf({ hosts: 'own' }, 'https://pay.example/', caller)).toBe(false)
  })
})
