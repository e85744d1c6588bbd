import { skipToken, useQuery } from '@tanstack/react-query'
import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import { useAppWallet } from '../connect/wallet-context.ts'
import { canSendTogether } from './send-together.ts'
import { getSigner } from './signer.ts'

/** Whether the connected wallet sends several calls as one transaction on a network. False until it responds. */
export function useCanSendTogether(chain: ChainConfig): boolean {
  const { wallet } = useAppWallet()
  const connected = useConnected()
  const capabilities = useQuery({
    queryKey: ['send-together', chain.chainId, connected?.address, connected?.walletName],
    staleTime: 60_000,
    queryFn:
      connected === null
        ? skipToken
        : async () => {
            const signer = await getSigner(wallet, chain)
            return signer !== null && (await canSendTogether(signer))
          },
  })
  return capabilities.data ?? false
}
