import { useNetworks } from '../network/use-networks.ts'
import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import { TokenTile } from '../tokens/token-tile.tsx'
import { tokensOf } from '../tokens/tokens-store.ts'
import type { TransferToken } from './transfer-source.ts'
import { symbolOf } from './transfer-words.ts'

/** The disc of a token of another namespace than EVM, as the list of tokens has it. */
export function TransferTokenTile({ token, size }: { readonly token: TransferToken; readonly size: 24 | 36 }) {
  const { balances } = useReadable(tokensOf(useWallet()))
  const { activeId } = useNetworks()
  const { iconUrl = null } = balances.find(({ chainId, address }) => chainId === null && address === token.id) ?? {}
  const place = { chainId: null, networkId: activeId, address: token.id } as const
  return <TokenTile size={size} token={{ ...place, symbol: symbolOf(token), iconUrl }} />
}
