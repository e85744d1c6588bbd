import { type Action, CriteriaSource, compileAction, createAbiRegistry } from '@laurel/protocol'
import { addressOf } from '@laurel/server/testing/numbered-hex.ts'
import { type Address, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { boostOf, byAmount, depositAction, transactionOf, vaultAbi } from '../src/testing/scene.ts'
import type { IncentiveFacts } from '../src/verify-claim/boost-facts.ts'
import { evaluateClaim } from '../src/verify-claim/evaluate-claim.ts'
import {
  accountOf,
  alice,
  bob,
  bundle,
  byBridge,
  byDelegated,
  byFiller,
  byForwarder,
  byGelato,
  byMulticall,
  byOneself,
  byPermit2,
  bySafe,
  type Carried,
  carrier,
  deposits,
  falseEnd,
  newAccount,
  type Operation,
  pool,
  SWAPPED,
  swapAbi,
  swaps,
  token,
  transfers,
} from './shared-transactions.ts'

const abiItems = createAbiRegistry([...vaultAbi, ...swapAbi])
const [one, two, three] = [accountOf(1), accountOf(2), accountOf(3)]

/** Deposit; deposit and swap; send the transaction. */
const depositing = depositAction()
const sending = depositAction({ bySender: true })
const [step] = depositing.actionSteps
if (!step) throw new TypeError('The action has a step.')
const both: Action = {
  ...depositing,
  actionSteps: [step, { ...step, signature: SWAPPED, targetContract: pool }],
}
const bySwap: IncentiveFacts = {
  ...byAmount(10n ** 30n),
  criteria: { source: CriteriaSource.EVENT, signature: SWAPPED, fieldIndex: 1, targetContract: pool },
}

/** Who is paid how much for what they ask for; a code when nobody is. */
function evaluate({ type, ...carried }: Carried, action: Action, incentive: IncentiveFacts, claimant: Address | null) {
  const boost = boostOf({ action, incentives: [incentive] })
  const evaluated = evaluateClaim({
    ...{
      boost,
      abiItems,
      compiled: compileAction(action, { abiItems }),
      transaction: transactionOf(carried.logs, { ...carried, type }),
    },
    wanted: { incentiveId: 0, claimant, referrer: zeroAddress },
    ...{ policy: { allowsWildcards: false }, prices: new Map() },
  })
  if (evaluated.status === 'refused') return evaluated.code
  return { claimant: evaluated.claim.claimant, amount: evaluated.maxReward }
}

const does = (sender: Address, ...did: Operation['did']): Operation => ({ sender, did })
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => does(accountOf(at), deposits(accountOf(at), 100n + BigInt(at))))

/** Each transaction, and what each of those who did something there deposited: all of them, and nobody else. */
const carried: readonly (readonly [string, Carried, ReadonlyMap<Address, bigint>])[] = [
  [
    'two operations, one of which deposits',
    bundle([does(one, transfers(one, two, 5n)), does(two, deposits(two, 150n))]),
    new Map([[two, 150n]]),
  ],
  [
    'two that both do',
    bundle([does(one, deposits(one, 150n)), does(two, deposits(two, 170n))]),
    new Map([
      [one, 150n],
      [two, 170n],
    ]),
  ],
  [
    'three, paid in a token by a paymaster (0.6)',
    bundle(
      [one, two, three].map((who) => does(who, deposits(who, 200n), transfers(who, carrier, 3n))),
      { version: '0.6' },
    ),
    new Map([one, two, three].map((who) => [who, 200n])),
  ],
  [
    'five, the first of a new account',
    bundle([{ ...does(one, deposits(one, 130n)), before: [newAccount(one)] }, ...many(5).slice(2, 6)]),
    new Map([
      [one, 130n],
      [two, 102n],
      [three, 103n],
      [accountOf(4), 104n],
    ]),
  ],
  [
    'twenty (0.8)',
    bundle(many(20), { version: '0.8' }),
    new Map(many(20).map(({ sender }, at) => [sender, 100n + BigInt(at)])),
  ],
  [
    'eight, one of them reverted',
    bundle([...many(7), { sender: accountOf(7), did: [], isRefused: true }]),
    new Map(many(7).map(({ sender }, at) => [sender, 100n + BigInt(at)])),
  ],
  [
    'four, aggregated',
    bundle(many(4), { isAggregated: true }),
    new Map(many(4).map(({ sender }, at) => [sender, 100n + BigInt(at)])),
  ],
  [
    'ten, through the bundler’s own contract',
    bundle(many(10), { through: addressOf(0xb4d1e) }),
    new Map(many(10).map(({ sender }, at) => [sender, 100n + BigInt(at)])),
  ],
  [
    'three, one of whom ends the operation of another by a false word',
    bundle([does(one, falseEnd(two)), does(two, deposits(two, 190n), falseEnd(one)), does(three, falseEnd(three))]),
    new Map([[two, 190n]]),
  ],
  [
    'two, one on behalf of another account',
    bundle([does(one, deposits(bob, 160n)), does(two, swaps(two, 900n))]),
    new Map([[bob, 160n]]),
  ],
  [
    'six, two of which are of one account',
    bundle([...many(5), does(accountOf(3), deposits(accountOf(3), 999n))]),
    new Map(many(5).map(({ sender }, at) => [sender, 100n + BigInt(at)])),
  ],
  [
    'two, and what the bundler does behind them',
    bundle([does(one, deposits(one, 120n)), does(two, transfers(two, one, 1n))], {
      after: [transfers(carrier, token, 7n)],
    }),
    new Map([[one, 120n]]),
  ],
  ['a Safe, by its executor', bySafe(one, [deposits(one, 210n)]), new Map([[one, 210n]])],
  ['a Safe, by a module', bySafe(one, [deposits(one, 210n)], { isByModule: true }), new Map([[one, 210n]])],
  ['Gelato', byGelato([deposits(alice, 220n)]), new Map([[alice, 220n]])],
  [
    'a forwarder with two requests',
    byForwarder([deposits(alice, 230n), deposits(bob, 240n)]),
    new Map([
      [alice, 230n],
      [bob, 240n],
    ]),
  ],
  ['Permit2', byPermit2(alice, [transfers(alice, carrier, 500n), deposits(alice, 250n)]), new Map([[alice, 250n]])],
  [
    'a filler of a signed order',
    byFiller([transfers(alice, pool, 9n), deposits(alice, 260n)]),
    new Map([[alice, 260n]]),
  ],
  [
    'a multicall for two',
    byMulticall([deposits(alice, 270n), deposits(bob, 280n)]),
    new Map([
      [alice, 270n],
      [bob, 280n],
    ]),
  ],
  ['a deposit from the layer below', byBridge([deposits(alice, 290n)]), new Map([[alice, 290n]])],
  ['a message from the layer below', byBridge([deposits(alice, 290n)], { isMessage: true }), new Map([[alice, 290n]])],
  ['an account with code, called by another', byDelegated(alice, [deposits(alice, 300n)]), new Map([[alice, 300n]])],
]

describe('transactions that carry other people’s transactions', () => {
  test('behavior: there are twelve bundles of two to twenty operations, and every other kind', () => {
    expect(carried.length).toBeGreaterThanOrEqual(20)
    expect(new Set(carried.map(([name]) => name)).size).toBe(carried.length)
  })

  test.each(carried)(
    'default: each depositor is paid for its own deposit, and no other account: %s',
    (_, transaction, did) => {
      for (const [who, amount] of did) {
        expect(evaluate(transaction, depositing, byAmount(10n ** 30n), who)).toEqual({ claimant: who, amount })
      }
      const [only] = did
      expect(evaluate(transaction, depositing, byAmount(10n ** 30n), null)).toEqual(
        did.size === 1 && only ? { claimant: only[0], amount: only[1] } : 'claimant-ambiguous',
      )
      const others = [carrier, transaction.from, transaction.to ?? zeroAddress, one, two, three, alice, bob]
      for (const outsider of others.filter((who) => !did.has(who))) {
        expect(evaluate(transaction, depositing, byAmount(10n ** 30n), outsider)).toBe('claimant-mismatch')
      }
    },
  )

  test.each(carried)('default: nobody is paid for having sent it: %s', (_, transaction) => {
    for (const claimant of [null, transaction.from]) {
      const answer = evaluate(transaction, sending, { type: 'fixed', maxReward: 5n }, claimant)
      expect(['sender-is-bundler', 'sender-is-relayer']).toContain(answer)
    }
  })

  test.each([
    ['straight', byOneself(alice, [deposits(alice, 300n)])],
    ['having given one’s account code', byOneself(alice, [deposits(alice, 300n)], 4)],
    ['by the code of one’s own account', byDelegated(alice, [deposits(alice, 300n)], { from: alice })],
  ])('default: who sends their own transaction %s is paid for it', (_, transaction) => {
    expect(evaluate(transaction, sending, { type: 'fixed', maxReward: 5n }, null)).toEqual({
      claimant: alice,
      amount: 5n,
    })
  })

  test('behavior: an account that must call the function that others call for it has done so', () => {
    const safe = accountOf(1)
    const [selector] = [bySafe(safe, []).input?.slice(0, 10)]
    const allowedStep = {
      ...step,
      signatureType: 1,
      signature: `0x${selector?.slice(2)}`,
      targetContract: safe,
    } as const
    const calling: Action = {
      actionClaimant: { ...allowedStep, fieldIndex: 255 },
      actionSteps: [
        { ...allowedStep, actionParameter: { filterType: 0, fieldType: 2, fieldIndex: 255, filterData: '0x' } },
      ],
    }
    const known = createAbiRegistry(parseAbi(['function nothing()']))
    expect(compileAction(calling, { abiItems: known }).requirements).toHaveLength(1)
    expect(evaluate(bySafe(safe, []), calling, { type: 'fixed', maxReward: 5n }, null)).toMatchObject({
      claimant: carrier,
    })
  })
})

describe('a reward by another log than the one that names the claimant', () => {
  test('behavior: in a bundle it is the one of the claimant’s own operation', () => {
    const shared = bundle([
      does(one, swaps(one, 1_000n), deposits(one, 150n)),
      does(two, deposits(two, 150n), swaps(two, 7_000n)),
      does(three, deposits(three, 150n)),
    ])
    expect(evaluate(shared, both, bySwap, one)).toEqual({ claimant: one, amount: 1_000n })
    expect(evaluate(shared, both, bySwap, two)).toEqual({ claimant: two, amount: 7_000n })
    expect(evaluate(shared, both, bySwap, three)).toBe('claimant-mismatch')
  })

  test('behavior: where two people did one thing and one of them the other, it is paid to that one alone', () => {
    const shared = byMulticall([deposits(alice, 150n), deposits(bob, 150n), swaps(bob, 1_000n)])
    expect(evaluate(shared, both, bySwap, alice)).toBe('ambiguous-completion')
    expect(evaluate(shared, both, bySwap, bob)).toEqual({ claimant: bob, amount: 1_000n })
    expect(evaluate(shared, both, byAmount(10n ** 30n), bob)).toEqual({ claimant: bob, amount: 150n })
  })

  test('behavior: so in one operation that does it for two', () => {
    const shared = bundle([does(one, deposits(alice, 150n), deposits(bob, 150n), swaps(bob, 1_000n)), does(two)])
    expect(evaluate(shared, both, bySwap, alice)).toBe('ambiguous-completion')
    expect(evaluate(shared, both, bySwap, bob)).toEqual({ claimant: bob, amount: 1_000n })
  })

  test('behavior: halves that two operations did are nobody’s whole', () => {
    const split = bundle([does(one, deposits(one, 150n)), does(two, swaps(two, 1_000n))])
    for (const who of [null, one, two]) expect(evaluate(split, both, bySwap, who)).toBe('spans-user-operations')
  })
})
