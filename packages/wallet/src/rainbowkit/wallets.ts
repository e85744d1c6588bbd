import type { CreateConnectorFn } from '@wagmi/core'

/** What RainbowKit hands to the function that makes a wallet. */
export type CreateWalletParameters = {
  readonly projectId: string
  readonly appName?: string
  readonly appIcon?: string
}

/**
 * A wallet of a group. One of the wallet list has its id there as `listing`; one of the app's own has `createConnector`.
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
  /** Makes the wagmi connector of a wallet of the app's own. */
  readonly createConnector?: (details: { readonly rkDetails: Readonly<Record<string, unknown>> }) => CreateConnectorFn
}

/** Makes a wallet: `metaMaskWallet`, or a function of the app's own. */
export type CreateWalletFn = (parameters: CreateWalletParameters) => RainbowKitWallet

/** RainbowKit's name of a wallet, ours in the wallet list, and what it is called. */
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

/** The id in the wallet list of a wallet that RainbowKit calls `rainbow`; the name itself where it is none of these. */
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
/** A wallet of this browser that does not announce itself: the modal has it anyway. */
export const injectedWallet: CreateWalletFn = () => ({ id: 'injected', name: 'Browser Wallet' })
/** Any wallet, by a code. */
export const walletConnectWallet: CreateWalletFn = () => ({ id: 'walletConnect', name: 'WalletConnect' })
