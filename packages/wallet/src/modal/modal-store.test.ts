import { describe, expect, test } from 'vitest'
import { createManualClock } from '../test-helpers/manual-clock.ts'
import { currentView, SHAKE_MS } from './modal.ts'
import { createModalStore } from './modal-store.ts'
import { SNACK_DURATION_MS } from './snack.ts'

function make({ isConnected = false, swaps = true, onramp = true } = {}) {
  const clock = createManualClock()
  const events: string[] = []
  const modal = createModalStore({
    setTimeout: clock.setTimeout,
    isConnected: () => isConnected,
    options: { features: { swaps, onramp } },
    track: ({ event }) => events.push(event),
  })
  return { modal, clock, events }
}

describe('createModalStore', () => {
  test('default: opens on Connect, or on Account while connected, unless a view is requested', () => {
    const { modal } = make()
    modal.open()
    expect(modal.getState()).toMatchObject({ history: [{ type: 'Connect' }] })
    const { modal: connected } = make({ isConnected: true })
    connected.open()
    expect(connected.getState()).toMatchObject({ history: [{ type: 'Account' }] })
    connected.open({ type: 'Networks' })
    expect(connected.getState()).toMatchObject({ history: [{ type: 'Networks' }] })
  })

  test.each(['Account', 'Accounts', 'Receive', 'ConnectingSiwe'] as const)(
    'behavior: %s has nothing to show while disconnected, so it opens on Connect',
    (type) => {
      const { modal } = make()
      modal.open({ type })
      expect(modal.getState()).toMatchObject({ history: [{ type: 'Connect' }] })
      const { modal: connected } = make({ isConnected: true })
      connected.open({ type })
      expect(connected.getState()).toMatchObject({ history: [{ type }] })
    },
  )

  test.each([
    [{ swaps: false }, [{ type: 'Swap' }, { type: 'SwapPreview' }, { type: 'UnsupportedChain', purpose: 'swap' }]],
    [{ onramp: false }, [{ type: 'OnRampProviders' }, { type: 'BuyInProgress' }, { type: 'WhatIsABuy' }]],
  ] as const)('behavior: no view of a feature that is off is shown, however it is requested: %o', (features, views) => {
    for (const view of views) {
      const { modal } = make({ isConnected: true, ...features })
      const shown = () => currentView(modal.getState())?.type
      modal.open(view)
      expect(shown()).toBe('Account')
      modal.push(view)
      expect(modal.getState()).toMatchObject({ history: [{ type: 'Account' }] })
      for (const move of [modal.push, modal.replace, modal.reset]) {
        modal.reset({ type: 'Receive' })
        move(view)
        expect(shown()).toBe('Account')
      }
      const { modal: disconnected } = make(features)
      disconnected.open(view)
      expect(currentView(disconnected.getState())).toEqual({ type: 'Connect' })
    }
  })

  test('behavior: with the features on, their views are shown', () => {
    const { modal } = make({ isConnected: true })
    modal.open({ type: 'Swap' })
    modal.push({ type: 'OnRampProviders' })
    modal.push({ type: 'UnsupportedChain', purpose: 'swap' })
    expect(modal.getState()).toMatchObject({
      history: [{ type: 'Swap' }, { type: 'OnRampProviders' }, { type: 'UnsupportedChain', purpose: 'swap' }],
    })
  })

  test('behavior: opens synchronously', () => {
    const { modal, clock } = make()
    let isOpen = false
    modal.subscribe(({ status }) => {
      isOpen = status === 'open'
    })
    modal.open()
    expect(isOpen).toBe(true)
    expect(clock.waiting()).toBe(0)
  })

  test('behavior: shakes for 500 ms while a guard refuses, and closes when the guard is removed', async () => {
    const { modal, clock } = make()
    const allow = modal.addCloseGuard(() => true)
    modal.open()
    modal.dismiss()
    expect(modal.getState()).toMatchObject({ status: 'open', shake: 1 })
    await clock.advance(SHAKE_MS - 1)
    modal.dismiss()
    expect(modal.getState()).toMatchObject({ shake: 1 })
    await clock.advance(1)
    expect(modal.getState()).toMatchObject({ shake: null })
    allow()
    modal.dismiss()
    expect(modal.getState()).toEqual({ status: 'closed' })
  })

  test('behavior: hides a message after 2.5 s, the last one counts, and loading stays', async () => {
    const { modal, clock } = make()
    const shown = () => {
      const state = modal.getState()
      return state.status === 'open' && state.snack.snack.status === 'shown' ? state.snack.snack.message : null
    }
    modal.open()
    modal.showSnack('success', 'first')
    await clock.advance(SNACK_DURATION_MS - 1)
    modal.showSnack('error', 'second')
    await clock.advance(SNACK_DURATION_MS - 1)
    expect(shown()).toBe('second')
    await clock.advance(1)
    expect(shown()).toBeNull()
    modal.showSnack('loading', 'working')
    await clock.advance(SNACK_DURATION_MS * 10)
    expect(shown()).toBe('working')
    modal.hideSnack()
    expect(shown()).toBeNull()
    modal.showSnack('success', 'gone with the modal')
    modal.close()
    expect(clock.waiting()).toBe(0)
  })

  test('behavior: shows sign-in after the choice of an account type while a rule requires it', () => {
    const { modal } = make({ isConnected: true })
    const stop = modal.addSignInRequirement(() => true)
    modal.open()
    expect(modal.isSignInRequired()).toBe(true)
    modal.onAccountTypeChosen()
    expect(modal.getState()).toMatchObject({ history: [{ type: 'Account' }, { type: 'ConnectingSiwe' }] })
    stop()
    expect(modal.isSignInRequired()).toBe(false)
    modal.reset({ type: 'AccountSettings' })
    modal.onAccountTypeChosen()
    expect(modal.getState()).toMatchObject({ history: [{ type: 'AccountSettings' }, { type: 'Account' }] })
  })

  test('behavior: sends events for opened views, by name only', () => {
    const { modal, events } = make()
    modal.open()
    modal.push({ type: 'AllWallets' })
    modal.push({ type: 'AllWallets' })
    modal.goBack()
    modal.push({ type: 'WhatIsAWallet' })
    modal.close()
    modal.close()
    expect(events).toEqual(['MODAL_OPEN', 'CLICK_ALL_WALLETS', 'CLICK_WALLET_HELP', 'MODAL_CLOSE'])
  })
})
