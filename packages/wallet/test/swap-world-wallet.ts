import { type Hex, keccak256, numberToHex, toHex } from 'viem'
import { SWAP_CHAIN, swapper } from '../src/test-helpers/swap-answers.ts'
import type { Received, WorldState } from './swap-world-state.ts'

/** A permit that the page requested to be signed (EIP-2612). */
export type ReceivedPermit = {
  readonly from: string
  readonly message: Readonly<Record<string, unknown>>
  readonly answer: (isSigned: boolean) => void
  isAnswered: boolean
}
/** A batch that the page requested of the wallet (EIP-5792). */
export type ReceivedBatch = {
  readonly request: Readonly<Record<string, unknown>>
  readonly calls: readonly { readonly to: string; readonly data: Hex; readonly value: bigint }[]
  readonly answer: (answer: unknown) => void
  /** What `wallet_getCallsStatus` reports; null is an id that the wallet does not know. */
  status: number | null
  isAnswered: boolean
}
/** Creates the wallet of a world. It has what it was requested, until a test answers. */
export function createWorldWallet({ state }: WorldState, { hasPaymaster }: { readonly hasPaymaster: boolean }) {
  const received: Received[] = []
  const batches: ReceivedBatch[] = []
  const permits: ReceivedPermit[] = []
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const active = { account: swapper, chainId: SWAP_CHAIN }
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [active.account]
      if (method === 'eth_chainId') return numberToHex(active.chainId)
      const [call]: readonly unknown[] = Array.isArray(params) ? params : []
      if (state.atomic !== null && method === 'wallet_getCapabilities') {
        const paymasterService = { supported: hasPaymaster }
        return { [numberToHex(SWAP_CHAIN)]: { atomic: { status: state.atomic }, paymasterService } }
      }
      if (state.atomic !== null && method === 'wallet_sendCalls')
        return receiveBatch(Object.assign({ calls: [] }, call))
      if (state.atomic !== null && method === 'wallet_getCallsStatus') {
        const at = batches.findIndex((_, place) => batchId(place) === call)
        const status = batches[at]?.status ?? null
        if (status === null) throw Object.assign(new Error('Unknown id'), { code: 5730 })
        const receipts = status < 200 ? [] : [{ transactionHash: batchHash(at), status: '0x1' }]
        return { version: '2.0.0', chainId: numberToHex(SWAP_CHAIN), id: call, atomic: true, status, receipts }
      }
      if (method === 'eth_signTypedData_v4') return receivePermit(Array.isArray(params) ? String(params[1]) : '{}')
      if (method === 'wallet_switchEthereumChain') {
        active.chainId = Number(Object.assign({ chainId: '0x0' }, call).chainId)
        emit('chainChanged', numberToHex(active.chainId))
        return null
      }
      if (method !== 'eth_sendTransaction') throw Object.assign(new Error(method), { code: 4200 })
      const { to, data, value } = Object.assign({ to: '', data: '0x', value: '0x0' }, call)
      return new Promise((resolve, reject) => {
        const one: Received = {
          ...{ to: String(to), data: `0x${String(data).slice(2)}`, value: BigInt(String(value)), isAnswered: false },
          ...{ from: active.account, chainId: active.chainId },
          answer(answer) {
            if (one.isAnswered) return
            one.isAnswered = true
            if (answer === null) reject(Object.assign(new Error('User rejected'), { code: 4001 }))
            else if (answer instanceof Error) reject(answer)
            else resolve(answer)
          },
        }
        received.push(one)
      })
    },
    on: (event: string, listener: (value: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) => void listeners.get(event)?.delete(listener),
  }

  function receiveBatch(request: { readonly calls: readonly object[] }): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const calls = request.calls.map((one) => {
        const { to, data, value } = Object.assign({ to: '', data: '0x', value: '0x0' }, one)
        return { to: String(to), data: `0x${String(data).slice(2)}` as const, value: BigInt(String(value)) }
      })
      const batch: ReceivedBatch = {
        ...{ request, calls, status: null, isAnswered: false },
        answer(given) {
          batch.isAnswered = true
          if (given === null) reject(Object.assign(new Error('User rejected'), { code: 4001 }))
          else if (given instanceof Error) reject(given)
          else resolve(given)
        },
      }
      batches.push(batch)
    })
  }

  function receivePermit(text: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const parsed: { message: Record<string, unknown> } = JSON.parse(text)
      const one: ReceivedPermit = {
        ...{ from: active.account, message: parsed.message, isAnswered: false },
        answer(isSigned) {
          one.isAnswered = true
          if (isSigned) resolve(`0x${'11'.repeat(64)}1b`)
          else reject(Object.assign(new Error('User rejected'), { code: 4001 }))
        },
      }
      permits.push(one)
    })
  }

  return { received, batches, permits, active, emit, provider }
}

/** Returns the id of a batch. @param at - its place among the batches of a world. */
export function batchId(at: number): string {
  return `batch-${at}`
}

/** Returns the transaction of a batch. @param at - its place among the batches of a world. */
export function batchHash(at: number): Hex {
  return keccak256(toHex(`batch ${at}`))
}
