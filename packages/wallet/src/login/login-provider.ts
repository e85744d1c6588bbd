import { numberToHex } from 'viem'
import type { Eip1193Provider } from '../connectors/eip1193.ts'
import { isRejectionText } from '../connectors/provider-errors.ts'
import { isPlainData, type PlainData } from '../frame-messages/plain-data.ts'
import { methodKindOf } from '../frame-messages/rpc-methods.ts'
import { LoginInputError, LoginMethodError, LoginReplyError, LoginRequestAbortedError } from './errors.ts'

/** What the provider of the login needs of its store. */
export type LoginProviderHost = {
  /** The addresses of the user, the used one first; none while nobody is logged in. */
  readonly accounts: () => readonly string[]
  readonly chainId: () => number
  /** Reads the user from the frame, after a login or a reload. */
  readonly connect: () => Promise<readonly string[]>
  /** The addresses of a user who is still logged in. Requests nothing where nobody was. */
  readonly restore: () => Promise<readonly string[]>
  readonly switchChain: (chainId: number) => Promise<void>
  /** What the account can grant (ERC-7715). */
  readonly permissions: () => PlainData
  readonly send: (method: string, params: PlainData) => Promise<unknown>
  /** What is done with a method that no frame is sent. It throws. */
  readonly refuse: (method: string) => never
}

/** The provider of the login, and how its store says what changed. */
export type LoginProvider = Eip1193Provider & {
  readonly emit: (event: 'accountsChanged' | 'chainChanged' | 'disconnect', payload: unknown) => void
}

/** Methods of ERC-7715 that the frame has by the names of an earlier draft, as public clients do. */
const wireNames: ReadonlyMap<string, string> = new Map([
  ['wallet_requestExecutionPermissions', 'wallet_grantPermissions'],
  ['wallet_revokeExecutionPermission', 'wallet_revokePermissions'],
])

/**
 * Creates the provider (EIP-1193) of the login. What the page knows itself it answers, methods of EIP-5792 and ERC-7715
 * go to the frame like all others, and a method in no list is refused. Source: docs/frame-messages.md#methods.
 */
export function createLoginProvider(host: LoginProviderHost): LoginProvider {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  return {
    async request({ method, params }) {
      switch (method) {
        case 'eth_accounts':
          return host.restore()
        case 'eth_requestAccounts':
          return host.connect()
        // The public clients answer a number. A provider answers hex: https://eips.ethereum.org/EIPS/eip-695.
        case 'eth_chainId':
          return numberToHex(host.chainId())
        case 'wallet_switchEthereumChain':
          return host.switchChain(readChainId(params)).then(() => null)
        case 'wallet_getSupportedExecutionPermissions':
          return host.permissions()
        default: {
          const sent = wireNames.get(method) ?? method
          try {
            if (methodKindOf(sent) === 'refused') return host.refuse(method)
            return await host.send(sent, toPlainParams(params))
          } catch (error) {
            throw toProviderError(error)
          }
        }
      }
    },
    on: (event, listener) => {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
    },
    emit: (event, payload) => {
      for (const listener of listeners.get(event) ?? []) Reflect.apply(listener, undefined, [payload])
    },
  }
}

/**
 * Returns an error with the code that apps and wagmi compare: of a request that the user declined or left (4001), of a method that is
 * refused (4200), and of EIP-5792 where the frame names it. Others stay as they are.
 * Source: https://eips.ethereum.org/EIPS/eip-1193#provider-errors.
 */
export function toProviderError(error: unknown): unknown {
  const code = error instanceof Error ? codeOf(error) : null
  if (code === null || !(error instanceof Error)) return error
  return Object.assign(new Error(error.message, { cause: error }), { code })
}

function codeOf(error: Error): number | null {
  if (error instanceof LoginRequestAbortedError) return 4001
  if (error instanceof LoginMethodError) return 4200
  if (!(error instanceof LoginReplyError)) return null
  return error.rpcCode ?? (isRejectionText(error.message) ? 4001 : null)
}

/** @throws {LoginInputError} when the parameters name no chain. */
function readChainId(params: unknown): number {
  const [first]: readonly unknown[] = Array.isArray(params) ? params : []
  const given = typeof first === 'object' && first !== null && 'chainId' in first ? first.chainId : null
  const chainId = typeof given === 'string' || typeof given === 'number' ? Number(given) : Number.NaN
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new LoginInputError('Give a chain id in hex, such as 0x1.')
  return chainId
}

/**
 * Returns parameters as plain data, with big integers as hex.
 * @throws {LoginInputError} when they hold anything else that JSON cannot.
 */
export function toPlainParams(params: unknown): PlainData {
  const plain = withoutBigInts(params)
  if (!isPlainData(plain)) throw new LoginInputError('The parameters are not what JSON can hold, or too large.')
  return plain
}

function withoutBigInts(value: unknown): unknown {
  if (typeof value === 'bigint') return numberToHex(value)
  if (Array.isArray(value)) return value.map(withoutBigInts)
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  if (!isPlain) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withoutBigInts(entry)]))
}
