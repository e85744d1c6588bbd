import type { CreateConnectorFn } from '@wagmi/core'
import { type Address, getAddress, type Hex, numberToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Eip1193Provider } from '../connectors/eip1193.ts'
import { eip1193Connector } from '../connectors/eip1193-connector.ts'
import { guardProvider } from '../connectors/guard-provider.ts'
import { announceWallet, type WalletInfo } from './announce-wallet.ts'
import { type AtomicSender, createAtomicCalls } from './atomic-calls.ts'
import { MockWalletNoAccountError } from './errors.ts'
import {
  actionOf,
  type MockAction,
  type MockFailure,
  type MockFailures,
  MockRpcError,
  toRpcError,
} from './mock-failure.ts'
import { forwardToNode, sendWithKey, signMessageWithKey, signTypedDataWithKey } from './mock-signing.ts'
import { readChainParameter, readField, readParam } from './read-params.ts'

/** Options of {@link mockWallet}. At least one account is needed, from `privateKeys`, `accounts`, or both. */
export type MockWalletOptions = {
  /**
   * Private keys of accounts that sign and send on a real chain. Use development keys only, never keys that hold money.
   */
  readonly privateKeys?: readonly Hex[]
  /** Accounts without a key. The wallet refuses to sign for them (4100). */
  readonly accounts?: readonly Address[]
  /**
   * The chains that the wallet knows: the URL of a node by chain id, or null without a node. Ethereum without a node
   * when left out.
   */
  readonly chains?: Readonly<Record<number, string | null>>
  /**
   * The chain that the wallet is on; the first of `chains` when left out. A chain that the app does not list is the
   * wrong network.
   */
  readonly chainId?: number
  /** The name; `Mock Wallet` when left out. It is passed on unchanged, so a test can use a hostile name. */
  readonly name?: string
  /** The rdns that it announces (EIP-6963); `test.laurel.mock` when left out. */
  readonly rdns?: string
  /** The uuid of its announcement (EIP-6963); always the same when left out. */
  readonly uuid?: string
  /** Its icon as a `data:` URI; a plain copper-colored square when left out. */
  readonly icon?: string
  /** The initial failures; none when left out. `fail` changes them later. */
  readonly failures?: MockFailures
  /**
   * Whether it starts locked. A locked wallet shares no account, and a request to connect waits until it is unlocked.
   */
  readonly isLocked?: boolean
  /** Whether this site was allowed to see accounts in an earlier visit. */
  readonly isAuthorized?: boolean
  /**
   * The contract with which accounts execute several calls at once (EIP-5792, by EIP-7702). It has `executeBatch`, like
   * the reference accounts of ERC-4337. Without it the wallet only sends calls one by one.
   */
  readonly batchDelegate?: Address
}

/** A wallet for tests. It implements EIP-1193, signs on a real chain, and fails on request. */
export type MockWallet = {
  readonly info: WalletInfo
  readonly provider: Eip1193Provider
  /**
   * The connector for `createWallet({ connectors: [mock.connector] })`, where there is no page to announce the wallet
   * in.
   */
  readonly connector: CreateConnectorFn
  readonly addresses: readonly Address[]
  /** Every method that was requested, in order. */
  readonly requests: readonly string[]
  readonly chainId: () => number
  /** Sets failures. Actions that are left out stay as they are. */
  readonly fail: (failures: MockFailures) => void
  /** Makes the next request of this action fail, but not those after it. */
  readonly failOnce: (action: MockAction, failure: MockFailure) => void
  /** Continues every waiting request, as if the user had answered. */
  readonly release: () => void
  readonly lock: () => void
  /** Unlocks the wallet. Requests that wait for an account get it. */
  readonly unlock: () => void
  /** Switches the chain, as the user does in the wallet itself. */
  readonly switchChain: (chainId: number) => void
  /** Selects another account, as the user does in the wallet itself. It becomes the first account. */
  readonly selectAccount: (address: Address) => void
  /** Disconnects this site, as the user does in the wallet itself. */
  readonly disconnect: () => void
  /** Announces the wallet by EIP-6963 in a page, now and on every request. @returns the function that ends it. */
  readonly announce: (page: EventTarget, options?: { readonly afterMs?: number }) => () => void
}

const COPPER_ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 8 8%22%3E%3Crect width=%228%22 height=%228%22 fill=%22%23b87333%22/%3E%3C/svg%3E'

/**
 * Creates a mock wallet.
 * @throws {MockWalletNoAccountError} when it has no account.
 */
export function mockWallet(options: MockWalletOptions): MockWallet {
  const keys = (options.privateKeys ?? []).map((key) => privateKeyToAccount(key))
  const shown = (options.accounts ?? []).map((address) => getAddress(address))
  let addresses: readonly Address[] = [...new Set([...keys.map(({ address }) => address), ...shown])]
  if (addresses.length === 0) throw new MockWalletNoAccountError()
  const nodes = new Map(Object.entries(options.chains ?? { 1: null }).map(([id, url]) => [Number(id), url]))
  const info: WalletInfo = {
    uuid: options.uuid ?? '8f5e7c1a-8c37-4f41-9d0e-4c6a2a6d0b11',
    name: options.name ?? 'Mock Wallet',
    rdns: options.rdns ?? 'test.laurel.mock',
    icon: options.icon ?? COPPER_ICON,
  }
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const requests: string[] = []
  let failures: MockFailures = options.failures ?? {}
  let once: readonly { readonly action: MockAction; readonly failure: MockFailure }[] = []
  let waiting: readonly (() => void)[] = []
  let unlockers: readonly (() => void)[] = []
  let current = options.chainId ?? [...nodes.keys()][0] ?? 1
  let isLocked = options.isLocked ?? false
  let isAuthorized = options.isAuthorized ?? false

  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) Reflect.apply(listener, undefined, [payload])
  }
  const sharedAccounts = () => (isAuthorized && !isLocked ? addresses : [])
  const emitAccounts = () => emit('accountsChanged', sharedAccounts())
  const keyOf = (address: string): PrivateKeyAccount => {
    const key = keys.find((each) => each.address.toLowerCase() === address.toLowerCase())
    if (key === undefined) throw new MockRpcError(4100, `There is no key for ${address} here.`)
    return key
  }

  function takeFailure(action: MockAction): MockFailure | null {
    const next = once.find((entry) => entry.action === action)
    if (next === undefined) return failures[action] ?? null
    once = once.filter((entry) => entry !== next)
    return next.failure
  }

  async function share(): Promise<readonly Address[]> {
    if (isLocked) await new Promise<void>((resolve) => (unlockers = [...unlockers, resolve]))
    isAuthorized = true
    return addresses
  }

  function switchChain(chainId: number): void {
    if (chainId === current) return
    current = chainId
    emit('chainChanged', numberToHex(chainId))
  }

  const batches = createAtomicCalls()

  /** @throws {MockRpcError} 4200 when the wallet only sends calls one by one. */
  function atomicSender(address: unknown, chainId: number): AtomicSender {
    const { batchDelegate: delegate } = options
    const rpcUrl = nodes.get(chainId) ?? null
    if (delegate === undefined || rpcUrl === null) throw toRpcError('unsupported')
    return { account: keyOf(String(address)), rpcUrl, delegate }
  }

  async function capabilities(params: unknown): Promise<Readonly<Record<Hex, unknown>>> {
    const ids = [...nodes].flatMap(([chainId, url]) => (url === null ? [] : [chainId]))
    const each = ids.map(async (chainId) => {
      const sender = atomicSender(readParam(params, 0), chainId)
      return [numberToHex(chainId), await batches.capabilities(sender)] as const
    })
    return Object.fromEntries(await Promise.all(each))
  }

  /** @param requestedOn - the network of the wallet when it got the request. */
  async function answer(method: string, params: unknown, requestedOn: number): Promise<unknown> {
    const node = nodes.get(current) ?? null
    switch (method) {
      case 'eth_accounts':
        return sharedAccounts()
      case 'eth_requestAccounts':
        return share()
      case 'wallet_requestPermissions':
        await share()
        return [{ parentCapability: 'eth_accounts' }]
      case 'wallet_revokePermissions':
        isAuthorized = false
        emitAccounts()
        return null
      case 'eth_chainId':
        return numberToHex(current)
      case 'wallet_switchEthereumChain': {
        const { chainId } = readChainParameter(params)
        if (!nodes.has(chainId)) throw toRpcError('unknown-chain')
        switchChain(chainId)
        return null
      }
      case 'wallet_addEthereumChain': {
        const { chainId, rpcUrl } = readChainParameter(params)
        nodes.set(chainId, rpcUrl)
        return null
      }
      case 'personal_sign':
        return signMessageWithKey(params, keyOf)
      case 'eth_signTypedData_v4':
        return signTypedDataWithKey(params, keyOf)
      case 'eth_sendTransaction':
        // Like extensions, it sends where it was when it got the request, and not where the user went meanwhile.
        return sendWithKey(params, { keyOf, node: nodes.get(requestedOn) ?? null })
      case 'wallet_getCapabilities':
        return capabilities(params)
      case 'wallet_sendCalls':
        return batches.send(params, atomicSender(readField(readParam(params, 0), 'from'), current))
      case 'wallet_getCallsStatus':
        return batches.status(params)
      default:
        return forwardToNode({ method, params, node })
    }
  }

  const provider: Eip1193Provider = {
    async request({ method, params }) {
      requests.push(method)
      const requestedOn = current
      const failure = takeFailure(actionOf(method))
      if (failure === 'timeout') await new Promise<void>((resolve) => (waiting = [...waiting, resolve]))
      else if (failure !== null) throw toRpcError(failure)
      return answer(method, params, requestedOn)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }

  return {
    info,
    provider,
    connector: (config) =>
      eip1193Connector({
        id: info.rdns,
        name: info.name,
        icon: info.icon,
        rdns: info.rdns,
        type: 'ANNOUNCED',
        getProvider: () => guardProvider(provider),
        getChains: () => config.chains,
      })(config),
    get addresses() {
      return addresses
    },
    requests,
    chainId: () => current,
    fail: (next) => {
      failures = { ...failures, ...next }
    },
    failOnce: (action, failure) => {
      once = [...once, { action, failure }]
    },
    release: () => {
      const held = waiting
      waiting = []
      for (const goOn of held) goOn()
    },
    lock: () => {
      isLocked = true
      if (isAuthorized) emitAccounts()
    },
    unlock: () => {
      isLocked = false
      const held = unlockers
      unlockers = []
      for (const goOn of held) goOn()
      if (isAuthorized) emitAccounts()
    },
    switchChain,
    selectAccount: (address) => {
      const chosen = getAddress(address)
      addresses = [chosen, ...addresses.filter((each) => each !== chosen)]
      if (isAuthorized) emitAccounts()
    },
    disconnect: () => {
      isAuthorized = false
      emitAccounts()
    },
    announce: (page, how) => announceWallet(page, { info, provider }, how),
  }
}
