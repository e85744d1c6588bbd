import type { PlainData } from '@laurel/wallet/frame-messages'
import { describe, expect, test } from 'vitest'
import { account, type KeyWorldOptions, other, startKeyWorld, token } from './testing/key-world.ts'

const fields = ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256']
const toField = (text: string): PlainData => ({ name: text.split(' ')[0] ?? '', type: text.split(' ')[1] ?? '' })
/** A permit of a token. @param network - of its domain. */
const permitOf = (network: Readonly<Record<string, PlainData>>, spender: string = other) => ({
  ...{ types: { Permit: fields.map(toField) }, primaryType: 'Permit' },
  domain: { name: 'USD Coin', ...network, verifyingContract: token },
  message: { owner: account.address, spender, value: '5000000', nonce: '0', deadline: '1900000000' },
})
async function confirm(data: PlainData, node: KeyWorldOptions['node'] = {}) {
  const world = startKeyWorld({ node })
  await world.request('eth_signTypedData_v4', [account.address, data])
  const [confirmation] = world.shown
  return { ...confirmation, types: confirmation?.warnings.map(({ type }) => type) }
}

describe('eth_signTypedData_v4', () => {
  test('default: a permit of the current network, for an account and for a contract', async () => {
    expect((await confirm(permitOf({ chainId: 1 }))).types).toEqual(['approves-account', 'first-time'])
    const { types, chain } = await confirm(permitOf({ chainId: 1 }), { eth_getCode: () => '0x60' })
    expect([types, chain?.name]).toEqual([['first-time'], 'Ethereum'])
  })

  test('security: a permit that names no network says so, and is warned of by its spender', async () => {
    const { types, chain, content } = await confirm(permitOf({}))
    expect(types).toEqual(['approves-account', 'any-chain', 'first-time'])
    expect(chain).toBeNull()
    // What a network calls a token is not known of any network.
    expect(content).toMatchObject({ permit: { allowances: [{ token: { symbol: null, isListed: false } }] } })
    const contract = await confirm(permitOf({}), { eth_getCode: () => '0x60' })
    expect(contract.types).toEqual(['any-chain', 'first-time'])
  })

  test('security: a permit of a network that the operator lacks is warned of by its spender', async () => {
    expect((await confirm(permitOf({ chainId: 137 }))).types).toEqual(['other-chain', 'first-time'])
    expect((await confirm(permitOf({ chainId: 137 }, '0x000000000000000000000000000000000000dEaD'))).types).toContain(
      'burn-address',
    )
  })

  test.each(['0', String(2n ** 200n)])('security: a permit of network %s is for another network', async (chainId) => {
    const { types, warnings } = await confirm(permitOf({ chainId }))
    expect(types).toEqual(['other-chain', 'first-time'])
    expect(warnings).toContainEqual({ type: 'other-chain', chainId: null })
  })

  test('behavior: other data names a network or not', async () => {
    const mail = {
      ...{ types: { Mail: [{ name: 'text', type: 'string' }] }, primaryType: 'Mail' },
      ...{ domain: { name: 'Meadow' }, message: { text: 'hello' } },
    }
    expect((await confirm(mail)).types).toEqual([])
  })
})
