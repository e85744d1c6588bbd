import { createAbiRegistry, FieldType, FilterOperator } from '@laurel/protocol'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { assert, nat, property, uniqueArray } from 'fast-check'
import { encodeAbiParameters, type Hex, parseAbi, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { boostOf, CHAIN, callAction, deposit, depositAction, users, vaultItems } from '../testing/scene.ts'
import { createBoostIndex } from './boost-index.ts'
import { createFairPriority } from './fair-priority.ts'

const vaultOf = (at: number) => addressOf(0x1000 + at)
const boostAt = (at: number) => boostOf({ boostId: BigInt(at), action: depositAction({ target: vaultOf(at) }) })
const logAt = (at: number, amount = 100n) => ({
  ...deposit(users.ben, amount, 0, vaultOf(at)),
  transactionHash: hashOf(at),
})

describe('createBoostIndex', () => {
  test('property: finds each boost that a log matches, for any number of boosts in any order', () => {
    assert(
      property(uniqueArray(nat(3_000), { minLength: 1, maxLength: 1_200, size: 'max' }), (ids) => {
        const live = createBoostIndex(CHAIN, vaultItems)
        for (const [at, id] of ids.entries()) {
          live.put(boostAt(id))
          // Matched in between, so that both the small and the large index have some.
          if (at % 400 === 0) live.match([logAt(id)])
        }
        const wanted = ids.slice(0, 20)
        const found = live.match([...wanted.map((id) => logAt(id)), logAt(wanted[0] ?? 0, 99n), logAt(9_999)])
        expect(found.map(({ boostId }) => Number(boostId)).sort()).toEqual([...wanted].sort())
        expect(live.size).toBe(ids.length)
      }),
      { numRuns: 10 },
    )
  })

  test('behavior: an id that a reorg gave to another boost means the new one', () => {
    const live = createBoostIndex(CHAIN, vaultItems)
    for (let at = 0; at < 600; at++) live.put(boostAt(at))
    expect(live.match([logAt(3)])).toHaveLength(1)
    live.put(boostOf({ boostId: 3n, action: depositAction({ target: addressOf(0x9999) }) }))
    expect(live.match([logAt(3)])).toHaveLength(0)
    live.put(boostOf({ boostId: 4n, action: null }))
    expect(live.match([logAt(4), logAt(5)])).toEqual([{ boostId: 5n, transactionHash: hashOf(5) }])
  })

  test('behavior: a boost of calls alone is found by target and selector', () => {
    const live = createBoostIndex(CHAIN, vaultItems)
    const ring = '0x12345678'
    const [bell, other] = [addressOf(0xbe11), addressOf(0x07)]
    const call = (to: string | null, selector: string = ring) => ({ transactionHash: hashOf(1), to, selector })
    live.put(boostAt(1))
    expect(live.wantsCalls).toBe(false)
    live.put(boostOf({ boostId: 2n, action: callAction(bell, ring) }))
    expect(live.wantsCalls).toBe(true)
    const found = { boostId: 2n, transactionHash: hashOf(1) }
    expect(live.matchCalls([call(bell), call(other), call(null), call(bell, '0x1234')])).toEqual([found])
    // No log is requested because of it.
    expect(live.targets()).toEqual([vaultOf(1)])
    live.put(boostOf({ boostId: 3n, action: callAction(addressOf(0), ring) }))
    expect(live.matchCalls([call(other)])).toEqual([{ ...found, boostId: 3n }])
    // Another boost has the id now.
    live.put(boostOf({ boostId: 2n, action: depositAction({ target: bell }) }))
    expect(live.matchCalls([call(bell)])).toEqual([{ ...found, boostId: 3n }])
  })

  test('behavior: few contracts are requested by address, and a boost for any contract requests all', () => {
    const live = createBoostIndex(CHAIN, vaultItems)
    live.put(boostAt(1))
    expect(live.targets()).toEqual([vaultOf(1)])
    live.put(boostOf({ boostId: 2n, action: depositAction({ target: addressOf(0), bySender: true }) }))
    expect(live.targets()).toBeNull()
  })
})

describe('createBoostIndex: the cost of an untrusted boost', () => {
  const anywhere = depositAction({ target: addressOf(0) })
  const anywhereBySender = depositAction({ target: addressOf(0), bySender: true })

  test('behavior: a boost for any contract is left out when nothing can be signed for it', () => {
    const live = createBoostIndex(CHAIN, vaultItems, { allowsWildcards: false })
    live.put(boostAt(1))
    for (const [at, action] of [anywhere, anywhereBySender].entries()) {
      live.put(boostOf({ boostId: BigInt(2 + at), action }))
    }
    expect(live.targets()).toEqual([vaultOf(1)])
    expect(live.match([logAt(9)])).toEqual([])
    expect(live.size).toBe(1)
  })

  test('behavior: where wildcards are allowed, only boosts that can be signed for are watched', () => {
    const live = createBoostIndex(CHAIN, vaultItems, { allowsWildcards: true })
    live.put(boostOf({ boostId: 2n, action: anywhere }))
    expect(live.targets()).toEqual([])
    live.put(boostOf({ boostId: 3n, action: anywhereBySender }))
    expect(live.targets()).toBeNull()
  })

  test('behavior: hundreds of contracts are still requested by address', () => {
    const live = createBoostIndex(CHAIN, vaultItems)
    for (let at = 0; at < 300; at++) live.put(boostAt(at))
    expect(live.targets()).toHaveLength(300)
  })

  test('behavior: patterns are not matched in the index, so logs that only a pattern refuses are candidates', () => {
    const noted = createAbiRegistry(parseAbi(['event Noted(address indexed who, string text)']))
    const signature = toEventSelector('event Noted(address indexed who, string text)')
    const action = depositAction()
    const filterData: Hex = `0x${Buffer.from('(?:[a-j]*[b-k]*){400}x$').toString('hex')}`
    const [step] = action.actionSteps
    if (!step) throw new Error('no step')
    const actionParameter = { filterType: FilterOperator.REGEX, fieldType: FieldType.STRING, fieldIndex: 1, filterData }
    const live = createBoostIndex(CHAIN, noted)
    live.put(
      boostOf({
        action: {
          actionClaimant: { ...action.actionClaimant, signature },
          actionSteps: [{ ...step, signature, actionParameter }],
        },
      }),
    )
    const log = {
      ...deposit(users.ben, 1n),
      topics: [signature, hashOf(1)] as const,
      data: encodeAbiParameters([{ type: 'string' }], ['a'.repeat(400)]),
      transactionHash: hashOf(1),
    }
    expect(live.match([log])).toEqual([{ boostId: 7n, transactionHash: hashOf(1) }])
  })

  test('behavior: returns the owner of a boost', () => {
    const live = createBoostIndex(CHAIN, vaultItems)
    live.put(boostOf({ boostId: 1n, owner: users.cleo }))
    expect([live.ownerOf(1n), live.ownerOf(2n)]).toEqual([users.cleo, null])
    live.put(boostOf({ boostId: 1n, action: null }))
    expect(live.ownerOf(1n)).toBeNull()
  })
})

describe('createFairPriority', () => {
  test('behavior: a boost that floods the queue falls behind, and a new boost always comes first', () => {
    let now = 0
    const priority = createFairPriority({ windowMs: 1_000, nowMs: () => now })
    const flood = Array.from({ length: 5_000 }, () => priority.next('hostile'))
    expect(flood[0]).toBe(20)
    expect(flood.at(-1)).toBe(8)
    expect(flood).toEqual([...flood].sort((a, b) => b - a))
    expect(priority.next('honest')).toBe(20)
    now = 2_000
    expect(priority.next('hostile')).toBe(20)
  })
})
