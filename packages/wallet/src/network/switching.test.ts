import { array, assert, constant, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { sampleNetwork } from '../../test/sample.ts'
import { SwitchChainError } from './errors.ts'
import { idleSwitching, isSwitching, nextSwitching, type Switching, type SwitchingEvent } from './switching.ts'

const one = sampleNetwork()
const ten = sampleNetwork({ id: 'eip155:10', name: 'OP Mainnet' })
const error = new SwitchChainError('eip155:10')
const ask = (number = 1, to = ten): SwitchingEvent => ({ type: 'ask', number, to, now: 5 })
const play = (...events: readonly SwitchingEvent[]) => events.reduce(nextSwitching, idleSwitching)

describe('nextSwitching', () => {
  test('default: asked, and over when the wallet is there', () => {
    expect(play(ask())).toEqual({ status: 'waiting', number: 1, to: ten, startedAt: 5 })
    expect(play(ask(), { type: 'arrived', networkId: 'eip155:10' })).toBe(idleSwitching)
    const elsewhere = play(ask(), { type: 'arrived', networkId: 'eip155:1' })
    expect(elsewhere).toMatchObject({ status: 'waiting' })
  })

  test('behavior: a network the wallet does not know is added first', () => {
    const adding = play(ask(), { type: 'adding', number: 1 })
    expect(adding).toMatchObject({ status: 'adding', to: ten })
    expect(nextSwitching(adding, { type: 'adding', number: 1 })).toBe(adding)
    expect(nextSwitching(adding, { type: 'arrived', networkId: 'eip155:10' })).toBe(idleSwitching)
    expect(nextSwitching(adding, { type: 'rejected', number: 1, error })).toMatchObject({ status: 'rejected' })
  })

  test.each(['rejected', 'unsupported', 'failed'] as const)('behavior: %s says why, and has a way out', (type) => {
    const ended = play(ask(), { type, number: 1, error })
    expect(ended).toEqual({ status: type, number: 1, to: ten, error })
    expect(nextSwitching(ended, { type: 'failed', number: 1, error })).toBe(ended)
    expect(nextSwitching(ended, { type: 'cancel' })).toBe(idleSwitching)
    expect(nextSwitching(ended, ask(2, one))).toMatchObject({ status: 'waiting', number: 2, to: one })
    // The visitor went there by hand after all.
    expect(nextSwitching(ended, { type: 'arrived', networkId: 'eip155:10' })).toBe(idleSwitching)
  })

  test('behavior: answers to an older switch are dropped', () => {
    const second = play(ask(1), ask(2, one))
    expect(nextSwitching(second, { type: 'rejected', number: 1, error })).toBe(second)
    expect(nextSwitching(second, { type: 'adding', number: 1 })).toBe(second)
    expect(nextSwitching(idleSwitching, { type: 'failed', number: 1, error })).toBe(idleSwitching)
  })

  const numbers = integer({ min: 1, max: 4 })
  const events = oneof(
    record({ type: constant('ask' as const), number: numbers, to: constantFrom(one, ten), now: constant(5) }),
    record({ type: constant('adding' as const), number: numbers }),
    record({ type: constantFrom('rejected', 'unsupported', 'failed'), number: numbers, error: constant(error) }),
    record({ type: constant('arrived' as const), networkId: constantFrom('eip155:1' as const, 'eip155:10' as const) }),
    constant<SwitchingEvent>({ type: 'cancel' }),
  )

  test('property: random sequences: an answer only touches the switch it names, and every state can be left', () => {
    assert(
      property(array(events, { maxLength: 40 }), (sequence) => {
        let state: Switching = idleSwitching
        for (const event of sequence) {
          const before = state
          state = nextSwitching(state, event)
          if (event.type !== 'ask' && 'number' in event) {
            const isNamed = before.status !== 'idle' && before.number === event.number
            if (!isNamed) expect(state).toBe(before)
          }
          if (event.type === 'arrived' && state.status !== 'idle') expect(state.to.id).not.toBe(event.networkId)
          if (isSwitching(state)) expect(state).toHaveProperty('startedAt')
        }
        expect(nextSwitching(state, { type: 'cancel' })).toBe(idleSwitching)
      }),
      { numRuns: casesAtDepth(10_000) },
    )
  })
})
