import { defineChain, type Hex, hexToString, isHex, numberToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { parseNameMessage } from '../src/api-schemas/name-message.ts'
import { type MadeWallet, makeWallet } from './make-wallet.ts'
import { announce, createOrigin } from './test-page.ts'

const API = 'https://api.test:8443'
const words = 'test test test test test test test test test test test junk'
/** The accounts of the wallet. */
export const accounts = [0, 1].map((addressIndex) => mnemonicToAccount(words, { addressIndex }).address)
/** An account that is not the user's, and has a name. */
export const otherAccount = mnemonicToAccount(words, { addressIndex: 5 }).address.toLowerCase()

/** What the wallet was asked to sign. */
type SignRequest = {
  readonly message: string
  readonly address: string
  readonly signature: Hex
  readonly settle: (answer: Hex | { readonly code: number }) => void
  isAnswered: boolean
  isSigned: boolean
}

/** A wallet, and an API of names that checks what it gets, in memory. */
export function createNameWorld({ chainId = 8453, hasApi = true } = {}) {
  const origin = createOrigin()
  /** The account of each registered name, in lower case. */
  const registry = new Map([['taken.wcn.id', otherAccount]])
  const requested: SignRequest[] = []
  const posts: { readonly name: string; readonly address: string }[] = []
  const requests: string[] = []
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const state = {
    account: accounts[0] ?? '',
    chainId,
    isDown: false,
    losesAnswers: false,
    reason: 'The name is taken.',
  }
  const chain = defineChain({
    id: chainId,
    name: 'Names',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  })
  const profileOf = (name: string) => ({
    ...{ name, attributes: [], source: 'names', registered: 1, updated: 1 },
    addresses: { 2147492101: { address: registry.get(name) ?? '', created: '' } },
  })
  const refuse = (status: number, description: string) =>
    Response.json(
      { error: { code: 'api/x', message: description }, reasons: [{ name: 'name', description }] },
      { status },
    )

  function answerApi(path: string, body: Record<string, unknown>): Response {
    const last = decodeURIComponent(path.split('/').at(-1) ?? '')
    if (path.startsWith('/v1/profile/suggestions/')) {
      const name = `${last}.wcn.id`
      return Response.json({
        suggestions: [
          { name, registered: registry.has(name) },
          { name: `${last}-hq.wcn.id`, registered: false },
          { name: '<b>x</b>.wcn.id', registered: false },
        ],
      })
    }
    if (path.startsWith('/v1/profile/reverse/')) {
      return Response.json([...registry].filter(([, of]) => of === last.toLowerCase()).map(([name]) => profileOf(name)))
    }
    if (path.startsWith('/v1/profile/account/')) {
      return registry.has(last) ? Response.json(profileOf(last)) : refuse(404, 'It is not registered.')
    }
    if (path !== '/v1/profile/account') return refuse(404, 'There is no such route.')
    const message = String(body['message'])
    const parsed = parseNameMessage(message)
    const signed = requested.find((one) => one.signature === body['signature'] && one.isSigned)
    if (parsed === null || signed?.message !== message) return refuse(400, 'The signature is not of this message.')
    const address = String(body['address']).toLowerCase()
    if (parsed.address.toLowerCase() !== address || signed.address.toLowerCase() !== address) {
      return refuse(400, 'The signature is of another account.')
    }
    if (parsed.domain !== 'api.test:8443' || body['coin_type'] !== (0x80000000 | parsed.chainId) >>> 0) {
      return refuse(400, 'The message is for another server or chain.')
    }
    if (parsed.expiresAt * 1000 < made.clock.now()) return refuse(400, 'The message expired.')
    posts.push({ name: parsed.name, address })
    if (registry.has(parsed.name)) return refuse(409, state.reason)
    registry.set(parsed.name, address)
    return Response.json(profileOf(parsed.name))
  }

  const fetchApi: typeof fetch = async (url, init) => {
    const { pathname } = new URL(String(url))
    requests.push(pathname)
    if (state.isDown) throw new TypeError('no network')
    const body: Record<string, unknown> = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    const answer = answerApi(pathname, body)
    if (state.losesAnswers && init?.method === 'POST') throw new TypeError('The connection broke.')
    return answer
  }

  const provider = {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [state.account]
      if (method === 'eth_chainId') return numberToHex(state.chainId)
      if (method !== 'personal_sign') throw Object.assign(new Error(method), { code: 4200 })
      const [text, address]: readonly unknown[] = Array.isArray(params) ? params : []
      return new Promise((resolve, reject) => {
        const one: SignRequest = {
          message: typeof text === 'string' && isHex(text) ? hexToString(text) : '',
          address: String(address),
          signature: `0x${(requested.length + 1).toString(16).padStart(130, '0')}`,
          ...{ isAnswered: false, isSigned: false },
          settle(answer) {
            if (one.isAnswered) return
            one.isAnswered = true
            one.isSigned = answer === one.signature
            if (typeof answer === 'string') resolve(answer)
            else reject(Object.assign(new Error('no'), answer))
          },
        }
        requested.push(one)
      })
    },
    on: (event: string, listener: (value: unknown) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: (value: unknown) => void) => {
      listeners.get(event)?.delete(listener)
    },
  }

  function openTab(): MadeWallet {
    const tab = origin.openTab()
    announce(tab.window, { info: { uuid: 'kestrel', name: 'Kestrel', rdns: 'io.kestrel' }, provider })
    const api = hasApi ? { api: { blockchain: API } } : {}
    return makeWallet(tab, { chains: [chain], ...api, environment: { fetch: fetchApi } })
  }

  const made = openTab()
  const open = () => requested.find(({ isAnswered }) => !isAnswered)
  return {
    ...{ requested, posts, registry, requests, state },
    ...{ wallet: made.wallet, clock: made.clock },
    async connect() {
      const row = made.wallet.wallets.getState().find(({ name }) => name === 'Kestrel')
      if (row !== undefined) await made.wallet.connect.connect(row)
    },
    /** The user confirms the wallet's oldest open request. */
    approve() {
      const one = open()
      one?.settle(one.signature)
    },
    reject: () => open()?.settle({ code: 4001 }),
    /** The wallet answers with something that is not a signature. */
    garble: (answer: Hex = '0xzz') => open()?.settle(answer),
    /** The user chooses another network in the wallet. */
    changeNetwork(id: number) {
      state.chainId = id
      for (const listener of listeners.get('chainChanged') ?? []) listener(numberToHex(id))
    },
    /** The user chooses another account in the wallet. */
    changeAccount(at: number) {
      state.account = accounts[at] ?? ''
      for (const listener of listeners.get('accountsChanged') ?? []) listener([state.account])
    },
  }
}
