import { type Action, getTransactionEvidence } from '@laurel/protocol'
import type { MinedTransaction } from '@laurel/server/chain/mined-transaction.ts'
import { addressOf } from '@laurel/server/testing/numbered-hex.ts'
import { type Address, concat, decodeAbiParameters, type Hex, numberToHex, pad, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { type LocalChain, startChain } from '../../../devnet/src/start-chain.ts'
import {
  boostOf,
  byAmount,
  compiledOf,
  DEPOSITED,
  depositAction,
  transactionOf,
  vault,
  vaultItems,
} from '../src/testing/scene.ts'
import type { BoostFacts, IncentiveFacts } from '../src/verify-claim/boost-facts.ts'
import { evaluateClaim } from '../src/verify-claim/evaluate-claim.ts'
import { calling, emitting, type Spoof, spoofsOf } from './spoof-contracts.ts'

/** Whom the spoofs name, and who really deposits 150. */
const [thief, honest] = [addressOf(0x7417ef), addressOf(0x4057)]
const genuine = {
  address: vault,
  code: emitting([{ topics: [DEPOSITED, pad(honest)], data: numberToHex(150n, { size: 32 }) }]),
}
const spoofs = spoofsOf({ vault: genuine, who: thief })
const fixed: IncentiveFacts = { type: 'fixed', maxReward: 5n }
const byMuch = byAmount(10n ** 40n)
const byMuchAnywhere: IncentiveFacts = { ...byMuch, criteria: { ...byMuch.criteria, targetContract: zeroAddress } }

/** A step at the vault and one anywhere. */
const half: Action = {
  ...depositAction(),
  actionSteps: [...depositAction().actionSteps, ...depositAction({ target: zeroAddress }).actionSteps],
}
const anywhere = (bySender: boolean) => depositAction({ target: zeroAddress, bySender })

/** Every boost that a spoof could aim at; the second half also of an operator who allows wildcards. */
const aims: readonly (readonly [string, Partial<BoostFacts>, boolean])[] = [
  ['the vault, a fixed reward', { incentives: [fixed] }, true],
  ['the vault, a share', { incentives: [byMuch] }, true],
  ['the vault, the sender', { action: depositAction({ bySender: true }) }, true],
  ['the vault and anywhere', { action: half }, true],
  ['anywhere, a fixed reward, not allowed', { action: anywhere(false) }, false],
  ['anywhere, the sender, not allowed', { action: anywhere(true) }, false],
  ['anywhere, a fixed reward for whom the log names', { action: anywhere(false) }, true],
  ['anywhere, a share', { action: anywhere(false), incentives: [byMuch] }, true],
  ['anywhere, a share of anything', { action: anywhere(false), incentives: [byMuchAnywhere] }, true],
  ['anywhere, a share for the sender', { action: anywhere(true), incentives: [byMuchAnywhere] }, true],
]

function evaluate(transaction: MinedTransaction, changes: Partial<BoostFacts>, allowsWildcards: boolean) {
  const boost = boostOf(changes)
  const wanted = { incentiveId: 0, claimant: null, referrer: zeroAddress }
  const judging = { compiled: compiledOf(boost), policy: { allowsWildcards }, abiItems: vaultItems, prices: new Map() }
  return evaluateClaim({ ...judging, boost, transaction, wanted })
}

let chain: LocalChain
/** What each spoof did by itself, and with a true deposit between two of its doings. */
let alone: ReadonlyMap<Spoof, MinedTransaction>
let beside: ReadonlyMap<Spoof, MinedTransaction>

beforeAll(async () => {
  chain = await startChain({ mining: { type: 'manual' } })
  const [user] = deriveDevAccounts().users
  if (!user) throw new TypeError('The local world has nobody.')
  const { client } = chain
  const account = user.address
  // Numbered here, because they are sent at once.
  let nonce = await client.getTransactionCount({ address: account })
  const send = (to: Address | null, data: Hex) =>
    client.sendTransaction({ account, to, data, gas: 200_000n, nonce: nonce++ })
  const boths = spoofs.flatMap(({ main: { address } }, at) =>
    address === null
      ? []
      : [{ address: addressOf(0x60700000 + at), code: concat([calling(address), calling(vault), calling(address)]) }],
  )
  const placed = [genuine, ...spoofs.flatMap(({ main, others }) => [main, ...others]), ...boths]
  await Promise.all(
    placed.flatMap(({ address, code }) => (address === null ? [] : [client.setCode({ address, bytecode: code })])),
  )
  const sent = await Promise.all([
    ...spoofs.map(({ main }) => send(main.address, main.address === null ? main.code : '0x')),
    ...boths.map(({ address }) => send(address, '0x')),
  ])
  // As much gas as is given to all of them fits into two blocks.
  await client.mine({ blocks: 3 })
  const transactions = await Promise.all(
    sent.map(async (hash) => {
      const evidence = await getTransactionEvidence(client, { hash })
      return transactionOf(evidence.logs, evidence)
    }),
  )
  const pair = (those: readonly Spoof[], from: number) =>
    new Map(
      those.flatMap((spoof, at) =>
        [transactions[from + at]].flatMap((transaction) => (transaction ? [[spoof, transaction] as const] : [])),
      ),
    )
  alone = pair(spoofs, 0)
  beside = pair(
    spoofs.filter(({ main }) => main.address !== null),
    spoofs.length,
  )
})
afterAll(async () => {
  await chain?.stop()
})

describe('contracts that pretend to be another', () => {
  test('behavior: there are at least 60 of them', () => {
    expect(new Set(spoofs.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60)
    expect(alone.size).toBe(spoofs.length)
  })

  test('behavior: what is signed for such a transaction is nothing, whatever the boost and whatever the operator allows', () => {
    const signed = [...alone].flatMap(([{ name }, transaction]) =>
      aims
        .filter(([, boost, allows]) => evaluate(transaction, boost, allows).status === 'payable')
        .map(([aim]) => `${name}: ${aim}`),
    )
    expect(signed).toEqual([])
  })

  test('behavior: it is not for want of likeness: most would earn where any contract may', () => {
    const taken = [...alone.values()].filter(
      (transaction) => evaluate(transaction, { action: anywhere(true) }, true).status === 'payable',
    )
    expect(taken.length).toBeGreaterThanOrEqual(20)
  })

  test('behavior: beside a true transaction it takes nothing from who did that, and adds nothing to it', () => {
    expect(beside.size).toBeGreaterThanOrEqual(59)
    for (const [{ name }, transaction] of beside) {
      const share = evaluate(transaction, { incentives: [byMuch] }, true)
      if (share.status !== 'payable') throw new TypeError(`${name}: ${share.reason}`)
      expect([name, share.claim.claimant]).toEqual([name, honest])
      expect(decodeAbiParameters([{ type: 'uint256' }], share.claim.incentiveData)).toEqual([150n])
      expect(transaction.evidence.logs[share.logIndex]?.address).toBe(vault)
    }
  })
})
