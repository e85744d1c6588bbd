import type { CreateConnectorFn } from '@wagmi/core'

/** The parameters of the function that creates a wallet, as in RainbowKit. */
export type CreateWalletParameters = {
  readonly projectId: string
  readonly appName?: string
  readonly appIcon?: string
}

/**
 * A wallet of a group. A wallet of the wallet list has its id as `listing`; the app's own wallet has `createConnector`.
 * Its pictures, links and instructions come from the wallet list: `mobile`, `qrCode` and `extension` are not read.
 */
export type RainbowKitWallet = {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly iconUrl?: string | (() => Promise<string>)
  readonly iconBackground?: string
  /** Id in the wallet list, such as `io.metamask`. */
  readonly listing?: string
  /** Creates the wagmi connector of the app's own wallet. */
  readonly createConnector?: (details: { readonly rkDetails: Readonly<Record<string, unknown>> }) => CreateConnectorFn
}

/** Creates a wallet: `metaMaskWallet`, or the app's own function. */
export type CreateWalletFn = (parameters: CreateWalletParameters) => RainbowKitWallet

/** RainbowKit's id of a wallet, its id in the wallet list, and its name. */
const listed = {
  argent: ['com.argent', 'Argent'],
  base: ['com.coinbase.wallet', 'Base'],
  binance: ['com.binance.wallet', 'Binance Wallet'],
  bitget: ['com.bitget.web3', 'Bitget Wallet'],
  brave: ['com.brave.wallet', 'Brave Wallet'],
  coinbase: ['com.coinbase.wallet', 'Coinbase Wallet'],
  imToken: ['im.token', 'imToken'],
  ledger: ['com.ledger', 'Ledger'],
  metaMask: ['io.metamask', 'MetaMask'],
  okx: ['com.okex.wallet', 'OKX Wallet'],
  phantom: ['app.phantom', 'Phantom'],
  rabby: ['io.rabby', 'Rabby'],
  rainbow: ['me.rainbow', 'Rainbow'],
  safe: ['global.safe', 'Safe'],
  trust: ['com.trustwallet.app', 'Trust Wallet'],
  uniswap: ['org.uniswap', 'Uniswap Wallet'],
  zerion: ['io.zerion.wallet', 'Zerion'],
} as const

type ListedName = keyof typeof listed

function listedWallet(id: ListedName): CreateWalletFn {
  const [listing, name] = listed[id]
  return () => ({ id, name, listing })
}

/**
 * Returns the id in the wallet list for one of RainbowKit's ids, such as `rainbow`; any other id is returned as it is.
 */
export function toListingId(name: string): string {
  return Object.entries(listed).find(([id]) => id.toLowerCase() === name.toLowerCase())?.[1][0] ?? name
}

export const argentWallet: CreateWalletFn = listedWallet('argent')
export const baseAccountWallet: CreateWalletFn = listedWallet('base')
export const binanceWallet: CreateWalletFn = listedWallet('binance')
export const bitgetWallet: CreateWalletFn = listedWallet('bitget')
export const braveWallet: CreateWalletFn = listedWallet('brave')
export const coinbaseWallet: CreateWalletFn = listedWallet('coinbase')
export const imTokenWallet: CreateWalletFn = listedWallet('imToken')
export const ledgerWallet: CreateWalletFn = listedWallet('ledger')
export const metaMaskWallet: CreateWalletFn = listedWallet('metaMask')
export const okxWallet: CreateWalletFn = listedWallet('okx')
export const phantomWallet: CreateWalletFn = listedWallet('phantom')
export const rabbyWallet: CreateWalletFn = listedWallet('rabby')
export const rainbowWallet: CreateWalletFn = listedWallet('rainbow')
export const safeWallet: CreateWalletFn = listedWallet('safe')
export const trustWallet: CreateWalletFn = listedWallet('trust')
export const uniswapWallet: CreateWalletFn = listedWallet('uniswap')
export const zerionWallet: CreateWalletFn = listedWallet('zerion')
/** A browser wallet that does not announce itself. The modal lists it in any case. */
export const injectedWallet: CreateWalletFn = () => ({ id: 'injected', name: 'Browser Wallet' })
/** Any wallet, connected by a QR code. */
export const walletConnectWallet: CreateWalletFn = () => ({ id: 'walletConnect', name: 'WalletConnect' })
