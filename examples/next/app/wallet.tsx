'use client'

import { createCookieStorage, createWallet, type InitialState } from '@laurel/wallet'
import { WalletProvider } from '@laurel/wallet/react'
import type { ReactNode } from 'react'
import { http } from 'viem'
import { anvil, mainnet } from 'viem/chains'

/** The RPC URL of a local chain, for development. */
const localRpcUrl = process.env.NEXT_PUBLIC_LOCAL_RPC_URL

/** Made once, on the server too: nothing of a page is touched before the browser shows it. */
const wallet = createWallet({
  appName: 'Meadow',
  storage: createCookieStorage(),
  features: { eip6963: true },
  ...(localRpcUrl === undefined
    ? { chains: [mainnet] }
    : { chains: [anvil], transports: { [anvil.id]: http(localRpcUrl) } }),
})

/** Gives the wallet to everything below. */
export function Wallet({
  children,
  initialState,
}: {
  readonly children: ReactNode
  readonly initialState: InitialState | undefined
}) {
  return (
    <WalletProvider initialState={initialState} language="en" wallet={wallet}>
      {children}
    </WalletProvider>
  )
}
