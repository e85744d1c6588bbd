import { type CompletionCaps, findFullCap } from '@laurel/protocol'
import { array, assert, constantFrom, integer, nat, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCapCounter } from './count-caps.ts'

const none: CompletionCaps = { maxPerAccount: null, maxPerAccountPerDay: null, maxPerDay: null }
const DAY = 86_400
const cap = option(integer({ min: 1, max: 3 }))

describe('createCapCounter', () => {
  test('default: each wallet and each UTC day is counted separately', () => {
    const counter = createCapCounter({ ...none, maxPerAccountPerDay: 1, maxPerDay: 2 })
    const count = (claimant: string, time: number) => counter.count({ claimant, time })
    expect(count('ada', 2 * DAY - 1)).toBeNull()
    expect(count('ada', DAY)).toBe('maxPerAccountPerDay')
    expect(count('ada', 2 * DAY)).toBeNull()
    expect(count('ben', DAY)).toBeNull()
    expect(count('cleo', DAY)).toBe('maxPerDay')
  })

  test('property: no cap is exceeded, and a rejected completion had no room', () =>
    assert(
      property(
        record({ maxPerAccount: cap, maxPerAccountPerDay: cap, maxPerDay: cap }),
        array(record({ claimant: constantFrom('ada', 'ben'), time: nat(2).map((day) => day * DAY) }), {
          maxLength: 14,
        }),
        (caps, all) => {
          const counter = createCapCounter(caps)
          const counted: typeof all = []
          for (const one of all) {
            const ofAccount = counted.filter(({ claimant }) => claimant === one.claimant)
            const use = {
              ofAccount: ofAccount.length,
              ofAccountOnDay: ofAccount.filter(({ time }) => time === one.time).length,
              onDay: counted.filter(({ time }) => time === one.time).length,
            }
            const full = counter.count(one)
            expect(full).toBe(findFullCap(caps, use))
            if (full === null) counted.push(one)
          }
        },
      ),
    ))
})
