import { parseCaipNetworkId } from '@laurel/wallet'
import { useAccount, useConnections } from '@laurel/wallet/react'
import { type Address, isAddress } from 'viem'

/** Who is connected. */
export type Connected = {
  readonly address: Address
  /** Where the wallet stands. */
  readonly chainId: number
  readonly walletName: string
}

/** Whoever is connected, or null. */
export function useConnected(): Connected | null {
  const connections = useConnections()
  const { address } = useAccount()
  if (connections.status !== 'connected' || address === null || !isAddress(address)) return null
  const { active } = connections
  return { address, chainId: Number(parseCaipNetworkId(active.networkId).reference), walletName: active.name }
}
