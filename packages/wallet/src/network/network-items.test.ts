import { describe, expect, test } from 'vitest'
import { sampleNetwork } from '../../test/sample.ts'
import { arrangeNetworks } from './network-items.ts'
import { isUnsupported } from './unsupported.ts'

const one = sampleNetwork()
const ten = sampleNetwork({ id: 'eip155:10', name: 'OP Mainnet' })
const base = sampleNetwork({ id: 'eip155:8453', name: 'Básè' })
const solana = sampleNetwork({ id: 'solana:mainnet', name: 'Solana', chain: 'solana' })
const state = { requested: [one, ten, base, solana], activeId: 'eip155:10', approvedIds: null } as const

function listed(changes: Partial<Parameters<typeof arrangeNetworks>[0]> = {}) {
  return arrangeNetworks({ state, connectedKinds: ['evm'], search: '', ...changes }).map(
    ({ network, isActive, disabledReason }) => [network.name, isActive, disabledReason],
  )
}

describe('arrangeNetworks', () => {
  test('default: the active one first, those of another kind of chain last with the reason', () => {
    expect(listed()).toEqual([
      ['OP Mainnet', true, null],
      ['Ethereum', false, null],
      ['Básè', false, null],
      ['Solana', false, 'other-namespace'],
    ])
  })
  test('behavior: while disconnected, every network may be chosen', () => {
    expect(listed({ connectedKinds: null }).every(([, , reason]) => reason === null)).toBe(true)
  })
  test('behavior: a network that the wallet did not allow is disabled, with the reason', () => {
    const approved = { ...state, approvedIds: ['eip155:10', 'eip155:1'] as const }
    expect(listed({ state: approved, connectedKinds: ['evm', 'solana'] })).toEqual([
      ['OP Mainnet', true, null],
      ['Ethereum', false, null],
      ['Solana', false, null],
      ['Básè', false, 'not-approved'],
    ])
  })
  test.each([
    ['base', ['Básè']],
    [' OP ', ['OP Mainnet']],
    ['10', ['OP Mainnet']],
    ['nothing', []],
  ])('behavior: a search for %j', (search, names) => {
    expect(listed({ search }).map(([name]) => name)).toEqual(names)
  })
})

describe('isUnsupported', () => {
  test.each([
    ['eip155:5', false, true],
    ['eip155:1', false, false],
    ['eip155:5', true, false],
    [null, false, false],
  ] as const)('default: on %s, allowed %s: %s', (connectedTo, allowUnsupportedChain, expected) => {
    expect(isUnsupported({ connectedTo, requested: [one, ten], allowUnsupportedChain })).toBe(expected)
  })
})
