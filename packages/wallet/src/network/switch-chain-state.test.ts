import { array, assert, constant, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { sampleNetwork } from '../../test/sample.ts'
import { SwitchNetworkError } from './errors.ts'
import {
  idleSwitchChain,
  isSwitching,
  nextSwitchChain,
  type SwitchChainEvent,
  type SwitchChainState,
} from './switch-chain-state.ts'

const one = sampleNetwork()
const ten = sampleNetwork({ id: 'eip155:10', name: 'OP Mainnet' })
const error = new SwitchNetworkError('eip155:10')
const start = (number = 1, to = ten): SwitchChainEvent => ({ type: 'start', number, to, now: 5 })
const play = (...events: readonly SwitchChainEvent[]) => events.reduce(nextSwitchChain, idleSwitchChain)

describe('nextSwitchChain', () => {
  test('default: asks the wallet, and is done when the wallet is on the network', () => {
    expect(play(start())).toEqual({ status: 'pending', number: 1, to: ten, startedAt: 5 })
    expect(play(start(), { type: 'network-switched', networkId: 'eip155:10' })).toBe(idleSwitchChain)
    const elsewhere = play(start(), { type: 'network-switched', networkId: 'eip155:1' })
    expect(elsewhere).toMatchObject({ status: 'pending' })
  })

  test('behavior: a network the wallet does not know is added first', () => {
    const adding = play(start(), { type: 'add-requested', number: 1 })
    expect(adding).toMatchObject({ status: 'adding', to: ten })
    expect(nextSwitchChain(adding, { type: 'add-requested', number: 1 })).toBe(adding)
    expect(nextSwitchChain(adding, { type: 'network-switched', networkId: 'eip155:10' })).toBe(idleSwitchChain)
    expect(nextSwitchChain(adding, { type: 'rejected', number: 1, error })).toMatchObject({ status: 'rejected' })
  })

  test.each(['rejected', 'unsupported', 'failed'] as const)('behavior: %s has a reason, and can be left', (type) => {
    const ended = play(start(), { type, number: 1, error })
    expect(ended).toEqual({ status: type, number: 1, to: ten, error })
    expect(nextSwitchChain(ended, { type: 'failed', number: 1, error })).toBe(ended)
    expect(nextSwitchChain(ended, { type: 'cancel' })).toBe(idleSwitchChain)
    expect(nextSwitchChain(ended, start(2, one))).toMatchObject({ status: 'pending', number: 2, to: one })
    // The user switched in the wallet after all.
    expect(nextSwitchChain(ended, { type: 'network-switched', networkId: 'eip155:10' })).toBe(idleSwitchChain)
  })

  test('behavior: answers to an older switch are dropped', () => {
    const second = play(start(1), start(2, one))
    expect(nextSwitchChain(second, { type: 'rejected', number: 1, error })).toBe(second)
    expect(nextSwitchChain(second, { type: 'add-requested', number: 1 })).toBe(second)
    expect(nextSwitchChain(idleSwitchChain, { type: 'failed', number: 1, error })).toBe(idleSwitchChain)
  })

  const numbers = integer({ min: 1, max: 4 })
  const events = oneof(
    record({ type: constant('start' as const), number: numbers, to: constantFrom(one, ten), now: constant(5) }),
    record({ type: constant('add-requested' as const), number: numbers }),
    record({ type: constantFrom('rejected', 'unsupported', 'failed'), number: numbers, error: constant(error) }),
    record({
      type: constant('network-switched' as const),
      networkId: constantFrom('eip155:1' as const, 'eip155:10' as const),
    }),
    constant<SwitchChainEvent>({ type: 'cancel' }),
  )

  test('property: random sequences: an answer only touches the switch it names, and every state can be left', () => {
    assert(
      property(array(events, { maxLength: 40 }), (sequence) => {
        let state: SwitchChainState = idleSwitchChain
        for (const event of sequence) {
          const before = state
          state = nextSwitchChain(state, event)
          if (event.type !== 'start' && 'number' in event) {
            const isNamed = before.status !== 'idle' && before.number === event.number
            if (!isNamed) expect(state).toBe(before)
          }
          if (event.type === 'network-switched' && state.status !== 'idle')
            expect(state.to.id).not.toBe(event.networkId)
          if (isSwitching(state)) expect(state).toHaveProperty('startedAt')
        }
        expect(nextSwitchChain(state, { type: 'cancel' })).toBe(idleSwitchChain)
      }),
      { numRuns: casesAtDepth(10_000) },
    )
  })
})
