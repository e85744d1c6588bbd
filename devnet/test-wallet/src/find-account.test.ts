import { describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../../src/chain/accounts.ts'
import { findAccount, UnauthorizedAccountError } from './find-account.ts'

const { deployer, users } = deriveDevAccounts()
const flora = users.find(({ name }) => name === 'Flora') ?? deployer
const wallet = { accounts: [deployer, ...users], selected: deployer }
const unknown = `0x${'66'.repeat(20)}`

describe('findAccount', () => {
  test.each([
    ['personal_sign', ['0x6869', flora.address]],
    ['eth_signTypedData', [flora.address, '{}']],
    ['eth_signTypedData_v4', [flora.address, '{}']],
    ['eth_sendTransaction', [{ from: flora.address }]],
    ['eth_signTransaction', [{ from: flora.address.toLowerCase() }]],
    ['wallet_sendCalls', [{ from: flora.address, calls: [] }]],
    ['wallet_getCapabilities', [flora.address]],
  ])('default: %s is for the account that it names: %j', (method, params) => {
    expect(findAccount(wallet, method, params)).toBe(flora)
  })

  test.each([
    ['personal_sign', ['0x6869']],
    ['eth_sendTransaction', [{ to: flora.address }]],
    ['wallet_sendCalls', [{ calls: [] }]],
    ['wallet_getCallsStatus', ['0x1']],
    ['wallet_switchEthereumChain', [{ chainId: '0x1' }]],
    ['eth_sendTransaction', null],
  ])('behavior: %s that names no account is for the selected one: %j', (method, params) => {
    expect(findAccount(wallet, method, params)).toBe(deployer)
  })

  test.each([
    ['personal_sign', ['0x6869', unknown]],
    ['eth_signTypedData_v4', [unknown, '{}']],
    ['eth_sendTransaction', [{ from: unknown }]],
    ['wallet_sendCalls', [{ from: 7 }]],
  ])('error: %s for an account that the wallet does not have: %j', (method, params) => {
    expect(() => findAccount(wallet, method, params)).toThrow(UnauthorizedAccountError)
    expect(() => findAccount(wallet, method, params)).toThrow(expect.objectContaining({ code: 4100 }))
  })
})
