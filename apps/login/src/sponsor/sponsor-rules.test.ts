import {
  accountFactoryAbi,
  encodeCalls,
  encodeRevokeSession,
  encodeSessionCalls,
  getSmartAccountAddress,
  type SponsoredOperation,
} from '@laurel/wallet/smart-account'
import fc from 'fast-check'
import { type Address, encodeFunctionData, getAddress, type Hex, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  DAY_SECONDS,
  findLimit,
  isFairPrice,
  isOurDelegation,
  judgeOperation,
  maxCostOf,
  type SponsorBudget,
  timesFrom,
} from './sponsor-rules.ts'

const addressOf = (byte: string): Address => getAddress(`0x${byte.repeat(20)}`)
const [owner, other, token, board] = [addressOf('a1'), addressOf('b2'), addressOf('c3'), addressOf('d4')]
const delegate = addressOf('e5')
const accounts = { accountFactory: addressOf('f6'), accountImplementation: addressOf('07'), delegate }
const smart = getSmartAccountAddress(accounts, owner)
const creationOf = (of: Address): Hex =>
  encodeFunctionData({ abi: accountFactoryAbi, functionName: 'createAccount', args: [of] })

const operation = (changes: Partial<SponsoredOperation> = {}): SponsoredOperation => ({
  ...{ sender: smart, nonce: 0n, callData: encodeCalls([{ to: token }]) },
  ...{ callGasLimit: 100n, verificationGasLimit: 200n, preVerificationGas: 30n },
  ...{ maxFeePerGas: 7n, maxPriorityFeePerGas: 1n },
  ...{ paymasterVerificationGasLimit: 4n, paymasterPostOpGasLimit: 5n },
  ...changes,
})
const judge = (changes: Partial<SponsoredOperation>) => judgeOperation(operation(changes), { owner, accounts })

describe('isFairPrice', () => {
  const market = { baseFee: 100n, tip: 7n }
  const isFair = (changes: Partial<SponsoredOperation>, most?: bigint) => isFairPrice(operation(changes), market, most)

  test('default: twice the tip that the node suggests, and a tenth of the base fee', () => {
    expect([24n, 25n].map((maxPriorityFeePerGas) => isFair({ maxPriorityFeePerGas }))).toEqual([true, false])
    expect(isFairPrice(operation(), { baseFee: 0n, tip: 0n }, undefined)).toBe(false)
  })

  test('security: a bundler is not paid gas that it does not use', () => {
    expect(isFair({ preVerificationGas: 150_000n })).toBe(true)
    expect(isFair({ preVerificationGas: 200_000n })).toBe(false)
    expect(isFair({ preVerificationGas: 200_000n, callData: `0x${'00'.repeat(1_000)}` })).toBe(true)
    expect([9n, 10n, 11n].map((preVerificationGas) => isFair({ preVerificationGas }, 10n))).toEqual([true, true, false])
  })
})

describe('judgeOperation', () => {
  test('default: the smart account of the owner, with the contracts that it calls', () => {
    const callData = encodeCalls([{ to: token }, { to: board }, { to: token, data: '0x12345678' }])
    expect(judge({ callData })).toEqual({ sender: 'smart', targets: [token, board] })
  })

  test('default: its first operation creates it by our factory', () => {
    const factory = accounts.accountFactory
    expect(judge({ factory, factoryData: creationOf(owner) })).toMatchObject({ sender: 'smart' })
    expect(judge({ factory, factoryData: creationOf(other) })).toBe('not-this-account')
    expect(judge({ factory: other, factoryData: creationOf(owner) })).toBe('not-this-account')
    expect(judge({ factory })).toBe('not-this-account')
  })

  test('default: the account with the key itself, where it may delegate', () => {
    expect(judge({ sender: owner })).toEqual({ sender: 'delegated', targets: [token] })
    expect(judge({ sender: owner, factory: accounts.accountFactory, factoryData: creationOf(owner) })).toBe(
      'not-this-account',
    )
    const { delegate: _, ...withoutDelegate } = accounts
    const options = { owner, accounts: withoutDelegate }
    expect(judgeOperation(operation({ sender: owner }), options)).toBe('not-this-account')
  })

  test.each([
    ['another account', other],
    ['the smart account of another owner', getSmartAccountAddress(accounts, other)],
  ])('error: %s', (_, sender) => expect(judge({ sender })).toBe('not-this-account'))

  test('default: sessions are installed, revoked and used', () => {
    const revoke = encodeRevokeSession(zeroHash)
    const callData = encodeCalls([{ to: smart, data: revoke }])
    expect(judge({ callData })).toEqual({ sender: 'smart', targets: [] })
    expect(judge({ callData: encodeSessionCalls(zeroHash, [{ to: board }]) })).toMatchObject({ targets: [board] })
  })

  test.each([
    ['no call', encodeCalls([])],
    ['no function of an account', '0x12345678'],
    ['no calldata', '0x'],
    ['a call of the account to itself', encodeCalls([{ to: smart, data: encodeCalls([{ to: token }]) }])],
    ['an empty call of the account to itself among others', encodeCalls([{ to: token }, { to: smart }])],
  ] as const)('error: %s', (_, callData) => expect(judge({ callData })).toBe('not-sponsored'))
})

describe('isOurDelegation', () => {
  test.each([
    ['no code', undefined, true],
    ['our delegate', `0xEF0100${delegate.slice(2).toUpperCase()}`.replace('0XEF', '0xEF'), true],
    ['another delegate', `0xef0100${other.slice(2)}`, false],
    ['a contract', '0x6001', false],
  ] as const)('default: %s', (_, code, expected) => {
    expect(isOurDelegation(code === undefined ? undefined : `0x${code.slice(2)}`, accounts)).toBe(expected)
  })
})

describe('maxCostOf', () => {
  test('default: all limits at the highest fee', () => {
    expect(maxCostOf(operation())).toBe((100n + 200n + 30n + 4n + 5n) * 7n)
  })
})

describe('findLimit', () => {
  const budget: SponsorBudget = {
    ...{ perOperation: 10n, perAccountAndDay: 20n, perDay: 100n },
    ...{ spentByAccount: 5n, spentByAll: 50n },
  }
  test.each([
    [10n, {}, null],
    [11n, {}, 'operation'],
    [10n, { spentByAccount: 10n }, null],
    [10n, { spentByAccount: 11n }, 'day'],
    [10n, { spentByAll: 91n }, 'day'],
  ] as const)('default: %s wei with %o', (cost, changes, expected) => {
    expect(findLimit(cost, { ...budget, ...changes })).toBe(expected)
  })
})

describe('timesFrom', () => {
  test('property: it is valid from now, for a time of the same day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000_000_000 }), (time) => {
        const { validAfter, validUntil } = timesFrom(time)
        expect(validAfter).toBe(time)
        expect(validUntil).toBeGreaterThanOrEqual(time)
        expect(Math.floor(validUntil / DAY_SECONDS)).toBe(Math.floor(time / DAY_SECONDS))
      }),
    )
  })
})
