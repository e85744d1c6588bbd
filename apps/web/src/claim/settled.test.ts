import { describe, expect, test } from 'vitest'
import { lookedFor, settled } from './settled.ts'

const idle = { status: 'idle' } as const
const unknown = { status: 'unknown', hash: '0x1' } as const

describe('settled', () => {
  test('default: what the page saw itself stays', () => {
    const done = { status: 'done', hash: '0x1' } as const
    expect(settled(done, '0x2', 'reverted')).toBe(done)
    expect(settled(idle, null, null)).toBe(idle)
  })

  test('behavior: a claim sent before a reload is still pending, and not offered again', () => {
    for (const word of [null, 'waiting'] as const) {
      expect(settled(idle, '0x2', word)).toEqual({ status: 'pending', hash: '0x2', isSlow: true })
    }
    expect(settled(idle, '0x2', 'success')).toEqual({ status: 'done', hash: '0x2' })
    expect(settled(idle, '0x2', 'reverted')).toMatchObject({ status: 'failed', hash: '0x2' })
  })

  test('behavior: what every node forgot can be sent again, and what was only just sent may be slow to be known', () => {
    expect(settled(idle, '0x2', 'gone')).toBe(idle)
    expect(settled(unknown, null, 'gone')).toMatchObject({ status: 'pending', hash: '0x1' })
  })
})

describe('lookedFor', () => {
  test('default: what nobody saw the end of', () => {
    expect(lookedFor(unknown, '0x2')).toBe('0x1')
    expect(lookedFor(idle, '0x2')).toBe('0x2')
    expect(lookedFor({ status: 'confirming' }, '0x2')).toBeNull()
  })
})
