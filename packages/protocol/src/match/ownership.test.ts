import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  actionOf,
  BOB,
  CAROL,
  erc20,
  evaluate,
  evidenceOf,
  logAt,
  OTHER,
  stepOf,
  TOKEN,
  transferLog,
  word,
} from '../../test/examples.ts'
import { type ActionClaimant, SignatureType } from '../action/action.ts'
import type { EvidenceLog, TransactionEvidence } from '../evidence/transaction-evidence.ts'

const abi = parseAbi([
  'event Swapped(address indexed trader, address recipient, uint256 amount)',
  'event Pinged(uint256 count)',
  'function pay(address who)',
  'function ping()',
])
const [SWAPPED, PINGED] = [toEventSelector(abi[0]), toEventSelector(abi[1])]
const known = [...erc20, ...abi]
const paid = stepOf()
const swapped = stepOf({ signature: SWAPPED, targetContract: OTHER })
const pinged = stepOf({ signature: PINGED, targetContract: OTHER })
const pay = stepOf({ signature: toFunctionSelector(abi[2]), signatureType: SignatureType.FUNC })

const receives = (at: number, to: Hex) => transferLog(at, { from: OTHER, to })
const swaps = (at: number, trader: Hex, recipient: Hex) =>
  logAt(at, {
    ...{ address: OTHER, topics: [SWAPPED, word(trader)] },
    data: encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [recipient, 1n]),
  })
const pings = (at: number) => logAt(at, { address: OTHER, topics: [PINGED], data: word(1n) })

/** Returns the ownership of each named account. */
function ownershipsOf(
  steps: readonly ReturnType<typeof stepOf>[],
  logs: readonly EvidenceLog[],
  claimant: Partial<ActionClaimant> = { fieldIndex: 1 },
  other: Partial<TransactionEvidence> = {},
) {
  const result = evaluate(actionOf(steps, claimant), evidenceOf(logs, other), known)
  if (result.status === 'matched') {
    const { claimant: who, ownership } = result
    const code = ownership?.status === 'ambiguous' ? ownership.code : (ownership?.status ?? null)
    return who.status === 'resolved' ? { [who.address]: code } : code
  }
  if (result.status !== 'ambiguous') return result.status
  return Object.fromEntries(
    result.ownerships.map(({ claimant: who, ownership }) => [
      who,
      ownership.status === 'owned' ? 'owned' : ownership.code,
    ]),
  )
}

describe('matchAction: the owner of a completion', () => {
  test('default: each requirement has a log that names the claimant, in any of its address fields', () => {
    expect(ownershipsOf([paid, swapped], [receives(0, ALICE), swaps(1, ALICE, OTHER)])).toEqual({ [ALICE]: 'owned' })
    expect(ownershipsOf([paid, swapped], [receives(0, ALICE), swaps(1, OTHER, ALICE)])).toEqual({ [ALICE]: 'owned' })
    expect(ownershipsOf([paid, swapped], [receives(0, ALICE), swaps(1, BOB, BOB)])).toEqual({
      [ALICE]: 'log-of-another',
    })
  })

  test('default: a log that fits two claimants belongs to neither', () => {
    const logs = [receives(0, ALICE), receives(1, BOB), swaps(2, ALICE, BOB)]
    expect(ownershipsOf([paid, swapped], logs)).toEqual({ [ALICE]: 'log-of-another', [BOB]: 'log-of-another' })
    expect(ownershipsOf([paid, swapped], [...logs, swaps(3, BOB, OTHER)])).toEqual({
      [ALICE]: 'log-of-another',
      [BOB]: 'owned',
    })
    // A log that names a claimant by the claimant's field belongs to that claimant, whatever other addresses it holds.
    expect(ownershipsOf([paid], [transferLog(0, { from: BOB, to: ALICE }), receives(1, BOB)])).toEqual({
      [ALICE]: 'owned',
      [BOB]: 'owned',
    })
  })

  test('behavior: a log without addresses belongs only to the sender who calls its contract', () => {
    const logs = [receives(0, CAROL), pings(1)]
    expect(ownershipsOf([paid, pinged], logs, { fieldIndex: 1 }, { to: OTHER })).toEqual({ [CAROL]: 'owned' })
    expect(ownershipsOf([paid, pinged], logs, { fieldIndex: 1 }, { to: TOKEN })).toEqual({ [CAROL]: 'log-of-another' })
    expect(ownershipsOf([paid, pinged], logs, { fieldIndex: 1 }, { to: OTHER, from: BOB })).toEqual({
      [CAROL]: 'log-of-another',
    })
    expect(ownershipsOf([paid, pinged], logs, { fieldIndex: 1 }, { to: OTHER, isDeposit: true })).toEqual({
      [CAROL]: 'log-of-another',
    })
  })

  test('behavior: an unknown event proves nothing', () => {
    const unknown = stepOf({ signature: word(7n), targetContract: OTHER })
    const logs = [receives(0, ALICE), logAt(1, { address: OTHER, topics: [word(7n), word(ALICE)] })]
    expect(ownershipsOf([paid, unknown], logs)).toEqual({ [ALICE]: 'log-of-another' })
  })

  test('behavior: a call belongs to the sender, or to the account that it names', () => {
    const input = encodeFunctionData({ abi, functionName: 'pay', args: [ALICE] })
    const logs = [receives(0, ALICE)]
    expect(ownershipsOf([paid, pay], logs, { fieldIndex: 1 }, { input })).toEqual({ [ALICE]: 'owned' })
    expect(ownershipsOf([paid, pay], [receives(0, BOB)], { fieldIndex: 1 }, { input })).toEqual({
      [BOB]: 'call-of-another',
    })
    expect(ownershipsOf([paid, pay], [receives(0, CAROL)], { fieldIndex: 1 }, { input })).toEqual({ [CAROL]: 'owned' })
    const ofCall = { signature: pay.signature, signatureType: SignatureType.FUNC, fieldIndex: 0 }
    expect(ownershipsOf([paid, pay], logs, ofCall, { input })).toEqual({ [ALICE]: 'owned' })
    expect(ownershipsOf([paid, pay], [receives(0, BOB)], ofCall, { input })).toEqual({ [ALICE]: 'log-of-another' })
  })

  test('behavior: there is no owner without a named claimant', () => {
    expect(ownershipsOf([paid], [receives(0, ALICE)], { fieldIndex: 2 })).toBeNull()
  })

  test('behavior: returns the logs, and the step that is missing', () => {
    const owned = evaluate(
      actionOf([paid, swapped], { fieldIndex: 1 }),
      evidenceOf([swaps(1, BOB, BOB), receives(2, ALICE), swaps(4, ALICE, ALICE)]),
      known,
    )
    expect(owned).toMatchObject({
      logIndexes: [1, 2, 4],
      ownership: { status: 'owned', logIndex: 2, logIndexes: [2, 4], ownsCall: false },
    })
    expect(
      evaluate(
        actionOf([paid, swapped], { fieldIndex: 1 }),
        evidenceOf([swaps(1, BOB, BOB), receives(2, ALICE)]),
        known,
      ),
    ).toMatchObject({ ownership: { step: 1, reason: expect.stringMatching(/^Step 2: /) } })
  })
})
