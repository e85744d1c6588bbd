import { type Address, createClient, type Hex, hexToNumber, http, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendRawTransaction, signTransaction } from 'viem/actions'
import type { Eip1193Provider } from '../src/connectors/eip1193.ts'

/** How a test wallet misbehaves. */
export type TestWalletSwitches = {
  /** Whether it is locked. It then shares no account, and never answers a request for one. */
  isLocked: boolean
  /** Methods that it never answers. */
  silent: readonly string[]
  /** Errors that it answers, by method. */
  errors: Readonly<Record<string, { readonly code: number; readonly message?: string; readonly data?: unknown }>>
  /** Methods that it holds until `release`. */
  held: readonly string[]
}

/** A wallet like one that an extension puts in a page: a viem account on a real chain. */
export type TestWallet = {
  readonly provider: Eip1193Provider
  readonly address: Address
  readonly switches: TestWalletSwitches
  /** Every method that was requested, in order. */
  readonly requests: readonly string[]
  readonly emit: (event: string, payload: unknown) => void
  /** Continues a held request. */
  readonly release: (method: string) => void
  readonly listenerCount: (event: string) => number
  readonly chainId: () => number
}

/**
 * Creates a wallet.
 * @param chains - the chains that it knows: the RPC URL of each, by chain id.
 */
export function createTestWallet({
  privateKey,
  chains,
  chainId = Number(Object.keys(chains)[0]),
}: {
  privateKey: Hex
  chains: Readonly<Record<number, string>>
  chainId?: number
}): TestWallet {
  const account = privateKeyToAccount(privateKey)
  const known = new Map(Object.entries(chains).map(([id, url]) => [Number(id), url]))
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const held = new Map<string, (() => void)[]>()
  const requests: string[] = []
  const switches: TestWalletSwitches = { isLocked: false, silent: [], errors: {}, held: [] }
  let current = chainId
  let isPermitted = false

  function emit(event: string, payload: unknown) {
    for (const listener of listeners.get(event) ?? []) Reflect.apply(listener, undefined, [payload])
  }

  async function answer(method: string, params: unknown): Promise<unknown> {
    const [first] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_accounts':
        return isPermitted && !switches.isLocked ? [account.address.toLowerCase()] : []
      case 'eth_requestAccounts':
        if (switches.isLocked) return new Promise(() => {})
        isPermitted = true
        return [account.address.toLowerCase()]
      case 'eth_chainId':
        return numberToHex(current)
      case 'wallet_switchEthereumChain': {
        const wanted = hexToNumber(first.chainId)
        if (!known.has(wanted)) throw Object.assign(new Error('Unrecognized chain'), { code: 4902 })
        current = wanted
        emit('chainChanged', numberToHex(current))
        return null
      }
      case 'wallet_addEthereumChain':
        known.set(hexToNumber(first.chainId), first.rpcUrls[0])
        return null
      case 'wallet_revokePermissions':
        isPermitted = false
        return null
      case 'personal_sign':
        return account.signMessage({ message: { raw: first } })
      case 'eth_sendTransaction': {
        const client = createClient({ account, transport: http(known.get(current)) })
        const serializedTransaction = await signTransaction(client, { ...first, account, chain: null })
        return sendRawTransaction(client, { serializedTransaction })
      }
      default: {
        const client = createClient({ transport: http(known.get(current), { retryCount: 0 }) })
        return Reflect.apply(client.request, client, [{ method, params }])
      }
    }
  }

  const provider: Eip1193Provider = {
    async request({ method, params }) {
      requests.push(method)
      if (switches.silent.includes(method)) return new Promise(() => {})
      if (switches.held.includes(method)) {
        await new Promise<void>((resolve) => held.set(method, [...(held.get(method) ?? []), resolve]))
      }
      const error = switches.errors[method]
      if (error !== undefined) throw Object.assign(new Error(error.message ?? `code ${error.code}`), error)
      return answer(method, params)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }

  return {
    provider,
    address: account.address,
    switches,
    requests,
    emit,
    release: (method) => {
      const [next, ...rest] = held.get(method) ?? []
      held.set(method, rest)
      next?.()
    },
    listenerCount: (event) => listeners.get(event)?.size ?? 0,
    chainId: () => current,
  }
}
