import { hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { type Arbitrary, array, assert, constant, constantFrom, oneof, property, record } from 'fast-check'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { boostOf, CHAIN, users, validator } from '../testing/scene.ts'
import type { ClaimStruct } from './claim-struct.ts'
import { type CompletionEvent, type CompletionState, hasDigest, nextCompletion } from './completion.ts'
import { InvalidTransitionError } from './errors.ts'

const claimOf = (referrer: `0x${string}`): ClaimStruct => ({
  chainId: CHAIN,
  validator,
  validatorKind: 'signerValidatorV2',
  boostId: boostOf().boostId,
  incentiveQuantity: 8,
  claimant: users.ben,
  incentiveData: '0x',
  referrer,
})
const blocks = constantFrom({ number: 1n, hash: hashOf(1) }, { number: 2n, hash: hashOf(2) })
const events: Arbitrary<CompletionEvent> = oneof(
  record({ type: constantFrom('observed' as const, 'finalized' as const), block: blocks }),
  record({
    type: constant('over-cap' as const),
    block: blocks,
    reason: constant('no'),
  }),
  record({
    type: constant('intended' as const),
    block: blocks,
    claim: constantFrom(claimOf(zeroAddress), claimOf(users.cleo)),
  }),
  record({
    type: constant('signed' as const),
    signature: constantFrom('0x01' as const, '0x02' as const),
    signer: constant(users.ada),
  }),
  constant({ type: 'forgotten' as const }),
)

describe('nextCompletion', () => {
  test('default: observed, finalized, pending, signed', () => {
    const block = { number: 1n, hash: hashOf(1) }
    const path: readonly CompletionEvent[] = [
      { type: 'observed', block },
      { type: 'finalized', block },
      { type: 'intended', block, claim: claimOf(zeroAddress) },
      { type: 'signed', signature: '0x01', signer: users.ada },
    ]
    const seen: string[] = []
    path.reduce<CompletionState | null>((state, event) => {
      const next = nextCompletion(state, event)
      seen.push(next?.status ?? 'absent')
      return next
    }, null)
    expect(seen).toEqual(['observed', 'finalized', 'pending', 'signed'])
  })

  test('property: any sequence of events gives one digest and one signature, and no way back', () => {
    assert(
      property(array(events, { maxLength: 30 }), (list) => {
        let state: CompletionState | null = null
        const digests = new Set<string>()
        const signatures = new Set<string>()
        let highest = -1
        for (const event of list) {
          try {
            state = nextCompletion(state, event)
          } catch (error) {
            if (!(error instanceof InvalidTransitionError)) throw error
            continue
          }
          if (state !== null && hasDigest(state)) digests.add(state.digest)
          if (state?.status === 'signed') signatures.add(state.signature)
          const rank = ['pending', 'signed'].indexOf(state?.status ?? 'absent')
          expect(rank).toBeGreaterThanOrEqual(highest)
          highest = Math.max(highest, rank)
        }
        expect(digests.size).toBeLessThanOrEqual(1)
        expect(signatures.size).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('error: no signature before the claim is saved', () => {
    const block = { number: 1n, hash: hashOf(1) }
    const signed = { type: 'signed', signature: '0x01', signer: users.ada } as const
    expect(() => nextCompletion(null, signed)).toThrow(InvalidTransitionError)
    expect(() => nextCompletion({ status: 'finalized', block }, signed)).toThrow(InvalidTransitionError)
    expect(() => nextCompletion({ status: 'observed', block }, signed)).toThrow(InvalidTransitionError)
  })

  test('behavior: a transaction that moved to another block is observed again; with a digest it does not change', () => {
    const first = { number: 1n, hash: hashOf(1) }
    const second = { number: 2n, hash: hashOf(2) }
    expect(nextCompletion({ status: 'finalized', block: first }, { type: 'observed', block: second })?.status).toBe(
      'observed',
    )
    const intent = nextCompletion(null, { type: 'intended', block: first, claim: claimOf(zeroAddress) })
    expect(nextCompletion(intent, { type: 'observed', block: second })).toEqual({ ...intent, block: second })
  })

  test('behavior: a completion over a cap stays refused, also in another block and after another request', () => {
    const first = { number: 1n, hash: hashOf(1) }
    const second = { number: 2n, hash: hashOf(2) }
    const refused = nextCompletion(null, { type: 'over-cap', block: first, reason: 'no room' })
    for (const type of ['observed', 'finalized'] as const) {
      expect(nextCompletion(refused, { type, block: second })).toEqual({ ...refused, block: second })
    }
    const intended = { type: 'intended', block: second, claim: claimOf(zeroAddress) } as const
    expect(nextCompletion(refused, intended)).toEqual({ ...refused, block: second })
    const again = { type: 'over-cap', block: second, reason: 'another' } as const
    expect(nextCompletion(refused, again)).toEqual({ ...refused, block: second })
    expect(nextCompletion(refused, { type: 'forgotten' })).toEqual(refused)
    expect(() => nextCompletion(refused, { type: 'signed', signature: '0x01', signer: users.ada })).toThrow(
      InvalidTransitionError,
    )
  })

  test('behavior: a completion is forgotten until its claim is saved', () => {
    const block = { number: 1n, hash: hashOf(1) }
    expect(nextCompletion({ status: 'observed', block }, { type: 'forgotten' })).toBeNull()
    expect(nextCompletion({ status: 'finalized', block }, { type: 'forgotten' })).toBeNull()
    const pending = nextCompletion(null, { type: 'intended', block, claim: claimOf(zeroAddress) })
    expect(nextCompletion(pending, { type: 'forgotten' })).toEqual(pending)
  })
})
