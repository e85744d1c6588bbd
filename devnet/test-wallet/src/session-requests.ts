import type { WalletKitTypes } from '@reown/walletkit'
import type { Peer, WalletRequest } from './wallet-request.ts'

/** A request on a chain of EVM. */
export type SignRequest = Extract<WalletRequest, { type: 'request' }>
/** A request on the Solana network. */
export type SolanaRequest = Extract<WalletRequest, { type: 'solana' }>

/** Returns a proposal of a session as the wallet shows it. */
export function toConnectRequest({ id, params }: WalletKitTypes.SessionProposal): WalletRequest {
  const { proposer, optionalNamespaces, requiredNamespaces, expiryTimestamp: expiresAt } = params
  const requested = [requiredNamespaces, optionalNamespaces].flatMap((spaces) => spaces['eip155']?.chains ?? [])
  const chainIds = [...new Set(requested.map(toChainId))]
  const wantsSolana = [requiredNamespaces, optionalNamespaces].some((spaces) => spaces['solana'] !== undefined)
  return {
    type: 'connect',
    id,
    peer: toPeer(proposer.metadata),
    chainIds,
    expiresAt,
    ...(wantsSolana && { wantsSolana }),
  }
}

function toSolanaRequest({ id, topic, params }: WalletKitTypes.SessionRequest, peer: Peer): SolanaRequest {
  const { method, params: contents } = params.request
  return { type: 'solana', id, topic, peer, method, params: contents }
}

/** Returns a request of a session as the wallet shows it. */
export function toSessionRequest(request: WalletKitTypes.SessionRequest, peer: Peer): SignRequest | SolanaRequest {
  return request.params.chainId.startsWith('solana:') ? toSolanaRequest(request, peer) : toSignRequest(request, peer)
}

function toSignRequest({ id, topic, params }: WalletKitTypes.SessionRequest, peer: Peer): SignRequest {
  const { method, params: contents } = params.request
  return { type: 'request', id, topic, peer, chainId: toChainId(params.chainId), method, params: contents }
}

/** Returns an app by its metadata. */
export function toPeer({ name, url }: { readonly name: string; readonly url: string }): Peer {
  return { name: name === '' ? 'Unnamed app' : name, url }
}

/** Returns the number of a chain of EVM by its CAIP-2 id. */
export const toChainId = (caip: string): number => Number(caip.split(':')[1])
