import { array, assert, constant, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import type { WalletItem } from '../wallet-list/wallet-item.ts'
import { canGoBack, closedModal, currentView, type ModalEvent, type ModalState, nextModal } from './modal.ts'
import { isSameView, type LoginView, VIEW_NAMES, type View } from './view.ts'

const row: WalletItem = {
  id: 'io.kestrel',
  name: 'Kestrel',
  type: 'ANNOUNCED',
  imageUrl: null,
  imageId: null,
  explorerId: null,
  info: { rdns: 'io.kestrel' },
  chain: 'evm',
  provider: null,
  namespaces: ['eip155'],
  platforms: ['browser'],
  badge: 'installed',
  hasDuplicateName: false,
  listing: null,
}
const network = {
  id: 'eip155:1',
  name: 'Ethereum',
  imageId: null,
  imageUrl: null,
  chain: 'evm',
  symbol: 'ETH',
  explorerUrl: null,
  isTestnet: false,
} as const

function viewNamed(type: View['type']): View {
  switch (type) {
    case 'Connecting':
    case 'ChooseNamespace':
      return { type, row, platform: 'browser' }
    case 'SwitchNetwork':
      return { type, network }
    case 'GetWallet':
      return { type, row: null }
    case 'SwapSelectToken':
      return { type, side: 'from' }
    case 'Transaction':
      return { type, id: '0x1' }
    case 'RegisterAccountNameSuccess':
      return { type, name: 'ada.wcn.id' }
    default:
      // Of a union of more members than 25, the compiler does not see that each fits.
      return isLoginView(type) ? loginViewNamed(type) : { type }
  }
}

function loginViewNamed(type: LoginView['type']): View {
  return { type }
}

function isLoginView(type: View['type']): type is LoginView['type'] {
  return /Email|Social|Farcaster|Smart|AccountSettings|Approve/.test(type)
}

const connect = viewNamed('Connect')
const account = viewNamed('Account')
const networks = viewNamed('Networks')

function play(events: readonly ModalEvent[], from: ModalState = closedModal): ModalState {
  return events.reduce(nextModal, from)
}
function names(state: ModalState): readonly string[] {
  return state.status === 'open' ? state.history.map(({ type }) => type) : []
}
const open = (view: View = connect): ModalEvent => ({ type: 'open', view })
const push = (type: View['type']): ModalEvent => ({ type: 'push', view: viewNamed(type) })

describe('nextModal', () => {
  test('default: opens, goes forward, goes back, closes', () => {
    const state = play([open(), push('AllWallets')])
    expect(names(state)).toEqual(['Connect', 'AllWallets'])
    expect(state).toMatchObject({ motion: 'forward' })
    expect(currentView(state)).toEqual({ type: 'AllWallets' })
    const back = nextModal(state, { type: 'go-back' })
    expect(names(back)).toEqual(['Connect'])
    expect(back).toMatchObject({ motion: 'back' })
    expect(nextModal(back, { type: 'close' })).toEqual({ status: 'closed' })
  })

  test('behavior: pushing the shown view changes nothing, pushing it with other data adds an entry', () => {
    const connecting = viewNamed('Connecting')
    const state = play([open(), { type: 'push', view: connecting }])
    expect(nextModal(state, { type: 'push', view: connecting })).toBe(state)
    const other = nextModal(state, { type: 'push', view: { type: 'Connecting', row, platform: 'qrcode' } })
    expect(names(other)).toEqual(['Connect', 'Connecting', 'Connecting'])
    expect(isSameView(connecting, { type: 'Connecting', row, platform: 'qrcode' })).toBe(false)
  })

  test('behavior: replace changes the last entry, reset all of them', () => {
    const state = play([open(), push('AllWallets'), { type: 'replace', view: viewNamed('Connecting') }])
    expect(names(state)).toEqual(['Connect', 'Connecting'])
    const reset = nextModal(state, { type: 'reset', view: account })
    expect(names(reset)).toEqual(['Account'])
    expect(reset).toMatchObject({ motion: 'none' })
    expect(names(nextModal(reset, { type: 'replace', view: networks }))).toEqual(['Networks'])
  })

  test('behavior: going back from the first entry does nothing; going back or closing closes', () => {
    const state = play([open()])
    expect(canGoBack(state)).toBe(false)
    expect(nextModal(state, { type: 'go-back' })).toBe(state)
    expect(nextModal(state, { type: 'go-back-or-close' })).toEqual(closedModal)
    expect(names(play([push('AllWallets'), { type: 'go-back-or-close' }], state))).toEqual(['Connect'])
  })

  test('behavior: goes back to an entry by index, and nowhere when there is none', () => {
    const state = play([open(), push('AllWallets'), push('Connecting')])
    expect(names(nextModal(state, { type: 'go-back-to-index', index: 0 }))).toEqual(['Connect'])
    expect(nextModal(state, { type: 'go-back-to-index', index: 2 })).toBe(state)
    expect(nextModal(state, { type: 'go-back-to-index', index: 7 })).toBe(state)
    expect(nextModal(state, { type: 'go-back-to-index', index: -1 })).toBe(state)
  })

  test.each([
    ['Networks, SwitchNetwork', ['Account', 'Networks', 'SwitchNetwork'], ['Account']],
    ['deeper', ['Account', 'Accounts', 'Networks', 'WhatIsANetwork', 'SwitchNetwork'], ['Account', 'Accounts']],
    ['opened on Networks', ['Networks', 'SwitchNetwork'], []],
    ['without Networks', ['UnsupportedChain', 'SwitchNetwork'], []],
  ] as const)('behavior: after a network switch: %s', (_, before, after) => {
    const [first, ...rest] = before
    const state = play([open(viewNamed(first)), ...rest.map(push), { type: 'network-switched' }])
    expect(names(state)).toEqual(after)
  })

  const forSwap: ModalEvent = { type: 'push', view: { type: 'UnsupportedChain', purpose: 'swap' } }

  test.each([
    ['default', [open(account), forSwap], ['Account', 'Swap']],
    ['through the switch', [open(account), forSwap, push('SwitchNetwork')], ['Account', 'Swap']],
    ['from Swap', [open(account), push('Swap'), forSwap, push('SwitchNetwork')], ['Account', 'Swap']],
    ['opened on Swap', [open(viewNamed('Swap')), forSwap, push('SwitchNetwork')], ['Swap']],
  ] as const)('behavior: a network chosen for a swap leads to the swap: %s', (_, events, after) => {
    expect(names(play([...events, { type: 'network-switched' }]))).toEqual(after)
  })

  test('behavior: going back from the networks with swaps chooses none', () => {
    expect(names(play([open(account), forSwap, { type: 'go-back' }]))).toEqual(['Account'])
    expect(names(play([open(account), forSwap, push('SwitchNetwork'), { type: 'go-back' }]))).toEqual([
      'Account',
      'UnsupportedChain',
    ])
  })

  test('behavior: a refused exit shakes, once at a time', () => {
    const dismiss = { type: 'dismiss', mustStay: true } as const
    const state = play([open(viewNamed('ConnectingSiwe')), dismiss])
    expect(state).toMatchObject({ status: 'open', shake: 1 })
    expect(nextModal(state, dismiss)).toBe(state)
    expect(nextModal(state, { type: 'shake' })).toBe(state)
    const still = nextModal(state, { type: 'shake-ended', shake: 1 })
    expect(still).toMatchObject({ shake: null })
    const again = nextModal(still, { type: 'shake' })
    expect(again).toMatchObject({ shake: 2 })
    // The timer of the first shake.
    expect(nextModal(again, { type: 'shake-ended', shake: 1 })).toBe(again)
    expect(nextModal(again, { type: 'dismiss', mustStay: false })).toEqual(closedModal)
  })

  test('behavior: loading ends with its view', () => {
    const state = play([open(), { type: 'set-loading', isLoading: true }])
    expect(state).toMatchObject({ isLoading: true })
    expect(nextModal(state, { type: 'set-loading', isLoading: true })).toBe(state)
    expect(nextModal(state, push('AllWallets'))).toMatchObject({ isLoading: false })
  })

  test('behavior: any change of view hides the tooltip', () => {
    const target = { top: 1, left: 2, width: 3, height: 4 }
    const state = play([open(), { type: 'show-tooltip', message: 'Copy', target }])
    expect(state).toMatchObject({ tooltip: { message: 'Copy', target } })
    expect(nextModal(state, { type: 'hide-tooltip' })).toMatchObject({ tooltip: null })
    expect(nextModal(state, push('AllWallets'))).toMatchObject({ tooltip: null })
    expect(
      play([push('AllWallets'), { type: 'show-tooltip', message: 'x', target }, { type: 'go-back' }], state),
    ).toMatchObject({ tooltip: null })
  })

  test('behavior: a view that replaces the one above itself is merged with the entry below', () => {
    const state = play([open(), push('AllWallets'), { type: 'replace', view: viewNamed('Connect') }])
    expect(names(state)).toEqual(['Connect'])
    expect(state).toMatchObject({ motion: 'back' })
  })

  test('behavior: opening an open modal goes to the requested view', () => {
    expect(names(play([open(), push('AllWallets'), open(account)]))).toEqual(['Account'])
  })

  test.each([
    { type: 'close' },
    { type: 'dismiss', mustStay: true },
    push('Account'),
    { type: 'go-back' },
    { type: 'network-switched' },
    { type: 'shake' },
    { type: 'set-loading', isLoading: true },
    { type: 'update-snack', event: { type: 'show', variant: 'error', message: 'x' } },
  ] as const)('behavior: a closed modal stays closed: %o', (event) => {
    expect(nextModal(closedModal, event)).toBe(closedModal)
  })

  const views = constantFrom(...VIEW_NAMES).map(viewNamed)
  const events = oneof(
    record({ type: constant('open' as const), view: views }),
    record({ type: constantFrom('push', 'replace', 'reset'), view: views }),
    record({ type: constantFrom('close', 'go-back', 'go-back-or-close', 'network-switched', 'shake', 'hide-tooltip') }),
    record({ type: constant('dismiss' as const), mustStay: constantFrom(true, false) }),
    record({ type: constant('go-back-to-index' as const), index: integer({ min: -2, max: 6 }) }),
    record({ type: constant('shake-ended' as const), shake: integer({ min: 0, max: 4 }) }),
    record({ type: constant('set-loading' as const), isLoading: constantFrom(true, false) }),
    record({
      type: constant('show-tooltip' as const),
      message: constant('hint'),
      target: constant({ top: 0, left: 0, width: 1, height: 1 }),
    }),
    record({
      type: constant('update-snack' as const),
      event: oneof(
        record({
          type: constant('show' as const),
          variant: constantFrom('loading', 'success', 'error'),
          message: constant('m'),
        }),
        record({ type: constant('timed-out' as const), number: integer({ min: 0, max: 4 }) }),
        record({ type: constant('hide' as const) }),
      ),
    }),
  )

  test('property: random sequences: always a view on screen or closed, and every state can be left', () => {
    assert(
      property(array(events, { maxLength: 40 }), (sequence) => {
        let state: ModalState = closedModal
        for (const event of sequence) {
          const before = state
          state = nextModal(state, event)
          if (state.status === 'closed') continue
          expect(state.history.length).toBeGreaterThanOrEqual(1)
          expect(currentView(state)).toBe(state.history.at(-1))
          // No two successive entries are the same, so going back always shows another view.
          for (const [at, view] of state.history.entries()) {
            const below = state.history[at - 1]
            if (below !== undefined) expect(isSameView(below, view)).toBe(false)
          }
          if (state.shake !== null) expect(state.shake).toBe(state.shakeCount)
          if (before.status === 'open' && currentView(before) !== currentView(state)) {
            expect(state.tooltip).toBeNull()
            expect(state.isLoading).toBe(false)
          }
        }
        expect(nextModal(state, { type: 'close' })).toEqual(closedModal)
        expect(nextModal(state, { type: 'dismiss', mustStay: false })).toEqual(closedModal)
      }),
      { numRuns: casesAtDepth(10_000) },
    )
  })
})
