import { createClient, erc20Abi, http, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Action } from '../action/action.ts'
import { validateAction } from '../action/definition-errors.ts'
import { getEventAction } from '../action/get-event-action.ts'
import { decodeActionPayload, encodeActionPayload } from '../action/payload.ts'
import { encodeAllowListPayload } from '../allow-list/payload.ts'
import { encodeCreateBoostPayload, type Target } from '../boost/create-payload.ts'
import { getBoost } from '../boost/get-boost.ts'
import { getBudgetBalance } from '../budget/get-budget.ts'
import { encodeBudgetPayload } from '../budget/payload.ts'
import { encodeTransfer } from '../budget/transfer.ts'
import { decodeIncentivePayload, encodeIncentivePayload } from '../incentive/payload.ts'
import { compileAction } from '../match/compile-action.ts'
import { lintAction } from '../match/lint-action.ts'
import { createAbiRegistry } from '../signature/abi-registry.ts'
import { encodeValidatorPayload } from '../validator/payload.ts'
import { AddressFormatError } from './errors.ts'

const right = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const wrong = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046'
const upper = '0xD8DA6BF26964AF9D7EED9E03E53415D37AA96045'
// For callers without types.
const bare: `0x${string}` = JSON.parse(`"${right.slice(2)}"`)
const abiItems = createAbiRegistry(erc20Abi)
const client = createClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) })

function actionAt(targetContract: `0x${string}`): Action {
  const signature = toEventSelector('Transfer(address,address,uint256)')
  const common = { signature, signatureType: 0, targetContract, chainId: 1 } as const
  const actionParameter = { fieldIndex: 2, fieldType: 0, filterType: 6, filterData: '0x64' } as const
  return { actionClaimant: { ...common, fieldIndex: 0 }, actionSteps: [{ ...common, actionType: 0, actionParameter }] }
}
const pool = (asset: `0x${string}`) =>
  ({ type: 'erc20Incentive', asset, strategy: 0, reward: 1n, limit: 1n, manager: right }) as const
const target = (instance: `0x${string}`): Target => ({ isBase: true, instance, parameters: '0x' })

/** Each function that takes an address as data, without a node. */
const places: readonly (readonly [string, (address: `0x${string}`) => unknown])[] = [
  ['validateAction', (address) => validateAction(actionAt(address), { abiItems })],
  ['encodeActionPayload', (address) => encodeActionPayload(actionAt(address))],
  ['compileAction', (address) => compileAction(actionAt(address), { abiItems })],
  ['encodeIncentivePayload', (address) => encodeIncentivePayload(pool(address))],
  [
    'encodeAllowListPayload',
    (address) => encodeAllowListPayload({ type: 'simpleAllowList', owner: right, users: [address] }),
  ],
  ['encodeBudgetPayload', (address) => encodeBudgetPayload({ type: 'managedBudget', owner: address, grants: [] })],
  [
    'encodeValidatorPayload',
    (address) => encodeValidatorPayload({ type: 'signerValidatorV2', signers: [address], validatorCaller: right }),
  ],
  ['encodeTransfer', (address) => encodeTransfer({ asset: address, target: right, amount: 1n })],
  [
    'encodeCreateBoostPayload',
    (address) =>
      encodeCreateBoostPayload({
        ...{ budget: right, action: target(right), validator: target(right), allowList: target(right) },
        ...{ incentives: [target(address)], protocolFee: 0n, maxParticipants: 0n, owner: right },
      }),
  ],
]

describe('an address in encoded data', () => {
  test.each(places)('error: %s reports a wrong character', (_, use) => {
    expect(() => use(wrong)).toThrow(AddressFormatError)
    expect(() => use(wrong)).toThrow('checksum')
  })

  test.each(places)('behavior: %s accepts an address in a single case, and one with its checksum', (_, use) => {
    for (const address of [right, upper] as const) expect(() => use(address)).not.toThrow()
  })

  test('behavior: forty digits without 0x are the same address', () => {
    const read = decodeActionPayload(encodeActionPayload(actionAt(bare)))
    expect(read.actionSteps[0]?.targetContract).toBe(right)
    expect(compileAction(actionAt(bare), { abiItems }).requirements[0]?.target).toBe(right.toLowerCase())
    expect(decodeIncentivePayload('erc20Incentive', encodeIncentivePayload(pool(bare)))).toMatchObject({ asset: right })
    expect(lintAction(actionAt(bare), { abiItems })).toEqual(lintAction(actionAt(right), { abiItems }))
  })

  test('error: lint reports it', () =>
    expect(lintAction(actionAt(wrong), { abiItems })).toMatchObject([
      { code: 'protocol/address-format', severity: 'error', step: 0 },
      { code: 'protocol/address-format', severity: 'error', step: null },
    ]))
})

describe('an address that a request reads', () => {
  test.each([
    ['getEventAction', () => getEventAction(client, { action: wrong })],
    ['getBoost', () => getBoost(client, { core: wrong, boostId: 0n })],
    ['an argument', () => getBudgetBalance(client, { budget: right, asset: wrong })],
  ] as const)('error: %s does not say that the node is to blame', async (_, read) => {
    await expect(read()).rejects.toMatchObject({ code: 'protocol/address-format', why: 'checksum' })
  })
})
