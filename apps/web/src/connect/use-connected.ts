import { parseCaipNetworkId } from '@laurel/wallet'
import { useAccount, useConnections } from '@laurel/wallet/react'
import { type Address, isAddress } from 'viem'
import { usePatience } from '../controls/use-patience.ts'

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

/** So long a page waits for the wallet of the last visit before it shows itself to a stranger. */
const PATIENCE_MS = 1_500

/** Whether the wallet of the last visit is still being asked; for a moment only, since a wallet may never answer. */
export function useIsReconnecting(): boolean {
  const isAsking = useConnections().status === 'reconnecting'
  const isOver = usePatience(isAsking, PATIENCE_MS)
  return isAsking && !isOver
}
