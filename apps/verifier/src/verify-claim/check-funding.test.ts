import type { EvidenceLog } from '@laurel/protocol'
import { addressOf } from '@laurel/server/testing/numbered-hex.ts'
import { type Address, concatHex, type Hex, pad, toEventSelector, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { boostOf, core, deposit, transactionOf, users } from '../testing/scene.ts'
import { checkFunding } from './check-funding.ts'

const boost = boostOf()
const { ada, ben, cleo } = users
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'

/** Why an account is not paid for a transaction of ada; null when it can be. */
const codeOf = (logs: readonly EvidenceLog[], claimant: Address) =>
  checkFunding(boost, transactionOf(logs, { from: ada }), claimant)?.code ?? null

const log = (address: Address, logIndex: number, topics: readonly [Hex, ...Hex[]]): EvidenceLog => ({
  ...{ address, topics, logIndex, data: '0x' },
})
const funding = {
  created: 'BoostCreated(uint256,address,address,uint256,address,address,address)',
  added: 'IncentiveAdded(uint256,uint256,address,bool)',
  toppedUp: 'BoostToppedUp(uint256,uint256,address,uint256,uint256)',
}
const toppedUpBy = (who: Address, at: number) =>
  log(core, at, [toEventSelector(funding.toppedUp), pad(toHex(boost.boostId)), pad('0x00'), pad(who)])
const operationOf = (who: Address, at: number) =>
  log(entryPoint, at, [
    toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'),
    ...[pad('0x01'), pad(who), pad('0x00')],
  ])

const transfer = (token: Address, from: Address, to: Address, at: number) =>
  log(token, at, [toEventSelector('Transfer(address,address,uint256)'), pad(from), pad(to)])
const [{ address: incentive, asset } = { address: core, asset: null }] = boost.funding.incentives
const { budget } = boost.funding
const reward = asset ?? core

describe('checkFunding', () => {
  test.each(Object.values(funding))('error: the sender of %s is not paid for it, even with a completion', (event) => {
    const logs = (boostId: bigint, address = core) => [
      deposit(ada, 100n),
      log(address, 1, [toEventSelector(event), pad(toHex(boostId)), pad('0x01'), pad(ada)]),
    ]
    expect(codeOf(logs(boost.boostId), ada)).toBe('funding-transaction')
    // What happened to another boost, or what another contract says of this one, does not matter.
    expect(codeOf(logs(boost.boostId + 1n), ada)).toBeNull()
    expect(codeOf(logs(boost.boostId, addressOf(0xbad)), ada)).toBeNull()
  })

  test('error: a transfer to the incentive and its own top-up are funding too', () => {
    const own = log(incentive, 1, [toEventSelector('ToppedUp(address,uint256)')])
    const toppedUp = { ...own, data: concatHex([pad(cleo), pad('0x05')]) }
    expect(codeOf([deposit(cleo, 100n), toppedUp], cleo)).toBe('funding-transaction')
    expect(codeOf([deposit(cleo, 100n), { ...toppedUp, address: addressOf(0xbad) }], cleo)).toBeNull()
    expect(codeOf([deposit(cleo, 100n), transfer(reward, cleo, incentive, 1)], cleo)).toBe('funding-transaction')
    // Another token, and another receiver.
    expect(codeOf([deposit(cleo, 100n), transfer(addressOf(0xbad), cleo, incentive, 1)], cleo)).toBeNull()
    expect(codeOf([deposit(cleo, 100n), transfer(reward, cleo, ben, 1)], cleo)).toBeNull()
  })

  test('error: an account that funds the budget is not paid for it', () => {
    const gift = [deposit(cleo, 100n), transfer(reward, cleo, budget, 1)]
    expect(codeOf(gift, cleo)).toBeNull()
    expect(codeOf([...gift, toppedUpBy(budget, 2)], cleo)).toBe('funding-transaction')
    // The budget does not say who requested it, so the sender did.
    expect(codeOf([...gift, toppedUpBy(budget, 2)], ada)).toBe('funding-transaction')
    expect(codeOf([...gift, toppedUpBy(budget, 2)], ben)).toBeNull()
  })

  test('security: a unit added within a shared transaction does not cost the other accounts their rewards', () => {
    // Ada forwards what ben and cleo signed; cleo adds a unit.
    const shared = [deposit(ben, 100n), toppedUpBy(cleo, 1), transfer(reward, cleo, incentive, 2)]
    expect(codeOf(shared, ben)).toBeNull()
    expect(codeOf(shared, ada)).toBeNull()
    expect(codeOf(shared, cleo)).toBe('funding-transaction')
    // A contract within ada's own transaction that adds one does not count as hers.
    expect(codeOf([deposit(ada, 100n), toppedUpBy(addressOf(0xf00d), 1)], ada)).toBeNull()
    expect(codeOf([deposit(ada, 100n), transfer(reward, addressOf(0xf00d), incentive, 1)], ada)).toBeNull()
  })

  test('security: a unit added within a bundle does not cost the other accounts their rewards', () => {
    const bundle = [...[deposit(ben, 100n), operationOf(ben, 1)], ...[toppedUpBy(cleo, 2), operationOf(cleo, 3)]]
    expect(codeOf(bundle, ben)).toBeNull()
    expect(codeOf(bundle, cleo)).toBe('funding-transaction')
    const byBudget = [...bundle.slice(0, 2), toppedUpBy(budget, 2), operationOf(cleo, 3)]
    expect(codeOf(byBudget, ben)).toBeNull()
    expect(codeOf(byBudget, cleo)).toBe('funding-transaction')
    // A bundler that adds it after the last operation.
    expect(codeOf([...bundle, toppedUpBy(ada, 4)], ben)).toBeNull()
  })
})
