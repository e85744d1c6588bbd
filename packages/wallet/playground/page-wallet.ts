import type { Address, Hex } from 'viem'
import { numberToHex } from 'viem'

/** How a wallet of the playground answers. */
export type Manner = 'approve' | 'reject' | 'silent' | 'pending' | 'locked' | 'no-account' | 'broken'

/** A wallet in this page that announces itself. Its behavior can be set. */
export type PageWallet = {
  readonly name: string
  readonly rdns: string
  readonly icon: string
  readonly accounts: readonly Address[]
  /** Resolves when the wallet reports that it already shares its accounts with this page since an earlier visit. */
  readonly remembers?: () => Promise<void>
  /** How it answers a request to connect, and other requests. */
  connect: Manner
  switching: Manner | 'unknown-chain' | 'no-switch'
  signing: Manner
  /** How it answers a request to send; it sends when left out. */
  readonly sending?: Manner
  /** How it answers a request to sign typed data. It does not know that when left out. */
  readonly typedSigning?: Manner
  /** How it answers a disconnect; it accepts when left out. */
  readonly disconnecting?: Manner
  chainId: number
  /** Whether it sends several calls as one (EIP-5792). It does not know that when left out. */
  readonly isBatching?: boolean
  /** What `wallet_getCallsStatus` says of a batch; that it is pending when left out. */
  readonly batchStatus?: number
  /** Called when it is requested to sign, with the function that chooses another account. */
  readonly onSign?: (choose: (account: Address) => void) => void
  /** Whether it grants permissions (ERC-7715), and says so and ends them. It does not know them when left out. */
  readonly permissions?: 'reported' | 'unreported'
}

/** The hash of every transaction that the wallets send. */
export const SENT_HASH: Hex = `0x${'5f2e'.repeat(16)}`

/** Returns an icon of one letter, as wallets announce them. */
export function letterIcon(letter: string, color: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="${color}"/><text x="18" y="24" font-family="sans-serif" font-size="18" font-weight="700" fill="#fff" text-anchor="middle">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Announces a wallet, now and on every request (EIP-6963). */
export function announceWallet(wallet: PageWallet): void {
  const uuid = crypto.randomUUID()
  const provider = createProvider(wallet)
  const announce = () => {
    const { name, rdns, icon } = wallet
    const detail = Object.freeze({ info: Object.freeze({ uuid, name, rdns, icon }), provider })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

function createProvider(wallet: PageWallet) {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  let isAllowed = wallet.remembers !== undefined
  const never = () => new Promise<never>(() => {})
  const fail = (code: number, message: string) => Promise.reject(Object.assign(new Error(message), { code }))

  function answer<Value>(manner: Manner, value: () => Value): Promise<Value> {
    switch (manner) {
      case 'approve':
        return Promise.resolve(value())
      case 'reject':
        return fail(4001, 'User rejected the request.')
      case 'silent':
        return never()
      case 'pending':
        return fail(-32002, 'Already processing. Please wait.')
      case 'locked':
        return fail(4100, 'Locked.')
      case 'no-account':
        return Promise.resolve(value())
      case 'broken':
        return fail(-32603, 'Internal error.')
      default:
        return manner satisfies never
    }
  }

  return {
    on: (event: string, listener: (value: unknown) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: (value: unknown) => void) => {
      listeners.get(event)?.delete(listener)
    },
    request: ({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> => {
      switch (method) {
        case 'eth_accounts':
          if (wallet.connect === 'silent') return never()
          return Promise.resolve(wallet.remembers?.()).then(() => (isAllowed ? wallet.accounts : []))
        case 'eth_requestAccounts':
          return answer(wallet.connect, () => {
            isAllowed = true
            return wallet.connect === 'no-account' ? [] : wallet.accounts
          })
        case 'eth_chainId':
          return Promise.resolve(numberToHex(wallet.chainId))
        case 'wallet_switchEthereumChain':
        case 'wallet_addEthereumChain': {
          if (wallet.switching === 'unknown-chain') {
            return method === 'wallet_addEthereumChain' ? never() : fail(4902, 'Unrecognized chain.')
          }
          if (wallet.switching === 'no-switch') return fail(-32601, 'The method does not exist.')
          return answer(wallet.switching, () => {
            wallet.chainId = Number(readChainId(params[0]))
            emit('chainChanged', numberToHex(wallet.chainId))
            return null
          })
        }
        case 'personal_sign':
          wallet.onSign?.((account) => emit('accountsChanged', [account]))
          return answer(wallet.signing, (): Hex => `0x${'11'.repeat(65)}`)
        case 'eth_sendTransaction':
          return answer(wallet.sending ?? 'approve', (): Hex => SENT_HASH)
        case 'eth_signTypedData_v4':
          if (wallet.typedSigning === undefined) return fail(-32601, 'The method does not exist.')
          return answer(wallet.typedSigning, (): Hex => `0x${'11'.repeat(64)}1b`)
        case 'wallet_getCapabilities':
          if (wallet.isBatching !== true) return fail(-32601, 'The method does not exist.')
          return Promise.resolve({ [numberToHex(wallet.chainId)]: { atomic: { status: 'supported' } } })
        case 'wallet_sendCalls':
          if (wallet.isBatching !== true) return fail(-32601, 'The method does not exist.')
          return answer(wallet.sending ?? 'approve', () => ({ id: '0x01' }))
        case 'wallet_getCallsStatus': {
          const batch = {
            version: '2.0.0',
            id: '0x01',
            chainId: numberToHex(wallet.chainId),
            atomic: true,
            receipts: [],
          }
          return Promise.resolve({ ...batch, status: wallet.batchStatus ?? 100 })
        }
        case 'wallet_getSupportedExecutionPermissions': {
          if (wallet.permissions !== 'reported') return fail(-32601, 'The method does not exist.')
          const entry = { chainIds: [numberToHex(wallet.chainId)], ruleTypes: ['expiry'] }
          return Promise.resolve({ 'native-token-transfer': entry, 'native-token-stream': entry })
        }
        case 'wallet_requestExecutionPermissions':
          if (wallet.permissions === undefined) return fail(-32601, 'The method does not exist.')
          return Promise.resolve(
            params.map((request, at) => ({
              ...Object(request),
              context: `0x${`c${at}`.repeat(32)}`,
              dependencies: [],
            })),
          )
        case 'wallet_revokeExecutionPermission':
          return wallet.permissions === 'reported' ? Promise.resolve(null) : fail(-32601, 'The method does not exist.')
        case 'wallet_revokePermissions':
          return answer(wallet.disconnecting ?? 'approve', () => {
            isAllowed = false
            return null
          })
        default:
          return fail(-32601, `The method ${method} does not exist.`)
      }
    },
  }
}

function readChainId(parameter: unknown): string {
  const chainId: unknown =
    typeof parameter === 'object' && parameter !== null ? Reflect.get(parameter, 'chainId') : null
  return typeof chainId === 'string' ? chainId : '0x1'
}
