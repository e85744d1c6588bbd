import { CriteriaSource, completionId } from '@laurel/protocol'
import type { MinedTransaction } from '@laurel/server/chain/mined-transaction.ts'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { assert, bigInt, nat, property } from 'fast-check'
import { type Address, concat, decodeAbiParameters, numberToHex, slice, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  boostOf,
  byAmount,
  CHAIN,
  compiledOf,
  core,
  deposit,
  depositAction,
  transactionOf,
  users,
  validator,
  vault,
  vaultItems,
} from '../testing/scene.ts'
import type { BoostFacts, IncentiveFacts } from './boost-facts.ts'
import { claimDigest } from './claim-struct.ts'
import { evaluateClaim, type Wanted } from './evaluate-claim.ts'
import { currentRewardText, type PriceReading, type Prices, PriceUnavailableError, pairText } from './price.ts'

const { ada, ben, cleo } = users
const nobody = { incentiveId: 0, claimant: null, referrer: zeroAddress } as const

function evaluate(
  transaction: MinedTransaction,
  { boost = boostOf(), wanted = {}, allowsWildcards = false, prices = new Map() }: Partial<Case> = {},
) {
  const compiled = compiledOf(boost)
  return evaluateClaim({
    boost,
    compiled,
    transaction,
    wanted: { ...nobody, ...wanted },
    policy: { allowsWildcards },
    abiItems: vaultItems,
    prices,
  })
}
type Case = { boost: BoostFacts; wanted: Partial<Wanted>; allowsWildcards: boolean; prices: Prices }
const fixed: IncentiveFacts = { type: 'fixed', maxReward: 5n }
const idOf = (logIndex: number) =>
  completionId({ chainId: CHAIN, core, boostId: 7n, transactionHash: hashOf(7), logIndex })
const anywhere = (bySender: boolean) => depositAction({ target: zeroAddress, bySender })

describe('evaluateClaim', () => {
  test('default: the depositor is paid by a claim that does not depend on the time', () => {
    expect(evaluate(transactionOf([deposit(ben, 100n, 9)]))).toEqual({
      status: 'payable',
      logIndex: 0,
      maxReward: 5n,
      leeway: { atMost: null, isNothingFine: true },
      claim: {
        chainId: CHAIN,
        validator,
        validatorKind: 'signerValidatorV2',
        boostId: 7n,
        incentiveQuantity: 1,
        claimant: ben,
        incentiveData: concat([zeroHash, idOf(0)]),
        referrer: zeroAddress,
      },
    })
  })

  test.each<[string, readonly IncentiveFacts[]]>([
    ['fixed', [fixed]],
    ['criteria', [byAmount(1_000n)]],
    ['fixed beside criteria', [fixed, byAmount(1_000n)]],
    ['transaction', [{ type: 'transaction' }]],
  ])('behavior: two completions of one account with the same value are two digests (%s)', (_, incentives) => {
    const boost = boostOf({ incentives })
    const digestOf = (evaluated: ReturnType<typeof evaluate>) => {
      if (evaluated.status !== 'payable') throw new TypeError(evaluated.reason)
      return claimDigest(evaluated.claim)
    }
    const [first, second] = [1, 2].map((at) => transactionOf([deposit(ben, 100n)], { transactionHash: hashOf(at) }))
    if (!first || !second) throw new TypeError('Two completions are expected.')
    expect(digestOf(evaluate(first, { boost }))).not.toBe(digestOf(evaluate(second, { boost })))
    const twice = transactionOf([deposit(cleo, 100n), deposit(ben, 100n, 1)])
    const claimants = [ben, cleo].map((claimant) => digestOf(evaluate(twice, { boost, wanted: { claimant } })))
    expect(new Set(claimants).size).toBe(2)
    const everyIncentive = incentives.map((__, incentiveId) =>
      digestOf(evaluate(first, { boost, wanted: { incentiveId } })),
    )
    expect(new Set(everyIncentive).size).toBe(1)
  })

  test('behavior: the first word is what the incentives read, followed by the completion id', () => {
    const dataOf = (incentives: readonly IncentiveFacts[]) => {
      const evaluated = evaluate(transactionOf([deposit(ben, 100n)]), { boost: boostOf({ incentives }) })
      return evaluated.status === 'payable' ? evaluated.claim.incentiveData : evaluated.code
    }
    const hundred = concat([numberToHex(100n, { size: 32 }), idOf(0)])
    expect(dataOf([byAmount(1_000n)])).toBe(hundred)
    expect(dataOf([fixed, byAmount(1_000n)])).toBe(hundred)
    expect(dataOf([byAmount(1_000n), fixed])).toBe(hundred)
    expect(dataOf([{ type: 'transaction' }, fixed])).toBe(concat([hashOf(7), idOf(0)]))
    // An incentive that would accept any number gets none.
    expect(dataOf([fixed, { type: 'priced' }])).toBe(concat([zeroHash, idOf(0)]))
  })

  describe('a reward that falls', () => {
    const [first, second] = [addressOf(0xcda1), addressOf(0xcda2)]
    const declining = (address: Address): IncentiveFacts => ({ type: 'declining', address, holds: 9n })
    const wordOf = (incentives: readonly IncentiveFacts[], rewards: readonly (bigint | PriceReading)[]) => {
      const prices = new Map(
        rewards.map((reward, at): [string, PriceReading] => [
          currentRewardText(at === 0 ? first : second),
          typeof reward === 'bigint' ? { numerator: reward, denominator: 1n } : reward,
        ]),
      )
      const evaluated = evaluate(transactionOf([deposit(ben, 100n)]), { boost: boostOf({ incentives }), prices })
      return evaluated.status === 'payable' ? BigInt(slice(evaluated.claim.incentiveData, 0, 32)) : evaluated.code
    }

    test("default: the minimum is half of the reward at the transaction's block, rounded down", () => {
      expect(wordOf([declining(first)], [11n])).toBe(5n)
      expect(wordOf([declining(first), fixed], [11n])).toBe(5n)
      expect(wordOf([declining(first)], [1n])).toBe(0n)
      expect(wordOf([declining(first), declining(second)], [30n, 20n])).toBe(10n)
    })

    test('behavior: an incentive without a readable reward has no minimum', () => {
      expect(wordOf([declining(first)], ['unreadable'])).toBe(0n)
    })

    test('error: next to an incentive that reads the first word differently', () => {
      expect(wordOf([declining(first), byAmount(1_000n)], [30n])).toBe('incentive-data-conflict')
      expect(wordOf([declining(first), { type: 'transaction' }], [30n])).toBe('incentive-data-conflict')
      expect(wordOf([declining(first), { type: 'priced' }], [30n])).toBe('incentive-data-conflict')
      // The same word fits both.
      expect(wordOf([declining(first), byAmount(1_000n)], [200n])).toBe(100n)
    })

    test('error: a block that no node shows at the moment is not a refusal', () => {
      expect(() => wordOf([declining(first)], ['unseen'])).toThrow(PriceUnavailableError)
      expect(() => wordOf([declining(first)], [])).toThrow(PriceUnavailableError)
    })
  })

  test('behavior: the log index is counted within the transaction', () => {
    const logs = [deposit(cleo, 1n, 30), deposit(ben, 100n, 31)]
    expect(evaluate(transactionOf(logs))).toMatchObject({ claim: { claimant: ben }, logIndex: 1 })
    const moved = logs.map((log) => ({ ...log, logIndex: log.logIndex + 500 }))
    expect(evaluate({ ...transactionOf(moved), block: { number: 90n, hash: hashOf(1) } })).toEqual(
      evaluate(transactionOf(logs)),
    )
  })

  test('behavior: the value comes from the log that was matched', () => {
    const boost = boostOf({ incentives: [byAmount(1_000n)] })
    const spoofed = deposit(ben, 10n ** 30n, 0, addressOf(0xbad))
    const small = deposit(ben, 1n, 1)
    const evaluated = evaluate(transactionOf([spoofed, small, deposit(ben, 150n, 2)]), { boost })
    expect(evaluated).toMatchObject({ logIndex: 2, maxReward: 150n })
    if (evaluated.status !== 'payable') throw new TypeError('It must be payable.')
    expect(decodeAbiParameters([{ type: 'uint256' }], evaluated.claim.incentiveData)).toEqual([150n])
  })

  test('behavior: a reward is capped by its maximum', () => {
    const boost = boostOf({ incentives: [byAmount(120n)] })
    expect(evaluate(transactionOf([deposit(ben, 5_000n)]), { boost })).toMatchObject({ maxReward: 120n })
  })

  test('behavior: the sender claims once for the transaction, wherever the log is', () => {
    const boost = boostOf({ action: depositAction({ bySender: true }) })
    expect(evaluate(transactionOf([deposit(ben, 100n), deposit(cleo, 100n, 1)]), { boost })).toMatchObject({
      claim: { claimant: ada },
      logIndex: -1,
    })
  })

  test('behavior: of several claimants, the requested one', () => {
    const transaction = transactionOf([deposit(ben, 100n, 0), deposit(cleo, 200n, 1)])
    expect(evaluate(transaction)).toMatchObject({ code: 'claimant-ambiguous' })
    expect(evaluate(transaction, { wanted: { claimant: cleo } })).toMatchObject({
      claim: { claimant: cleo },
      logIndex: 1,
    })
    expect(evaluate(transaction, { wanted: { claimant: ada } })).toMatchObject({ code: 'claimant-mismatch' })
  })

  test('behavior: a referrer is signed where the validator binds one', () => {
    const v1 = boostOf({
      validator: { address: validator, kind: 'signerValidator', trustsCore: true, authorizesSigner: true },
    })
    const wanted = { referrer: cleo }
    expect(evaluate(transactionOf([deposit(ben, 100n)]), { wanted })).toMatchObject({ claim: { referrer: cleo } })
    expect(evaluate(transactionOf([deposit(ben, 100n)]), { wanted, boost: v1 })).toMatchObject({
      claim: { referrer: zeroAddress },
    })
    expect(evaluate(transactionOf([deposit(ben, 100n)]), { wanted: { referrer: ben } })).toMatchObject({
      code: 'referrer-is-claimant',
    })
  })

  test('behavior: a transaction has one digest for every requested incentive', () => {
    const boost = boostOf({ incentives: [fixed, byAmount(1_000n), byAmount(500n)] })
    const digests = [0, 1, 2].map((incentiveId) => {
      const evaluated = evaluate(transactionOf([deposit(ben, 100n)]), { boost, wanted: { incentiveId } })
      return evaluated.status === 'payable' ? claimDigest(evaluated.claim) : evaluated
    })
    expect(new Set(digests).size).toBe(1)
  })

  test.each<[string, Partial<Case>, MinedTransaction]>([
    ['claimant-zero-address', {}, transactionOf([deposit(zeroAddress, 100n)])],
    ['filter-not-satisfied', {}, transactionOf([deposit(ben, 99n)])],
    ['contract-mismatch', {}, transactionOf([deposit(ben, 100n, 0, addressOf(0xbad))])],
    ['transaction-reverted', {}, transactionOf([deposit(ben, 100n)], { status: 'reverted' })],
    ['transaction-pending', {}, transactionOf([deposit(ben, 100n)], { blockNumber: null })],
    ['claimant-mismatch', { wanted: { claimant: ada } }, transactionOf([deposit(ben, 100n)])],
    ['incentive-not-found', { wanted: { incentiveId: 3 } }, transactionOf([deposit(ben, 100n)])],
    ['max-reward-required', { boost: boostOf({ incentives: [byAmount(0n)] }) }, transactionOf([deposit(ben, 100n)])],
    [
      'reward-rule-not-configured',
      { boost: boostOf({ incentives: [{ type: 'priced' }] }) },
      transactionOf([deposit(ben, 100n)]),
    ],
    [
      'incentive-unsupported',
      { boost: boostOf({ incentives: [{ type: 'unknown' }] }) },
      transactionOf([deposit(ben, 100n)]),
    ],
    [
      'reward-not-decodable',
      { boost: boostOf({ incentives: [byAmount(9n, 7)] }) },
      transactionOf([deposit(ben, 100n)]),
    ],
    [
      'incentive-data-conflict',
      { boost: boostOf({ incentives: [byAmount(900n), { type: 'transaction' }] }) },
      transactionOf([deposit(ben, 100n)]),
    ],
    [
      'incentive-data-conflict',
      { boost: boostOf({ incentives: [byAmount(900n), { type: 'priced' }] }) },
      transactionOf([deposit(ben, 100n)]),
    ],
    [
      'validator-core-mismatch',
      {
        boost: boostOf({
          validator: { address: validator, kind: 'signerValidator', trustsCore: false, authorizesSigner: true },
        }),
      },
      transactionOf([deposit(ben, 100n)]),
    ],
    [
      'signer-not-authorized',
      {
        boost: boostOf({
          validator: { address: validator, kind: 'signerValidator', trustsCore: true, authorizesSigner: false },
        }),
      },
      transactionOf([deposit(ben, 100n)]),
    ],
    [
      'validator-unsupported',
      { boost: boostOf({ validator: { address: validator, kind: null, trustsCore: false, authorizesSigner: false } }) },
      transactionOf([deposit(ben, 100n)]),
    ],
    [
      'wildcard-target-not-allowed',
      { boost: boostOf({ action: anywhere(true) }) },
      transactionOf([deposit(ben, 100n)]),
    ],
    [
      'wildcard-target-not-allowed',
      { boost: boostOf({ action: anywhere(false) }), allowsWildcards: true },
      transactionOf([deposit(ben, 100n)]),
    ],
    [
      'wildcard-target-not-allowed',
      { boost: boostOf({ action: anywhere(true), incentives: [byAmount(9n)] }), allowsWildcards: true },
      transactionOf([deposit(ben, 100n)]),
    ],
    [
      'sender-is-relayer',
      { boost: boostOf({ action: depositAction({ bySender: true }) }) },
      transactionOf([deposit(ben, 100n)], { to: '0xca11bde05977b3631167028862be2a173976ca11' }),
    ],
    [
      'sender-is-relayer',
      { boost: boostOf({ action: depositAction({ bySender: true }) }) },
      transactionOf([deposit(ben, 100n)], { type: 0x7e }),
    ],
  ])('error: %s', (code, options, transaction) => {
    expect(evaluate(transaction, options)).toMatchObject({ status: 'refused', code })
  })

  test('default: an allowed wildcard with a fixed reward and the sender as claimant is paid', () => {
    const boost = boostOf({ action: anywhere(true) })
    const transaction = transactionOf([deposit(ben, 100n, 0, addressOf(0x99))])
    expect(evaluate(transaction, { boost, allowsWildcards: true })).toMatchObject({ claim: { claimant: ada } })
  })

  test('behavior: gas is refunded up to a small tip, and only to the sender', () => {
    const gas: IncentiveFacts = {
      type: 'criteria',
      terms: { reward: 0n, maxReward: 10n ** 18n, valueType: 1 },
      criteria: { source: CriteriaSource.EVENT, signature: hashOf(0), fieldIndex: 255, targetContract: zeroAddress },
      pegged: null,
      isCappedOnchain: true,
    }
    const transaction = transactionOf([deposit(ben, 100n)])
    const bySender = boostOf({ action: depositAction({ bySender: true }), incentives: [gas] })
    expect(evaluate(transaction, { boost: bySender })).toMatchObject({ maxReward: 21_000n * 2_000_000_001n })
    expect(evaluate(transaction, { boost: boostOf({ incentives: [gas] }) })).toMatchObject({
      code: 'bundled-transaction',
    })
    expect(vault).not.toBe(zeroAddress)
  })

  describe('rewards that are calculated in another token', () => {
    const pair = { peg: addressOf(0xd0), asset: addressOf(0x1ea) }
    const at = (price: PriceReading) => ({ prices: new Map([[pairText(pair), price]]) })
    // Six decimals against eighteen, and two dollars for a leaf.
    const halfALeaf = { numerator: 10n ** 12n, denominator: 2n }
    const ten = boostOf({ incentives: [{ type: 'pegged', pegged: pair, reward: 10_000_000n }] })
    const share = (maxReward: bigint) => {
      const terms = { reward: 10n ** 16n, maxReward, valueType: 1 } as const
      return boostOf({ incentives: [{ ...byAmount(1n), terms, pegged: pair, isCappedOnchain: true }] })
    }
    const transaction = transactionOf([deposit(ben, 100_000_000n)])

    test('default: the same worth is signed in the paid token', () => {
      expect(evaluate(transaction, { boost: ten, ...at(halfALeaf) })).toMatchObject({ maxReward: 5n * 10n ** 18n })
      expect(evaluate(transaction, { boost: ten, ...at({ numerator: 1n, denominator: 3n }) })).toMatchObject({
        maxReward: 3_333_333n,
      })
    })

    test('behavior: a share of a value of the transaction, up to the maximum', () => {
      const paid = evaluate(transaction, { boost: share(10n ** 30n), ...at(halfALeaf) })
      // One hundredth of a hundred dollars.
      expect(paid).toMatchObject({ maxReward: 5n * 10n ** 17n })
      expect(evaluate(transaction, { boost: share(7n), ...at(halfALeaf) })).toMatchObject({ maxReward: 7n })
    })

    test('behavior: a token pegged to itself needs no price', () => {
      const same = { peg: pair.asset, asset: pair.asset }
      const boost = boostOf({ incentives: [{ type: 'pegged', pegged: same, reward: 9n }] })
      expect(evaluate(transaction, { boost })).toMatchObject({ maxReward: 9n })
    })

    test.each([
      ['price-not-configured', 'unset'],
      ['price-unavailable', 'unreadable'],
      ['price-out-of-bounds', 'too-high'],
      ['reward-not-decodable', { numerator: 1n, denominator: 10n ** 9n }],
    ] as const)('error: %s', (code, price) => {
      expect(evaluate(transaction, { boost: ten, ...at(price) })).toMatchObject({ status: 'refused', code })
    })

    test('error: a price that no node shows at the moment is not a refusal, so the completion is not lost', () => {
      expect(() => evaluate(transaction, { boost: ten, ...at('unseen') })).toThrow(PriceUnavailableError)
    })

    test('error: without a price for one incentive, no other gets a number that it would accept', () => {
      const boost = boostOf({ incentives: [byAmount(10n ** 30n), { type: 'pegged', pegged: pair, reward: 9n }] })
      expect(evaluate(transaction, { boost })).toMatchObject({ code: 'incentive-data-conflict' })
    })
  })

  test('property: a reward without an onchain maximum is signed within its maximum', () => {
    assert(
      property(
        bigInt({ min: 0n, max: 2n ** 100n }),
        bigInt({ min: 1n, max: 2n ** 90n }),
        nat(),
        (reward, maxReward, amount) => {
          const terms = { reward, maxReward, valueType: 0 } as const
          const boost = boostOf({ incentives: [{ ...byAmount(1n), terms, isCappedOnchain: false }] })
          const evaluated = evaluate(transactionOf([deposit(ben, 100n + BigInt(amount))]), { boost })
          if (evaluated.status !== 'payable') throw new TypeError(evaluated.reason)
          const [signed] = decodeAbiParameters([{ type: 'uint256' }], evaluated.claim.incentiveData)
          // What the contract pays, which does not know the maximum.
          expect(reward === 0n ? signed : (reward * signed) / 10n ** 18n).toBeLessThanOrEqual(maxReward)
        },
      ),
    )
  })
})
