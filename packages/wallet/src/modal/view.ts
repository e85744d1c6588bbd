import type { Features } from '../features.ts'
import type { FrameReason } from '../frame-messages/port-message.ts'
import type { Network } from '../network/network.ts'
import type { SendDraft } from '../send/send-draft.ts'
import type { SwapDraft } from '../swap/swap-draft.ts'
import type { Platform, WalletItem } from '../wallet-list/wallet-item.ts'

/**
 * Every view of the modal, with the data that it renders, so that going back shows the same content.
 * Source: docs/product.md#screens.
 */
export type View =
  /** The wallets of the first view. */
  | { readonly type: 'Connect' }
  /** All wallets, with a search. */
  | { readonly type: 'AllWallets' }
  /** The request to one wallet: waiting, its code, an error. */
  | { readonly type: 'Connecting'; readonly row: WalletItem; readonly platform: Platform }
  /** The choice of the kind of chain, for a wallet that supports several. */
  | { readonly type: 'ChooseNamespace'; readonly row: WalletItem; readonly platform: Platform }
  /** The networks of the app. */
  | { readonly type: 'Networks' }
  /** A switch that waits for the wallet, or failed. */
  | { readonly type: 'SwitchNetwork'; readonly network: Network }
  /** The wallet is on a network that the app does not list, or on one without swaps. */
  | { readonly type: 'UnsupportedChain'; readonly purpose?: 'swap' }
  /** Sign-in with Ethereum. */
  | { readonly type: 'ConnectingSiwe' }
  /** The connected account: balance, network, disconnect. */
  | { readonly type: 'Account' }
  /** All accounts of all connected wallets. */
  | { readonly type: 'Accounts' }
  /** The address and its code. `note`: what the app wants received, in the language of the page. */
  | { readonly type: 'Receive'; readonly note?: string }
  /** Where to get one wallet, or those of the list. */
  | { readonly type: 'GetWallet'; readonly row: WalletItem | null }
  /** What a wallet is. */
  | { readonly type: 'WhatIsAWallet' }
  /** What a network is. */
  | { readonly type: 'WhatIsANetwork' }
  | FlowView
  | LoginView

/**
 * The views of what an account can do. What the user entered is in the store of the flow, so a view only names its step.
 * Each flow is a separate chunk.
 */
export type FlowView =
  /** Which token, how much, and to whom. `draft`: what the app fills in, fixes and verifies. */
  | { readonly type: 'Send'; readonly draft?: SendDraft }
  /** The choice of the token to send. */
  | { readonly type: 'SendSelectToken' }
  /** What will change, and the fee, before the wallet is asked. */
  | { readonly type: 'SendPreview' }
  /** Which tokens, and how much. `draft`: what the app fills in and verifies. */
  | { readonly type: 'Swap'; readonly draft?: SwapDraft }
  /** The choice of one of the two tokens of a swap. */
  | { readonly type: 'SwapSelectToken'; readonly side: 'from' | 'to' }
  /** What leaves, what arrives at the least, and every fee, before the wallet is asked. */
  | { readonly type: 'SwapPreview' }
  /** How much to buy, and from which provider. */
  | { readonly type: 'OnRampProviders' }
  /** The choice of the currency to buy. */
  | { readonly type: 'OnRampTokenSelect' }
  /** The choice of the currency to pay with. */
  | { readonly type: 'OnRampFiatSelect' }
  /** A purchase that goes on in the provider's window. */
  | { readonly type: 'BuyInProgress' }
  /** What was bought. */
  | { readonly type: 'OnRampActivity' }
  /** What buying is. */
  | { readonly type: 'WhatIsABuy' }
  /** What the account sent and received, by month. */
  | { readonly type: 'Transactions' }
  /** One transaction that was sent here, live until it is mined. */
  | { readonly type: 'Transaction'; readonly id: string }
  /** What a name is for. */
  | { readonly type: 'ChooseAccountName' }
  /** The choice of a name. */
  | { readonly type: 'RegisterAccountName' }
  /** A name was registered. */
  | { readonly type: 'RegisterAccountNameSuccess'; readonly name: string }

/** The name of a view. */
export type ViewName = View['type']

/** The name of a view of a flow. */
export type FlowViewName = FlowView['type'] | LoginView['type']

/** The views of the login by email and at social providers. They are one chunk. */
export type LoginView =
  /** All social logins. */
  | { readonly type: 'ConnectSocials' }
  /** The link in the mail, which the visitor approves. */
  | { readonly type: 'EmailVerifyDevice' }
  /** The code of the mail. */
  | { readonly type: 'EmailVerifyOtp' }
  /** The window of a provider. */
  | { readonly type: 'ConnectingSocial' }
  /** The code for Farcaster's app. */
  | { readonly type: 'ConnectingFarcaster' }
  /** A passkey, which the frame uses. */
  | { readonly type: 'ConnectingPasskey' }
  /** Another email address. */
  | { readonly type: 'UpdateEmailWallet' }
  /** The code that went to the current address. */
  | { readonly type: 'UpdateEmailPrimaryOtp' }
  /** The code that went to the new address. */
  | { readonly type: 'UpdateEmailSecondaryOtp' }
  /** Moving out to another wallet. */
  | { readonly type: 'UpgradeEmailWallet' }
  /** What a smart account is for. */
  | { readonly type: 'UpgradeToSmartAccount' }
  /** The login, its email address and its account type. */
  | { readonly type: 'AccountSettings' }
  /** The permissions that the user granted to this app. */
  | { readonly type: 'SmartSessionList' }
  /** A permission was granted. */
  | { readonly type: 'SmartSessionCreated' }
  /** The frame of the login, where its user confirms. `reason`: why it is shown. */
  | { readonly type: 'ApproveTransaction'; readonly reason?: FrameReason }

/** The names of all views, for tests of every view. */
export const VIEW_NAMES = [
  'Connect',
  'AllWallets',
  'Connecting',
  'ChooseNamespace',
  'Networks',
  'SwitchNetwork',
  'UnsupportedChain',
  'ConnectingSiwe',
  'Account',
  'Accounts',
  'Receive',
  'GetWallet',
  'WhatIsAWallet',
  'WhatIsANetwork',
  'ChooseAccountName',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'OnRampProviders',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'BuyInProgress',
  'OnRampActivity',
  'WhatIsABuy',
  'Send',
  'SendSelectToken',
  'SendPreview',
  'Swap',
  'SwapSelectToken',
  'SwapPreview',
  'Transaction',
  'Transactions',
  'ConnectSocials',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'ConnectingPasskey',
  'UpdateEmailWallet',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'UpgradeEmailWallet',
  'UpgradeToSmartAccount',
  'AccountSettings',
  'SmartSessionList',
  'SmartSessionCreated',
  'ApproveTransaction',
] as const satisfies readonly ViewName[]

// The functions below match parts of names, because each name here is in what a page loads at once. A test lists the views
// of each kind.

/** Returns whether the user chooses a wallet or a login on a view, or waits for one. A connection ends it. Pure. */
export function isConnectView(name: ViewName): boolean {
  // The sign-in follows a connection. In the frame a new account is set up before it connects.
  return /^(Connect(?!ingSiwe)|EmailVerify|ChooseNamespace|(All|Get|WhatIsA)Wallet|Approve)/.test(name)
}

/** Returns whether the user chooses a network on a view, or waits for one. A switch to it ends it. Pure. */
export function isNetworkView(name: ViewName): boolean {
  return /Network|Unsupported/.test(name)
}

/**
 * Returns whether the feature of a view is on. One that is off is neither shown nor loaded. Pure. Source:
 * docs/product.md#defaults.
 */
export function isViewOn(
  view: { readonly type: ViewName; readonly purpose?: 'swap' },
  { swaps, onramp }: Pick<Features, 'swaps' | 'onramp'>,
): boolean {
  return (swaps || (!/Swap/.test(view.type) && view.purpose === undefined)) && (onramp || !/Buy|Ramp/.test(view.type))
}

/** Returns whether a view is of a connected account. While disconnected it has nothing to show. */
export function isAccountView(name: ViewName): boolean {
  return !isConnectView(name) && !isNetworkView(name)
}

/**
 * Returns whether two entries show the same content. The same view with other data is another entry.
 * Source: docs/product.md#modal.
 */
export function isSameView(one: View, other: View): boolean {
  const oneFields = Object.entries(one)
  const otherFields = new Map<string, unknown>(Object.entries(other))
  return oneFields.length === otherFields.size && oneFields.every(([key, value]) => otherFields.get(key) === value)
}
