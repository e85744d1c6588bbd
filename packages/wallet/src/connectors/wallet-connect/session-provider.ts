import { type Client, numberToHex, ProviderRpcError } from 'viem'
import { type CaipNetworkId, toCaipNetworkId } from '../../caip/caip.ts'
import type { Eip1193Provider } from '../eip1193.ts'
import type { DeliveryWatch } from './delivery.ts'
import { SessionEndedError, SessionMethodError } from './errors.ts'
import { isMethodAllowed, isWalletMethod, sessionAccounts } from './session.ts'
import type { PairedClient, PairedSession } from './sign-client.ts'

/** A session in use, and its current chain. */
export type CurrentSession = {
  readonly client: PairedClient
  readonly session: PairedSession
  readonly chainId: number
  /** Watches whether a request reaches the relay. */
  readonly watch: DeliveryWatch['watch']
}

/** EIP-1193, unsupported method. */
const UNSUPPORTED_METHOD = 4200

/**
 * Creates an EIP-1193 provider for a session. Requests that only a wallet can fulfil go to the wallet, on the current
 * chain. Every other request goes to the app's own RPC, so that no request goes to the wallet's node without the app's
 * knowledge.
 * Source: docs/product.md#chain-reads.
 * @param options.current - returns the current session, or null when it has ended.
 * @param options.clientOf - returns a client that reads a chain by the app's own RPC. Throws for a chain that is not
 * configured.
 */
export function createSessionProvider({
  current,
  clientOf,
}: {
  readonly current: () => CurrentSession | null
  readonly clientOf: (chainId: number) => Client
}): Eip1193Provider {
  return {
    async request({ method, params }) {
      const now = current()
      if (now === null) throw new SessionEndedError()
      const { session, chainId } = now
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return sessionAccounts(session, chainId)
        case 'eth_chainId':
          return numberToHex(chainId)
        case 'net_version':
          return String(chainId)
      }
      if (!isWalletMethod(method)) return readChain(clientOf(chainId), method, params)
      if (!isMethodAllowed(session, method)) {
        const cause = new SessionMethodError(method)
        throw new ProviderRpcError(cause, { code: UNSUPPORTED_METHOD, shortMessage: cause.message })
      }
      return requestFromWallet(now, method, params)
    },
  }
}

/**
 * Sends a request to the wallet and waits for its response, for at most five minutes: sign-client's own limit.
 * @throws viem's `ProviderRpcError` with the wallet's code.
 */
export function requestFromWallet(now: CurrentSession, method: string, params: unknown): Promise<unknown> {
  return requestOnNetwork(now, toCaipNetworkId(now.chainId), method, params ?? [])
}

/** Does the same on a network that may be of another namespace. @throws as {@link requestFromWallet}. */
export async function requestOnNetwork(
  { client, session, watch }: Pick<CurrentSession, 'client' | 'session' | 'watch'>,
  networkId: CaipNetworkId,
  method: string,
  params: unknown,
): Promise<unknown> {
  try {
    const answer = client.request({ topic: session.topic, chainId: networkId, request: { method, params } })
    watch(client, session.topic, answer)
    return await answer
  } catch (cause) {
    throw toProviderError(cause)
  }
}

/** Converts a wallet's error, which is plain data, to an `Error` with a code, as programs expect. */
function toProviderError(cause: unknown): Error {
  if (cause instanceof Error) return cause
  const { code, message, data } = Object(cause)
  const shortMessage = typeof message === 'string' ? message : 'The wallet answered with an error.'
  const error = new Error(shortMessage)
  if (typeof code !== 'number') return error
  return new ProviderRpcError(error, { code, shortMessage, ...(data === undefined ? {} : { data }) })
}

/** Accepts any method, although viem types only those that it knows. */
function readChain(client: Client, method: string, params: unknown): Promise<unknown> {
  const request: (args: { method: string; params?: unknown }) => Promise<unknown> = client.transport.request
  return request({ method, ...(params === undefined ? {} : { params }) })
}
