import { expect, test } from 'vitest'
import { isConnectView, isNetworkView, isViewOn, VIEW_NAMES, type ViewName } from './view.ts'

test('default: a connection ends the views of wallets and logins, and no others', () => {
  expect(VIEW_NAMES.filter(isConnectView)).toEqual([
    ...['Connect', 'AllWallets', 'Connecting', 'ChooseNamespace', 'GetWallet', 'WhatIsAWallet', 'ConnectSocials'],
    ...['EmailVerifyDevice', 'EmailVerifyOtp', 'ConnectingSocial', 'ConnectingFarcaster', 'ConnectingPasskey'],
    'ApproveTransaction',
  ])
})

test('default: a switch of network ends the views of networks, and no others', () => {
  expect(VIEW_NAMES.filter(isNetworkView)).toEqual(['Networks', 'SwitchNetwork', 'UnsupportedChain', 'WhatIsANetwork'])
})

test('default: a feature that is off takes its views away, and no others', () => {
  const off = (features: { readonly swaps: boolean; readonly onramp: boolean }) =>
    VIEW_NAMES.filter((name) => !isViewOn({ type: name }, features))
  expect(off({ swaps: true, onramp: true })).toEqual([])
  expect(off({ swaps: false, onramp: true })).toEqual(['Swap', 'SwapSelectToken', 'SwapPreview'])
  expect(off({ swaps: true, onramp: false })).toEqual([
    ...(['OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect', 'BuyInProgress', 'OnRampActivity'] as const),
    'WhatIsABuy',
  ] satisfies readonly ViewName[])
  expect(isViewOn({ type: 'UnsupportedChain', purpose: 'swap' }, { swaps: false, onramp: true })).toBe(false)
})
