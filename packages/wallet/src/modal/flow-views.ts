import type { FlowViewName } from './view.ts'
import type { ViewChunk } from './view-loader.ts'

const activityViews = () => import('./activity-views.ts')
const transactionViews = () => import('./transaction-views.ts')
const sendViews = () => import('./send-views.ts')
const swapViews = () => import('./swap-views.ts')
const buyViews = () => import('./buy-views.ts')
const nameViews = () => import('./name-views.ts')
const permissionViews = () => import('./permission-views.ts')
const loginViews = () => import('./login-views.ts')

/** The chunk of each view of a flow. The views of a flow are one chunk. */
const chunks: { readonly [Name in FlowViewName]: () => Promise<ViewChunk<Name>> } = {
  OnRampProviders: buyViews,
  OnRampTokenSelect: buyViews,
  OnRampFiatSelect: buyViews,
  BuyInProgress: buyViews,
  OnRampActivity: buyViews,
  WhatIsABuy: buyViews,
  ChooseAccountName: nameViews,
  RegisterAccountName: nameViews,
  RegisterAccountNameSuccess: nameViews,
  Send: sendViews,
  SendSelectToken: sendViews,
  SendPreview: sendViews,
  Swap: swapViews,
  SwapSelectToken: swapViews,
  SwapPreview: swapViews,
  Transaction: transactionViews,
  Transactions: activityViews,
  ConnectSocials: loginViews,
  EmailVerifyDevice: loginViews,
  EmailVerifyOtp: loginViews,
  ConnectingSocial: loginViews,
  ConnectingFarcaster: loginViews,
  ConnectingPasskey: loginViews,
  UpdateEmailWallet: loginViews,
  UpdateEmailPrimaryOtp: loginViews,
  UpdateEmailSecondaryOtp: loginViews,
  UpgradeEmailWallet: loginViews,
  UpgradeToSmartAccount: loginViews,
  AccountSettings: loginViews,
  SmartSessionList: permissionViews,
  SmartSessionCreated: permissionViews,
  ApproveTransaction: loginViews,
}

/** Loads the chunk that has a view of a flow. */
export function loadFlowView<Name extends FlowViewName>(name: Name): Promise<ViewChunk<Name>> {
  return chunks[name]()
}
