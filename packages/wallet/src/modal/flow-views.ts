import type { FlowViewName, LoginView } from './view.ts'
import type { ViewChunk } from './view-loader.ts'

const activityViews = () => import('./activity-views.ts')
const transactionViews = () => import('./transaction-views.ts')
const sendViews = () => import('./send-views.ts')
const swapViews = () => import('./swap-views.ts')
const buyViews = () => import('./buy-views.ts')
const nameViews = () => import('./name-views.ts')
const permissionViews = () => import('./permission-views.ts')

/** The views of the chunk of the login. */
type LoginViewName = Exclude<LoginView['type'], 'SmartSessionList' | 'SmartSessionCreated'>
const loginViews: () => Promise<{ readonly [Name in LoginViewName]: ViewChunk<Name>[Name] }> = () =>
  import('./login-views.ts')

/**
 * The chunk of each view of a flow. The first views of a flow are one chunk, which loads those that follow. Those of the login are not listed, because their names
 * would be the most of this.
 */
const chunks: { readonly [Name in Exclude<FlowViewName, LoginViewName>]: () => Promise<ViewChunk<Name>> } = {
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
  SmartSessionList: permissionViews,
  SmartSessionCreated: permissionViews,
}

/** Loads the chunk that has a view of a flow. */
export function loadFlowView<Name extends FlowViewName>(name: Name): Promise<ViewChunk<Name>>
export function loadFlowView(name: FlowViewName): Promise<unknown> {
  return isListed(name) ? chunks[name]() : loginViews()
}

function isListed(name: FlowViewName): name is keyof typeof chunks {
  return name in chunks
}
