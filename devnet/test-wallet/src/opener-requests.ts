import { type AccountChoice, findAccount } from './find-account.ts'
import { answerOpenerOnSolana, solanaAddressesOf } from './opener-solana.ts'
import { toResponseError } from './response-error.ts'
import { signRequest, type WalletChain } from './sign-request.ts'
import { isQuietOnSolana, type SolanaWalletNetwork } from './sign-solana.ts'
import { field, isForSolanaAlone, type WalletRequest } from './wallet-request.ts'
import type { TestWalletState } from './wallet-state.ts'

/** A request of an opener stays until it is answered. WalletConnect's requests have a time, in Unix seconds. */
const NEVER = Number.MAX_SAFE_INTEGER

/** What the wallet has, for the app that sent a request. */
type Holder = AccountChoice & {
  /** Those that the app may use. */
  readonly chains: readonly WalletChain[]
  readonly solana: SolanaWalletNetwork | null
  readonly state: TestWalletState
}

/** What an app gets for a request. */
export type OpenerReply = { readonly result: unknown } | { readonly error: ReturnType<typeof toResponseError> }

/**
 * Executes a request that was approved or needs no approval. Never throws: a failure is the reply.
 * @returns null when the wallet is set to say nothing.
 */
export async function replyToOpener(request: WalletRequest, holder: Holder): Promise<OpenerReply | null> {
  const isSilent = request.type === 'solana' && holder.state.solanaManner === 'silent'
  if (isSilent && !isQuietOnSolana(request.method)) return null
  try {
    return { result: await resultOf(request, holder) }
  } catch (error) {
    return { error: toResponseError(error) }
  }
}

async function resultOf(request: WalletRequest, { chains, solana, state, ...choice }: Holder): Promise<unknown> {
  switch (request.type) {
    case 'connect':
      return isForSolanaAlone(request) ? solanaAddressesOf(solana, state) : [choice.selected.address]
    case 'solana':
      return answerOpenerOnSolana(solana, state, request)
    case 'request': {
      const { chainId, method, params } = request
      const { privateKey } = findAccount(choice, method, params)
      const chain = chains.find((one) => one.chainId === chainId)
      if (chain === undefined) throw Object.assign(new Error(`Unrecognized chain ${chainId}.`), { code: 4902 })
      return signRequest({ privateKey, chain }, method, params)
    }
    default:
      return request satisfies never
  }
}

/** Parses a message of an opener; null when it is not a request. */
export function toOpenerRequest(data: unknown, origin: string): WalletRequest | null {
  const [id, method, chainId, app] = ['id', 'method', 'chainId', 'app'].map((key) => field(data, key))
  if (typeof id !== 'number' || typeof method !== 'string') return null
  const peer = { name: typeof app === 'string' && app !== '' ? app : 'Laurel', url: origin }
  if (method === 'solana_requestAccounts') {
    return { type: 'connect', id, peer, chainIds: [], wantsSolana: true, expiresAt: NEVER }
  }
  if (method.startsWith('solana_'))
    return { type: 'solana', id, topic: origin, peer, method, params: field(data, 'params') }
  if (typeof chainId !== 'number') return null
  if (method === 'eth_requestAccounts') return { type: 'connect', id, peer, chainIds: [chainId], expiresAt: NEVER }
  return { type: 'request', id, topic: origin, peer, chainId, method, params: field(data, 'params') }
}
