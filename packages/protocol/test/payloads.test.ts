/**
 * Every kind of payload is read back as it was written, has the documented types, and is rejected in any other form.
 */
import { assert, property } from 'fast-check'
import { type AbiParameter, encodeAbiParameters, type Hex, parseAbiParameters, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../devnet/src/testing/test-depth.ts'
import { decodeContractActionPayload, encodeContractActionPayload } from '../src/action/contract-action-payload.ts'
import { InvalidActionPayloadError } from '../src/action/errors.ts'
import { decodeAllowListPayload, encodeAllowListPayload } from '../src/allow-list/payload.ts'
import { decodeBudgetPayload, encodeBudgetPayload } from '../src/budget/payload.ts'
import { InvalidIncentivePayloadError } from '../src/incentive/errors.ts'
import { CriteriaSource } from '../src/incentive/incentive-criteria.ts'
import type { IncentiveKind } from '../src/incentive/incentive-parameters.ts'
import { inferCriteriaSource } from '../src/incentive/onchain-criteria.ts'
import { decodeIncentivePayload, encodeIncentivePayload } from '../src/incentive/payload.ts'
import { ProtocolError } from '../src/protocol-error.ts'
import { decodeValidatorPayload, encodeValidatorPayload } from '../src/validator/payload.ts'
import { hexOf } from './arbitraries.ts'
import { allowLists, budgets, checksummed, incentives, uint256, validators } from './boost-arbitraries.ts'

// The payloads of docs/protocol.md#initialization-payloads as structs. The package encodes their members one by one.
const criteria = '(uint8 criteriaType, bytes32 signature, uint32 fieldIndex, address targetContract) criteria'
const criteriaV2 =
  '(uint8 criteriaType, bytes32 signature, uint32 fieldIndex, address targetContract, uint8 valueType) criteria'
const head = 'address asset, uint256 reward, uint256 limit'
const pegHead = 'address asset, address peg, uint256 reward, uint256 limit, address manager'
const documented: Readonly<Record<IncentiveKind, readonly AbiParameter[]>> = {
  erc20Incentive: parseAbiParameters(
    '(address asset, uint8 strategy, uint256 reward, uint256 limit, address manager) p',
  ),
  erc20VariableIncentive: parseAbiParameters(`(${head}, address manager) p`),
  erc20VariableCriteriaIncentive: parseAbiParameters(`(${head}, uint256 maxReward, ${criteria}) p`),
  erc20VariableCriteriaIncentiveV2: parseAbiParameters(`(${head}, uint256 maxReward, ${criteriaV2}) p`),
  erc20PeggedIncentive: parseAbiParameters(`(${pegHead}) p`),
  erc20PeggedVariableCriteriaIncentive: parseAbiParameters(`(${pegHead}, uint256 maxReward, ${criteria}) p`),
  erc20PeggedVariableCriteriaIncentiveV2: parseAbiParameters(`(${pegHead}, uint256 maxReward, ${criteriaV2}) p`),
  cgdaIncentive: parseAbiParameters(
    '(address asset, uint256 initialReward, uint256 rewardDecay, uint256 rewardBoost, uint256 totalBudget, address manager) p',
  ),
  pointsIncentive: parseAbiParameters('(address venue, bytes4 selector, uint256 reward, uint256 limit) p'),
  allowListIncentive: parseAbiParameters('(address allowList, uint256 limit) p'),
  erc1155Incentive: parseAbiParameters(
    '(address asset, uint8 strategy, uint256 tokenId, uint256 limit, bytes extraData, address manager) p',
  ),
}

describe('contract action payloads', () => {
  test('property: what was written reads back, in the documented words', () => {
    const onchain = parseAbiParameters('(uint256 chainId, address target, bytes4 selector, uint256 value) p')
    assert(
      property(uint256, checksummed, hexOf(4), uint256, (chainId, target, selector, value) => {
        const action = { chainId, target, selector, value }
        expect(decodeContractActionPayload(encodeContractActionPayload(action))).toEqual(action)
        expect(encodeContractActionPayload(action)).toBe(encodeAbiParameters(onchain, [action]))
      }),
    )
  })

  test('error: a selector of another length, and bytes that are none', () => {
    const action = { chainId: 1n, target: zeroAddress, selector: '0x123456', value: 0n } as const
    expect(() => encodeContractActionPayload(action)).toThrow(InvalidActionPayloadError)
    expect(() => decodeContractActionPayload('0x00')).toThrow(InvalidActionPayloadError)
  })
})

describe('incentive payloads', () => {
  test('property: what was written reads back', () => {
    const kinds = new Set<string>()
    assert(
      property(incentives, (incentive) => {
        kinds.add(incentive.type)
        expect(decodeIncentivePayload(incentive.type, encodeIncentivePayload(incentive))).toEqual(incentive)
      }),
      { numRuns: casesAtDepth(400) },
    )
    expect(kinds.size).toBe(Object.keys(documented).length)
  })

  test('property: they are the documented structs', () => {
    assert(
      property(incentives, (incentive) => {
        const fields: Record<string, unknown> = { strategy: 0, ...incentive }
        if ('criteria' in incentive) {
          const { source, ...rest } = incentive.criteria
          fields['criteria'] = { criteriaType: source, ...rest }
        }
        expect(encodeIncentivePayload(incentive)).toBe(encodeAbiParameters(documented[incentive.type], [fields]))
      }),
      { numRuns: casesAtDepth(400) },
    )
  })

  test('behavior: with either number, a topic is read from an event and a padded selector from a call', () => {
    const topic = `0x${'ab'.repeat(32)}` as const
    const selector = `0x${'00'.repeat(28)}ab12cd34` as const
    for (const criteriaType of [0, 1]) {
      expect(inferCriteriaSource({ criteriaType, signature: topic })).toBe(CriteriaSource.EVENT)
      expect(inferCriteriaSource({ criteriaType, signature: selector })).toBe(CriteriaSource.FUNC)
      expect(inferCriteriaSource({ criteriaType, signature: zeroHash })).toBe(CriteriaSource.EVENT)
    }
  })

  test('error: a number of zero that no contract accepts, by its name', () => {
    const zeros: Readonly<Record<IncentiveKind, readonly string[]>> = {
      erc20Incentive: ['reward', 'limit'],
      erc20VariableIncentive: ['limit'],
      erc20VariableCriteriaIncentive: ['limit'],
      erc20VariableCriteriaIncentiveV2: ['limit'],
      erc20PeggedIncentive: ['reward', 'limit'],
      erc20PeggedVariableCriteriaIncentive: ['limit'],
      erc20PeggedVariableCriteriaIncentiveV2: ['limit'],
      cgdaIncentive: ['initialReward'],
      pointsIncentive: ['reward', 'limit'],
      allowListIncentive: ['limit'],
      erc1155Incentive: ['limit'],
    }
    assert(
      property(incentives, (incentive) => {
        for (const name of zeros[incentive.type]) {
          for (const value of [0n, -1n]) {
            const encode = () => encodeIncentivePayload({ ...incentive, [name]: value })
            expect(encode).toThrow(InvalidIncentivePayloadError)
            expect(encode).toThrow(`\`${name}\` must be a whole number above zero, not ${value}.`)
          }
        }
      }),
      { numRuns: 100 },
    )
  })

  test('error: an invalid criteria type, strategy and selector', () => {
    const asset = zeroAddress
    const words = encodeAbiParameters(parseAbiParameters(`(${head}, uint256 maxReward, ${criteria}) p`), [
      {
        ...{ asset, reward: 1n, limit: 1n, maxReward: 1n },
        criteria: { criteriaType: 2, signature: `0x${'00'.repeat(32)}`, fieldIndex: 0, targetContract: asset },
      },
    ])
    expect(() => decodeIncentivePayload('erc20VariableCriteriaIncentive', words)).toThrow('criteria type 2 is unknown')
    const raffle = encodeAbiParameters(documented.erc20Incentive, [
      { asset, strategy: 2, reward: 1n, limit: 1n, manager: asset },
    ])
    expect(() => decodeIncentivePayload('erc20Incentive', raffle)).toThrow('strategy 2 is unknown')
    const declining = { type: 'cgdaIncentive', asset, manager: asset, initialReward: 5n, totalBudget: 9n } as const
    for (const rates of [
      { rewardDecay: 0n, rewardBoost: 1n },
      { rewardDecay: 1n, rewardBoost: 0n },
    ]) {
      expect(() => encodeIncentivePayload({ ...declining, ...rates })).toThrow('by more than zero')
    }
    expect(() =>
      encodeIncentivePayload({ ...declining, initialReward: 10n, rewardDecay: 1n, rewardBoost: 1n }),
    ).toThrow('`initialReward` of 10 is more than the `totalBudget` of 9')
    const undrawn = { type: 'erc20Incentive', asset, strategy: 1, reward: 1n, limit: 1n, manager: asset } as const
    expect(() => encodeIncentivePayload(undrawn)).toThrow('needs a manager')
    expect(() => encodeIncentivePayload({ ...undrawn, strategy: 0 })).not.toThrow()
    const points = { type: 'pointsIncentive', venue: asset, selector: '0x12', reward: 1n, limit: 1n } as const
    expect(() => encodeIncentivePayload(points)).toThrow(ProtocolError)
  })
})

describe('budget payloads', () => {
  test('property: what was written reads back', () => {
    assert(
      property(budgets, (budget) => {
        expect(decodeBudgetPayload(budget.type, encodeBudgetPayload(budget))).toEqual(budget)
      }),
      { numRuns: 200 },
    )
  })

  test('behavior: budgets with fees name the core first, as a manager', () => {
    const grants = [{ account: zeroAddress, roles: 2n }]
    const core = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    expect(encodeBudgetPayload({ type: 'managedBudgetWithFees', owner: core, core, grants, managementFee: 250n })).toBe(
      encodeAbiParameters(
        parseAbiParameters('(address owner, address[] authorized, uint256[] roles, uint256 managementFee) p'),
        [{ owner: core, authorized: [core, zeroAddress], roles: [1n, 2n], managementFee: 250n }],
      ),
    )
  })

  test('error: a fee above 100 %, and lists of different lengths', () => {
    const budget = { type: 'managedBudgetWithFeesV2', owner: zeroAddress, core: zeroAddress, grants: [] } as const
    expect(() => encodeBudgetPayload({ ...budget, managementFee: 10_001n })).toThrow('above 10,000')
    const uneven = encodeAbiParameters(parseAbiParameters('(address owner, address[] authorized, uint256[] roles) p'), [
      { owner: zeroAddress, authorized: [zeroAddress], roles: [] },
    ])
    expect(() => decodeBudgetPayload('managedBudget', uneven)).toThrow('not one role for each account')
  })
})

describe('allow list payloads', () => {
  test('property: what was written reads back', () => {
    assert(
      property(allowLists, (list) => {
        expect(decodeAllowListPayload(list.type, encodeAllowListPayload(list))).toEqual(list)
      }),
      { numRuns: 200 },
    )
  })

  test('behavior: an open list is an empty deny list without an owner', () => {
    const nobody = { type: 'simpleDenyList', owner: zeroAddress, users: [] } as const
    expect(encodeAllowListPayload({ type: 'openAllowList' })).toBe(encodeAllowListPayload(nobody))
  })
})

describe('validator payloads', () => {
  test('property: what was written reads back', () => {
    assert(
      property(validators, (validator) => {
        expect(decodeValidatorPayload(validator.type, encodeValidatorPayload(validator))).toEqual(validator)
      }),
      { numRuns: 200 },
    )
  })

  test('error: no signer', () => {
    const nobody = { type: 'signerValidator', signers: [], validatorCaller: zeroAddress } as const
    expect(() => encodeValidatorPayload(nobody)).toThrow('at least one signer')
    const bytes = encodeAbiParameters(parseAbiParameters('address[] signers, address caller'), [[], zeroAddress])
    expect(() => decodeValidatorPayload('signerValidator', bytes)).toThrow('at least one signer')
  })
})

test('property: bytes that are not a payload are refused with an error of the package', () => {
  const decoders: readonly ((data: Hex) => unknown)[] = [
    (data) => decodeIncentivePayload('erc20Incentive', data),
    (data) => decodeIncentivePayload('erc1155Incentive', data),
    (data) => decodeIncentivePayload('erc20PeggedVariableCriteriaIncentiveV2', data),
    (data) => decodeBudgetPayload('managedBudget', data),
    (data) => decodeBudgetPayload('managedBudgetWithFees', data),
    (data) => decodeAllowListPayload('offchainAccessList', data),
    (data) => decodeValidatorPayload('payableLimitedSignerValidatorV2', data),
  ]
  assert(
    property(hexOf(0, 31), hexOf(32, 300), (short, long) => {
      for (const decode of decoders) {
        expect(() => decode(short)).toThrow(ProtocolError)
        try {
          decode(long)
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError)
        }
      }
    }),
  )
})
