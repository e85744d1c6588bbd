import type { EvidenceLog } from '@laurel/protocol'
import { type Address, type Hex, pad, toEventSelector, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf, boostOf, core, deedOf, deposit, people } from '../testing/scene.ts'
import { judgeFunding } from './judge-funding.ts'

const boost = boostOf()
const { ada, ben, cleo } = people
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'

/** Why the account is not paid for a transaction of ada's; null when it may be. */
const codeOf = (logs: readonly EvidenceLog[], claimant: Address) =>
  judgeFunding(boost, deedOf(logs, { from: ada }), claimant)?.code ?? null

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

describe('judgeFunding', () => {
  test.each(Object.values(funding))('error: whoever sent %s is not paid for it, whatever else they did', (event) => {
    const logs = (boostId: bigint, address = core) => [
      deposit(ada, 100n),
      log(address, 1, [toEventSelector(event), pad(toHex(boostId)), pad('0x01')]),
    ]
    expect(codeOf(logs(boost.boostId), ada)).toBe('funding-transaction')
    // What happened to another boost, or what another contract says of this one, is no reason.
    expect(codeOf(logs(boost.boostId + 1n), ada)).toBeNull()
    expect(codeOf(logs(boost.boostId, addressOf(0xbad)), ada)).toBeNull()
  })

  test('security: a unit added within a bundle takes from none of the others what they earned', () => {
    const bundle = [
      ...[deposit(ben, 100n), operationOf(ben, 1)],
      ...[toppedUpBy(addressOf(0xf00d), 2), operationOf(cleo, 3)],
    ]
    expect(codeOf(bundle, ben)).toBeNull()
    expect(codeOf(bundle, cleo)).toBe('funding-transaction')
    // A bundler that adds it after the last operation.
    expect(codeOf([...bundle, toppedUpBy(cleo, 4)], ben)).toBeNull()
  })
})
