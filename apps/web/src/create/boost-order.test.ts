import {
  AbiItemMissingError,
  type ActionStep,
  decodeAllowListPayload,
  decodeValidatorPayload,
  Erc20Strategy,
  FieldType,
  FilterOperator,
  type IncentiveParameters,
  SignatureType,
} from '@laurel/protocol'
import { getAddress, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { type BoostOrder, payloadOf } from './boost-order.ts'
import { NEW_LIST } from './read-reward.ts'

const at = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const kinds = [
  ...['erc20Incentive', 'allowListIncentive', 'signerValidatorV2', 'limitedSignerValidatorV2'],
  ...['simpleAllowList', 'simpleDenyList', 'offchainAccessList'],
]
const bases = Object.fromEntries(kinds.map((kind, index) => [kind, getAddress(numberToHex(index + 1, { size: 20 }))]))
const contracts = { registry: at('a'), eventAction: at('b'), core: at('c') }
const [chain] = parseConfig({
  chains: [{ chainId: 1, name: 'One', rpcUrl: 'http://127.0.0.1:1', contracts, boostBases: bases }],
}).chains
const pool: IncentiveParameters = {
  ...{ type: 'erc20Incentive', strategy: Erc20Strategy.POOL, asset: at('d'), reward: 5n, limit: 9n, manager: at('e') },
}
const place: IncentiveParameters = { type: 'allowListIncentive', allowList: NEW_LIST, limit: 9n }
const topic = `0x${'11'.repeat(32)}` as const
const step: ActionStep = {
  ...{ actionType: 0, targetContract: at('d'), chainId: 1, signature: topic },
  signatureType: SignatureType.EVENT,
  actionParameter: { filterType: FilterOperator.EQUAL, fieldType: FieldType.BYTES, fieldIndex: 255, filterData: '0x' },
}
const order: BoostOrder = {
  ...{
    chain,
    who: 'anyone',
    list: [],
    allowIds: [],
    denyIds: [],
    signers: [at('1')],
    owner: at('e'),
    budget: 'new',
    isTogether: false,
  },
  abi: [],
  action: {
    actionSteps: [step],
    actionClaimant: {
      ...{ signatureType: SignatureType.EVENT, signature: topic, fieldIndex: 255, targetContract: at('d'), chainId: 1 },
    },
  },
  rewards: {
    ...{ status: 'ready', incentives: [pool], money: [], maxParticipants: 0n, timesEach: null, ownSigners: [] },
    needsVerifier: true,
  },
}
const none = { budget: at('f'), places: null, allowList: null }

describe('payloadOf', () => {
  test('default: each reward becomes one incentive, in order', () => {
    const rewards = { ...order.rewards, incentives: [pool, place, pool] }
    const { incentives } = payloadOf({ ...order, rewards }, { ...none, places: at('2') })
    expect(incentives.map(({ instance }) => instance)).toEqual(
      ['erc20Incentive', 'allowListIncentive', 'erc20Incentive'].map((kind) => bases[kind]),
    )
    expect(incentives[1]?.parameters).toContain('2'.repeat(40))
  })

  test('error: an invalid action has no payload', () => {
    const strange = { ...step, actionParameter: { ...step.actionParameter, fieldIndex: 0 } }
    const action = { ...order.action, actionSteps: [strange] }
    expect(() => payloadOf({ ...order, action }, none)).toThrow(AbiItemMissingError)
  })

  test('behavior: offchain lists are identified by their names', () => {
    const offchainOrder = { ...order, who: 'offchain', allowIds: ['members'], denyIds: ['banned', 'bots'] } as const
    const { allowList } = payloadOf(offchainOrder, none)
    expect(allowList.instance).toBe(bases['offchainAccessList'])
    expect(decodeAllowListPayload('offchainAccessList', allowList.parameters)).toMatchObject({
      ...{ owner: at('e'), allowListIds: ['members'], denyListIds: ['banned', 'bots'] },
    })
  })

  test('behavior: an existing list is used', () => {
    const { allowList } = payloadOf({ ...order, who: 'unlisted', list: [at('3')] }, { ...none, allowList: at('4') })
    expect(allowList).toEqual({ isBase: false, instance: at('4'), parameters: '0x' })
  })

  test('behavior: each signer may sign, and the first owns the validator', () => {
    const { validator } = payloadOf({ ...order, signers: [at('1'), at('5')] }, none)
    expect(validator.instance).toBe(bases['signerValidatorV2'])
    expect(decodeValidatorPayload('signerValidatorV2', validator.parameters)).toMatchObject({
      signers: [at('1'), at('5')],
    })
  })

  test('error: a network lacks the implementation of a reward', () => {
    const bare = { ...chain, boostBases: new Map() }
    expect(() => payloadOf({ ...order, chain: bare }, none)).toThrow(/isn’t deployed on it/)
  })
})
