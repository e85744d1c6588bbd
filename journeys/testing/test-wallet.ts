import type { Page } from '@playwright/test'
import { type Hex, hexToBigInt, isAddress, isHex, numberToHex } from 'viem'
import { clientOf, person, readWorld } from './local-world.ts'

/** What the page's provider is answered: a result, or an error as EIP-1193 has it. */
type Answer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly code: number; readonly message: string }

/** The wallet of a journey, from outside the page. */
export type TestWallet = {
  /** The next question that needs a yes is answered with no. */
  readonly declineNext: () => void
  /** Chain id that the wallet stands on. */
  readonly chainId: () => number
}

const DECLINED: Answer = { ok: false, code: 4001, message: 'User rejected the request.' }

/**
 * Gives a page a wallet that announces itself (EIP-6963) and signs as somebody of the world. It says yes to everything
 * unless told otherwise, and stands on the network of `chainId` at first.
 */
export async function giveWallet(
  page: Page,
  { name, chainId }: { name: string; chainId: number },
): Promise<TestWallet> {
  const { chains } = readWorld()
  const { address } = person(name)
  let current = chainId
  let isShown = false
  let declines = 0
  function isDeclined(): boolean {
    if (declines === 0) return false
    declines--
    return true
  }

  async function answer(method: string, params: readonly unknown[]): Promise<Answer> {
    switch (method) {
      case 'eth_requestAccounts':
        if (isDeclined()) return DECLINED
        isShown = true
        return { ok: true, result: [address] }
      case 'eth_accounts':
        return { ok: true, result: isShown ? [address] : [] }
      case 'eth_chainId':
        return { ok: true, result: numberToHex(current) }
      case 'wallet_switchEthereumChain': {
        if (isDeclined()) return DECLINED
        const wanted = Number(field(params[0], 'chainId'))
        if (!chains.some((chain) => chain.chainId === wanted)) {
          return { ok: false, code: 4902, message: 'Unrecognized chain.' }
        }
        current = wanted
        return { ok: true, result: null }
      }
      case 'eth_sendTransaction':
        return isDeclined() ? DECLINED : { ok: true, result: await send(params[0]) }
      default:
        return forward(method, params)
    }
  }

  async function send(transaction: unknown): Promise<Hex> {
    const to = field(transaction, 'to')
    const data = field(transaction, 'data')
    const value = field(transaction, 'value')
    return clientOf(name, chainOf(current)).sendTransaction({
      ...(typeof to === 'string' && isAddress(to) ? { to } : {}),
      ...(isHex(data) ? { data } : {}),
      ...(isHex(value) ? { value: hexToBigInt(value) } : {}),
    })
  }

  function chainOf(id: number) {
    const chain = chains.find((known) => known.chainId === id)
    if (chain === undefined) throw new Error(`The world has no chain ${id}.`)
    return chain
  }

  async function forward(method: string, params: readonly unknown[]): Promise<Answer> {
    const response = await fetch(chainOf(current).rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const body: unknown = await response.json()
    const error = field(body, 'error')
    if (error === undefined) return { ok: true, result: field(body, 'result') }
    return { ok: false, code: Number(field(error, 'code')), message: String(field(error, 'message')) }
  }

  await page.exposeFunction('askTestWallet', (method: string, params: readonly unknown[]) => answer(method, params))
  await page.addInitScript(announceWallet)
  return {
    declineNext() {
      declines++
    },
    chainId: () => current,
  }
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** Runs in the page: nothing from outside its braces is there. */
function announceWallet(): void {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      const answer = await Reflect.get(window, 'askTestWallet')(method, params)
      if (!answer.ok) throw Object.assign(new Error(answer.message), { code: answer.code })
      if (method === 'wallet_switchEthereumChain') emit('chainChanged', Reflect.get(Object(params[0]), 'chainId'))
      return answer.result
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, new Set([...(listeners.get(event) ?? []), listener]))
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener)
    },
  }
  const info = {
    uuid: '8f5e7c1a-8c37-4f41-9d0e-4c6a2a6d0b11',
    name: 'Copper Wallet',
    rdns: 'test.laurel.copper',
    icon: 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 8 8%22%3E%3Crect width=%228%22 height=%228%22 fill=%22%23b87333%22/%3E%3C/svg%3E',
  }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
