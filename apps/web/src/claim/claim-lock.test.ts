import { describe, expect, test } from 'vitest'
import { ClaimLockedError, claimLock, isHeldElsewhere, type Locks, withClaimLock } from './claim-lock.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const claim = { boostId: '1', incentiveId: 0, transactionHash: hash, claimant: `0x${'Cd'.repeat(20)}` } as const
const name = claimLock(31337, claim)

/** The locks of a browser, which all of its tabs share. */
function createLocks(): Locks {
  const held = new Set<string>()
  return {
    async request(of, _, run) {
      if (held.has(of)) return run(null)
      held.add(of)
      return run({}).finally(() => held.delete(of))
    },
    query: async () => ({ held: [...held].map((of) => ({ name: of })) }),
  }
}

describe('claimLock', () => {
  test('default: one for each claim and network', () => {
    expect(claimLock(31337, { ...claim, claimant: `0x${'cd'.repeat(20)}` })).toBe(name)
    expect(claimLock(31338, claim)).not.toBe(name)
    expect(claimLock(31337, { ...claim, incentiveId: 1 })).not.toBe(name)
  })
})

describe('withClaimLock', () => {
  test('behavior: while another tab claims, nothing is requested', async () => {
    const locks = createLocks()
    let finish = () => {}
    const waiting = new Promise<void>((resolve) => {
      finish = resolve
    })
    const other = locks.request(name, { ifAvailable: true }, () => waiting)
    expect(await isHeldElsewhere(locks, name)).toBe(true)
    let requests = 0
    await expect(withClaimLock(locks, name, async () => requests++)).rejects.toThrow(ClaimLockedError)
    expect(requests).toBe(0)
    finish()
    await other
    expect(await isHeldElsewhere(locks, name)).toBe(false)
  })

  test('behavior: the tab that claims does not wait for itself, and can claim again after a failure', async () => {
    const locks = createLocks()
    const failing = withClaimLock(locks, name, async () => {
      expect(await isHeldElsewhere(locks, name)).toBe(false)
      throw new TypeError('declined')
    })
    await expect(failing).rejects.toThrow('declined')
    expect(await withClaimLock(locks, name, async () => 'claimed')).toBe('claimed')
  })
})
