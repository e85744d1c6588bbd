import { expect, test } from 'vitest'
import { isConnectView, VIEW_NAMES } from './view.ts'

test('default: a connection ends the views of wallets and logins, and no others', () => {
  expect(VIEW_NAMES.filter(isConnectView)).toEqual([
    ...['Connect', 'AllWallets', 'Connecting', 'ChooseNamespace', 'GetWallet', 'WhatIsAWallet', 'ConnectSocials'],
    ...['EmailVerifyDevice', 'EmailVerifyOtp', 'ConnectingSocial', 'ConnectingFarcaster', 'ConnectingPasskey'],
    'ApproveTransaction',
  ])
})
