/**
 * Several accounts' halves in one transaction: together they meet a boost, and they are nobody's whole.
 * Source: docs/security.md#r1; docs/security.md#a4; docs/security.md#a5.
 */
import { type Action, CriteriaSource, compileAction, createAbiRegistry } from '@laurel/protocol'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { type Address, concat, pad, toEventSelector, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { boostOf, byAmount, depositAction, transactionOf, vault, vaultAbi } from '../src/testing/scene.ts'
import type { IncentiveFacts } from '../src/verify-claim/boost-facts.ts'
import { evaluateClaim } from '../src/verify-claim/evaluate-claim.ts'
import {
  accountOf,
  alice,
  bob,
  bundle,
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
  pool,
  SWAPPED,
  swapAbi,
  swaps,
  type UnplacedLog,
} from './shared-transactions.ts'

const abiItems = createAbiRegistry([...vaultAbi, ...swapAbi])
const depositing = depositAction()
const [step] = depositing.actionSteps
if (!step) throw new TypeError('The action must have a step.')
/** Deposit and swap, claimed by the depositor. */
const both: Action = { ...depositing, actionSteps: [step, { ...step, signature: SWAPPED, targetContract: pool }] }
/** Deposit and swap, claimed by the sender. */
const bothBySender: Action = { ...both, actionClaimant: { ...both.actionClaimant, fieldIndex: 255 } }
const sending = depositAction({ bySender: true })
const fixed: IncentiveFacts = { type: 'fixed', maxReward: 5n }
const bySwap: IncentiveFacts = {
  ...byAmount(10n ** 30n),
  criteria: { source: CriteriaSource.EVENT, signature: SWAPPED, fieldIndex: 1, targetContract: pool },
}
const byDeposit = byAmount(10n ** 30n)
const ownContract = addressOf(0xe711)
const [one, two] = [accountOf(1), accountOf(2)]

function evaluate({ type, ...carried }: Carried, action: Action, incentive: IncentiveFacts, claimant: Address | null) {
  const evaluated = evaluateClaim({
    boost: boostOf({ action, incentives: [incentive] }),
    ...{
      abiItems,
      compiled: compileAction(action, { abiItems }),
      transaction: transactionOf(carried.logs, { ...carried, type }),
    },
    wanted: { incentiveId: 0, claimant, referrer: zeroAddress },
    ...{ policy: { allowsWildcards: false }, prices: new Map() },
  })
  return evaluated.status === 'refused'
    ? evaluated.code
    : { claimant: evaluated.claim.claimant, amount: evaluated.maxReward }
}

/** Through the sender's own contract, which calls any other. */
const throughOwn = (transaction: Carried): Carried => ({ ...transaction, to: ownContract, input: '0x12345678' })

const says = (address: Address, event: string, ...topics: readonly `0x${string}`[]): UnplacedLog => ({
  address,
  topics: [toEventSelector(event), ...topics],
  data: pad(bob),
})

describe('a boost of two steps', () => {
  const logs = [deposits(alice, 100n), swaps(bob, 1_000_000n)]

  test.each([
    ['a multicall', byMulticall(logs)],
    ['a filler', byFiller(logs)],
    ['a forwarder', byForwarder(logs)],
    ['Gelato', byGelato(logs)],
    ['a contract of one’s own', throughOwn(byOneself(alice, logs))],
    ['one user operation', bundle([{ sender: two, did: logs }])],
  ])('default: the halves of two accounts are nobody’s whole: %s', (_, transaction) => {
    for (const claimant of [null, alice]) {
      expect(evaluate(transaction, both, bySwap, claimant)).toBe('ambiguous-completion')
      expect(evaluate(transaction, both, byDeposit, claimant)).toBe('ambiguous-completion')
      expect(evaluate(transaction, both, fixed, claimant)).toBe('ambiguous-completion')
    }
    expect(evaluate(transaction, both, fixed, bob)).toBe('claimant-mismatch')
  })

  test('default: one swap counts for none of fifty claimants', () => {
    const sybils = Array.from({ length: 50 }, (_, at) => addressOf(0x5b110000 + at))
    const shared = throughOwn(byOneself(alice, [...sybils.map((who) => deposits(who, 100n)), swaps(alice, 1_000_000n)]))
    for (const who of sybils) expect(evaluate(shared, both, fixed, who)).toBe('ambiguous-completion')
  })

  test('default: an account that did both is paid by its own swap, next to other depositors', () => {
    const shared = byMulticall([deposits(alice, 150n), deposits(bob, 150n), swaps(bob, 1_000n)])
    expect(evaluate(shared, both, bySwap, bob)).toEqual({ claimant: bob, amount: 1_000n })
    expect(evaluate(shared, both, bySwap, alice)).toBe('ambiguous-completion')
    expect(evaluate(shared, both, byDeposit, alice)).toBe('ambiguous-completion')
  })

  test('behavior: the last swap of another account does not count as the claimant’s', () => {
    const shared = byMulticall([deposits(alice, 150n), swaps(alice, 110n), swaps(bob, 1_000n)])
    expect(evaluate(shared, both, bySwap, alice)).toEqual({ claimant: alice, amount: 110n })
  })

  test('behavior: a log of the contract that an account calls itself is its own', () => {
    const toPool: Carried = { ...byOneself(alice, [deposits(alice, 100n), swaps(ownContract, 170n)]), to: pool }
    expect(evaluate(toPool, both, bySwap, null)).toEqual({ claimant: alice, amount: 170n })
    // Carried by another account, it is not.
    expect(evaluate({ ...toPool, from: carrier }, both, bySwap, null)).toBe('ambiguous-completion')
  })

  test('behavior: a log counts in the account’s own user operation, and not in another’s', () => {
    const did = [deposits(one, 100n), swaps(ownContract, 170n)]
    expect(
      evaluate(
        bundle([
          { sender: one, did },
          { sender: two, did: [] },
        ]),
        both,
        bySwap,
        one,
      ),
    ).toEqual({
      claimant: one,
      amount: 170n,
    })
    expect(evaluate(bundle([{ sender: two, did }]), both, bySwap, one)).toBe('ambiguous-completion')
  })

  test('behavior: it is paid for the account’s own operation, and not for another’s before it', () => {
    const transaction = bundle([
      { sender: two, did: [deposits(one, 900n), swaps(two, 101n)] },
      { sender: one, did: [deposits(one, 100n), swaps(one, 107n)] },
    ])
    expect(evaluate(transaction, both, byDeposit, one)).toEqual({ claimant: one, amount: 100n })
    expect(evaluate(transaction, both, bySwap, one)).toEqual({ claimant: one, amount: 107n })
  })

  test('behavior: the sender is paid when each log names it, and not when one names no account', () => {
    const own = throughOwn(byOneself(alice, [deposits(alice, 100n), swaps(alice, 105n)]))
    expect(evaluate(own, bothBySender, bySwap, null)).toEqual({ claimant: alice, amount: 105n })
    const routed = throughOwn(byOneself(alice, [deposits(alice, 100n), swaps(ownContract, 105n)]))
    expect(evaluate(routed, bothBySender, fixed, null)).toBe('ambiguous-completion')
  })
})

describe('a boost of one step for the sender', () => {
  const safe = addressOf(0x5afe)
  const did = [deposits(safe, 500n)]
  const relayed = byOneself(carrier, did)

  test.each([
    ['a Safe', throughOwn(bySafe(safe, did))],
    ['a Safe’s module', throughOwn(bySafe(safe, did, { isByModule: true }))],
    [
      'a Safe, as only the calldata shows',
      { ...bySafe(safe, did), to: ownContract, logs: transactionOf([]).evidence.logs },
    ],
    [
      'an entry point nobody knows',
      {
        ...throughOwn(relayed),
        more: says(
          ownContract,
          'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
          ...[hashOf(1), pad(safe), hashOf(0)],
        ),
      },
    ],
    ['a forwarder', { ...relayed, more: says(ownContract, 'ExecutedForwardRequest(address,uint256,bool)', pad(bob)) }],
    [
      'a token’s signed transfer',
      { ...relayed, more: says(ownContract, 'AuthorizationUsed(address,bytes32)', pad(bob)) },
    ],
    [
      'a token’s signed call',
      { ...relayed, more: says(ownContract, 'MetaTransactionExecuted(address,address,bytes)') },
    ],
    [
      'an order',
      {
        ...relayed,
        more: says(ownContract, 'Fill(bytes32,address,address,uint256)', hashOf(1), pad(carrier), pad(bob)),
      },
    ],
    [
      'a signed permit',
      { ...relayed, more: says(ownContract, 'Permit(address,address,address,uint160,uint48,uint48)', pad(bob)) },
    ],
  ] satisfies readonly (readonly [string, Carried & { more?: UnplacedLog }])[])(
    'default: what is carried for another inside one more contract is not the carrier’s: %s',
    (_, transaction) => {
      const { more, ...carried } = { more: undefined, ...transaction }
      const last = carried.logs.at(-1)?.logIndex ?? 39
      const logs = [
        ...(carried.logs.length > 0 ? carried.logs : byOneself(carrier, did).logs),
        ...(more === undefined ? [] : [{ ...more, logIndex: last + 1 }]),
      ]
      const nested =
        carried.to === ownContract && carried.input !== null && carried.input.length > 10
          ? { ...carried, input: concat(['0x12345678', carried.input]) }
          : carried
      expect(evaluate({ ...nested, logs }, sending, fixed, null)).toBe('sender-is-relayer')
    },
  )

  test('default: who sends through a router is paid a fixed reward, also where no log names them', () => {
    const routed = throughOwn(byOneself(alice, [deposits(ownContract, 500n)]))
    expect(evaluate(routed, sending, fixed, null)).toEqual({ claimant: alice, amount: 5n })
    // By a value it is not: nothing proves that the log is theirs.
    expect(evaluate(routed, sending, byDeposit, null)).toBe('ambiguous-completion')
  })

  test('behavior: one’s own signed permit or authorization does not make one a carrier', () => {
    for (const event of [
      'AuthorizationUsed(address,bytes32)',
      'Permit(address,address,address,uint160,uint48,uint48)',
    ]) {
      const routed = throughOwn(
        byOneself(alice, [says(addressOf(0x70c), event, pad(alice)), deposits(ownContract, 500n)]),
      )
      expect(evaluate(routed, sending, fixed, null)).toEqual({ claimant: alice, amount: 5n })
    }
  })

  test('behavior: of several logs of the contract that one calls, the reward follows the one that names the sender', () => {
    const straight = byOneself(alice, [deposits(bob, 900n), deposits(alice, 200n)])
    expect(evaluate(straight, sending, byDeposit, null)).toEqual({ claimant: alice, amount: 200n })
    const straightToVault = byOneself(alice, [deposits(bob, 900n)])
    expect(straightToVault.to).toBe(vault)
    expect(evaluate(straightToVault, sending, byDeposit, null)).toEqual({ claimant: alice, amount: 900n })
  })

  test('behavior: a transaction to a Permit2, or on another’s account, stays the carrier’s', () => {
    expect(evaluate(byPermit2(alice, [deposits(alice, 250n)]), sending, fixed, null)).toBe('sender-is-relayer')
    expect(evaluate(byDelegated(alice, [deposits(alice, 250n)]), sending, fixed, null)).toBe('sender-is-relayer')
  })
})
