import {
  type Address,
  custom,
  defineChain,
  getAddress,
  type Hex,
  hexToBigInt,
  hexToNumber,
  numberToHex,
  pad,
} from 'viem'
import { sendOf } from '../src/send/send-store.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import { transactionsOf } from '../src/transactions/transactions-store.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import { type MadeWallet, makeWallet, walletNamed } from './make-wallet.ts'
import { announce, createOrigin } from './test-page.ts'

const addressOf = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`)
/** The accounts of the wallet. */
export const accounts: readonly [Address, Address] = [addressOf('a'), addressOf('b')]
/** The account of another user. */
export const receiver = addressOf('c')
/** A token with 6 decimals. */
export const dollar = addressOf('d')
/** A collection with one NFT, the account's. */
export const leaf = addressOf('e')
const START = 10n ** 18n

/** What the wallet was requests to send, and how the user answers. */
export type SendRequest = {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly approve: () => Hex
  readonly reject: () => void
  readonly fail: (error: Error) => void
  readonly answer: (value: unknown) => void
  isAnswered: boolean
}

type Mined = {
  readonly hash: Hex
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly nonce: number
  readonly block: number
}

/** A wallet that sends on a chain in memory, in a page that can be reloaded. */
export function createSendWorld(options: WalletOptions = {}) {
  const origin = createOrigin()
  const requests: SendRequest[] = []
  const mined: Mined[] = []
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const state = {
    account: accounts[0],
    shared: [] as readonly Address[],
    chainId: 1,
    block: 10,
    pending: new Set<Hex>(),
    leafOwner: accounts[0],
    start: START,
    /** The answer to a trial waits for it. */
    trial: Promise.resolve(),
  }
  const chains = [1, 10].map((id) =>
    defineChain({
      id,
      name: `Chain ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    }),
  )

  const balanceOf = (address: string) =>
    mined.reduce(
      (sum, { from, to, value }) => sum - (isSame(from, address) ? value : 0n) + (isSame(to, address) ? value : 0n),
      accounts.some((one) => isSame(one, address)) ? state.start : 0n,
    )
  const countOf = (address: string, block: number) =>
    mined.filter((one) => isSame(one.from, address) && one.block <= block).length
  const isMined = ({ hash }: Mined) => !state.pending.has(hash)
  const blockHash = (block: number): Hex => numberToHex(block, { size: 32 })
  const toRpc = ({ hash, from, to, value, nonce }: Mined) => ({
    ...{ hash, from, to, input: '0x' },
    value: numberToHex(value),
    nonce: numberToHex(nonce),
  })

  async function answerChain({
    method,
    params = [],
  }: {
    method: string
    params?: readonly unknown[]
  }): Promise<unknown> {
    const [first, second] = params
    const found = mined.find(({ hash }) => hash === first)
    switch (method) {
      case 'eth_blockNumber':
        return numberToHex(state.block)
      case 'eth_gasPrice':
        return '0x1'
      case 'eth_estimateGas':
        return '0x5208'
      case 'eth_getBalance':
        return numberToHex(balanceOf(String(first)))
      case 'eth_getCode':
        return '0x'
      case 'eth_call':
        if (Reflect.get(Object(first), 'from') !== undefined) await state.trial
        if (isSame(leaf, String(Reflect.get(Object(first), 'to')))) return pad(state.leafOwner)
        return isSame(dollar, String(Reflect.get(Object(first), 'to'))) ? numberToHex(6, { size: 32 }) : '0x'
      case 'eth_getTransactionCount': {
        const block = typeof second === 'string' && second.startsWith('0x') ? Number(second) : state.block
        return numberToHex(countOf(String(first), block))
      }
      case 'eth_getBlockByNumber': {
        const block = first === 'latest' ? state.block : Number(first)
        const transactions = mined.filter((one) => one.block === block && isMined(one)).map(toRpc)
        return { hash: blockHash(block), baseFeePerGas: '0x1', transactions }
      }
      case 'eth_getTransactionReceipt':
        if (found === undefined || !isMined(found)) return null
        return { blockNumber: numberToHex(found.block), blockHash: blockHash(found.block), status: '0x1' }
      case 'eth_getTransactionByHash':
        return found === undefined ? null : toRpc(found)
      default:
        throw Object.assign(new Error(`No ${method}`), { code: -32601 })
    }
  }

  function send({ from, to, value }: { from: Address; to: Address; value: Hex }): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const once = (run: () => void) => {
        if (entry.isAnswered) return
        entry.isAnswered = true
        run()
      }
      const entry: SendRequest = {
        ...{ from, to, value: hexToBigInt(value), isAnswered: false },
        approve: () => {
          const nonce = countOf(from, state.block)
          const hash = numberToHex(1000 + mined.length, { size: 32 })
          once(() => {
            state.block += 1
            mined.push({ hash, from, to, value: hexToBigInt(value), nonce, block: state.block })
            resolve(hash)
          })
          return hash
        },
        reject: () => once(() => reject(Object.assign(new Error('User rejected'), { code: 4001 }))),
        fail: (error) => once(() => reject(error)),
        answer: (given) => once(() => resolve(given)),
      }
      requests.push(entry)
    })
  }

  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const provider = {
    on: (event: string, listener: (value: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) => void listeners.get(event)?.delete(listener),
    request: async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [state.account, ...state.shared]
      if (method === 'eth_chainId') return numberToHex(state.chainId)
      const [first] = Array.isArray(params) ? params : []
      if (method === 'eth_sendTransaction') return send(first)
      if (method === 'wallet_switchEthereumChain') {
        state.chainId = hexToNumber(first.chainId)
        emit('chainChanged', first.chainId)
        return null
      }
      throw Object.assign(new Error(`No ${method}`), { code: 4200 })
    },
  }

  function openTab(): MadeWallet {
    const tab = origin.openTab()
    announce(tab.window, { info: { uuid: 'u', name: 'Kestrel', rdns: 'io.kestrel' }, provider })
    const [one, ten] = chains
    if (one === undefined || ten === undefined) throw new RangeError('There are two chains.')
    return makeWallet(tab, {
      chains: [one, ten],
      transports: Object.fromEntries(chains.map(({ id }) => [id, custom({ request: answerChain }, { retryCount: 0 })])),
      ...options,
    })
  }
  let made = openTab()

  return {
    requests,
    mined,
    state,
    origin,
    openTab,
    balanceOf,
    get made() {
      return made
    },
    get wallet() {
      return made.wallet
    },
    get clock() {
      return made.clock
    },
    get send() {
      return sendOf(made.wallet)
    },
    get transactions() {
      return transactionsOf(made.wallet)
    },
    connect: async (): Promise<void> => {
      if (made.wallet.connections.getState().status !== 'connected') {
        await made.wallet.connect.connect(walletNamed(made.wallet, 'Kestrel'))
      }
      sendOf(made.wallet)
      await settle()
    },
    /** Chooses the native currency, and enters the amount and the receiver. */
    fill: (amount: string, to: string = receiver): void => {
      const shared = { chainId: 1, address: null, name: 'Ether', symbol: 'ETH', decimals: 18, isListed: true } as const
      const token = { ...shared, amount: balanceOf(state.account), price: null, value: null, iconUrl: null }
      sendOf(made.wallet).start({ asset: { type: 'token', token }, amount, receiver: to })
    },
    /** The page is loaded again. What the wallet was requests stays there. */
    reload: async (): Promise<void> => {
      made.wallet.destroy()
      listeners.clear()
      made = openTab()
      await settle()
      await made.clock.advance(100)
      sendOf(made.wallet)
      await made.clock.advance(100)
    },
    chooseAccount: (account: Address): void => {
      state.account = account
      emit('accountsChanged', [account])
    },
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
