import {
  decodeFunctionData,
  domainSeparator,
  encodeAbiParameters,
  erc20Abi,
  type Hex,
  keccak256,
  numberToHex,
  toHex,
} from 'viem'
import type { SwapToken } from '../src/swap/swap-token.ts'
import { SWAP_CHAIN, swapper, tokens } from '../src/test-helpers/swap-answers.ts'
import { permitTokenAbi, readSwapCall, routers } from './swap-calls.ts'
import type { Received, Sent, WorldState } from './swap-world-state.ts'
import type { ReceivedBatch } from './swap-world-wallet.ts'

const { native, leaf, dollar } = tokens
const { v2: router } = routers

type Call = Pick<Received, 'to' | 'data' | 'value'>

/** Creates the chain of a world: its node, and what executes calls. @param now - the time, in milliseconds since 1970. */
export function createWorldChain(world: WorldState, now: () => number) {
  const { balances, sent, allowances, allowanceKey, allowanceOf, state, toAmountOf } = world

  function find(hash: unknown) {
    return sent.find((one) => one.hash === hash)
  }

  async function node({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    const [first]: readonly unknown[] = Array.isArray(params) ? params : []
    if (state.down.has(method)) throw new TypeError('fetch failed')
    switch (method) {
      case 'eth_chainId':
        return numberToHex(SWAP_CHAIN)
      case 'eth_blockNumber':
        return numberToHex(state.block)
      case 'eth_getBalance':
        return numberToHex(balances.get(native) ?? 0n)
      case 'eth_gasPrice':
        return '0x3b9aca00'
      case 'eth_estimateGas':
        return '0x249f0'
      case 'eth_getBlockByNumber':
        return {
          ...{ number: numberToHex(state.block), hash: keccak256(numberToHex(state.block)), baseFeePerGas: '0x1' },
          ...{ timestamp: numberToHex(Math.floor(now() / 1000)), transactions: [] },
        }
      case 'eth_getCode':
        return '0x'
      case 'eth_getTransactionCount':
        return numberToHex(state.nonce)
      case 'eth_getTransactionByHash': {
        const found = find(first)
        if (found === undefined) return null
        const { to, data, value } = found.received
        return {
          nonce: numberToHex(found.nonce),
          from: swapper,
          to,
          value: numberToHex(value),
          input: data,
          hash: found.hash,
        }
      }
      case 'eth_getTransactionReceipt': {
        const found = find(first)
        if (found === undefined || found.status === 'pending') return null
        return {
          ...{ blockNumber: numberToHex(found.block), blockHash: keccak256(numberToHex(found.block)) },
          status: found.status === 'mined' ? '0x1' : '0x0',
        }
      }
      case 'eth_simulateV1': {
        if (!state.isTrying) throw new TypeError('fetch failed')
        type Simulated = { readonly calls: readonly { readonly to: string; readonly data: Hex; readonly value: Hex }[] }
        const none: { readonly blockStateCalls: readonly Simulated[] } = { blockStateCalls: [] }
        const { blockStateCalls } = Object.assign(none, first)
        const calls = (blockStateCalls[0]?.calls ?? []).map(({ to, data, value }) => {
          if (!isRouter(to)) return { status: '0x1', returnData: '0x', logs: [] }
          if (state.isReverting) return { status: '0x0', returnData: '0x', logs: [] }
          return { status: '0x1', returnData: '0x', logs: logsOf({ to, data, value: BigInt(value) }) }
        })
        return [{ calls }]
      }
      case 'eth_call': {
        if (typeof first !== 'object' || first === null) throw new TypeError('A call is missing.')
        const { to, data } = Object.assign({ to: '', data: '0x' }, first)
        if (isRouter(String(to))) {
          if (state.isReverting) throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })
          return '0x'
        }
        const call = readTokenCall(`0x${String(data).slice(2)}`)
        if (call === null) return '0x'
        const described = Object.values(tokens).find((one) => one.address?.toLowerCase() === String(to).toLowerCase())
        const token = [leaf, dollar].find((one) => one === described)
        switch (call.functionName) {
          case 'decimals':
            return encodeAbiParameters([{ type: 'uint256' }], [BigInt(described?.decimals ?? 0)])
          case 'allowance':
            if (state.down.has('allowance')) throw new TypeError('fetch failed')
            return encodeAbiParameters([{ type: 'uint256' }], [token ? allowanceOf(token, call.args[1]) : 0n])
          case 'balanceOf':
            return encodeAbiParameters([{ type: 'uint256' }], [(token && balances.get(token)) ?? 0n])
          case 'name':
            return encodeAbiParameters([{ type: 'string' }], [described?.name ?? ''])
          case 'DOMAIN_SEPARATOR':
          case 'nonces':
          case 'permit':
            if (!state.hasPermits || !described?.address) return '0x'
            if (call.functionName === 'permit') return '0x'
            if (call.functionName === 'nonces') return encodeAbiParameters([{ type: 'uint256' }], [state.permitNonce])
            return domainSeparator({
              domain: { name: described.name, version: '1', chainId: SWAP_CHAIN, verifyingContract: described.address },
            })
          default:
            throw new TypeError(`No ${call.functionName}.`)
        }
      }
      default:
        throw Object.assign(new Error(`${method} is not here`), { code: -32601 })
    }
  }

  /** The events of a swap, as `eth_simulateV1` reports them. */
  function logsOf(call: Call) {
    const { amount, paid, received } = readSwapCall(call)
    const log = (token: SwapToken, from: Hex, to: Hex, moved: bigint) => ({
      address: token.address ?? '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      topics: [
        keccak256(toHex('Transfer(address,address,uint256)')),
        ...[from, to].map((one) => `0x${one.slice(2).padStart(64, '0')}`),
      ],
      data: numberToHex(moved, { size: 32 }),
    })
    return [log(paid, swapper, router, amount), log(received, router, swapper, toAmountOf(amount))]
  }

  /** Executes a call, all of it or nothing. Null is one that swaps nothing. */
  function execute(call: Call): Sent['swapped'] | 'failed' {
    const add = (token: SwapToken, amount: bigint) => balances.set(token, (balances.get(token) ?? 0n) + amount)
    const { to, data, value } = call
    if (data === '0x') {
      add(native, -value)
      return null
    }
    if (!isRouter(to)) {
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
      const token = [leaf, dollar].find(({ address }) => address?.toLowerCase() === to.toLowerCase())
      if (functionName !== 'approve' || token === undefined) return 'failed'
      allowances.set(allowanceKey(token, args[0]), args[1])
      return null
    }
    const move = readSwapCall(call)
    const { amount, paid, received, minimum, permitted } = move
    const allowed = permitted ?? allowanceOf(paid, to)
    const gain = toAmountOf(amount)
    const isAllowed = paid.address === null || allowed >= amount
    if (!isAllowed || gain < minimum || (balances.get(paid) ?? 0n) < amount) return 'failed'
    const key = allowanceKey(paid, to)
    if (permitted !== null || allowances.has(key)) allowances.set(key, allowed - amount)
    if (permitted !== null) state.permitNonce++
    add(paid, -amount)
    add(received, gain)
    return { ...move, gain }
  }

  /** Executes calls, all of them or none. Null when they were not. */
  function executeAll(calls: ReceivedBatch['calls']): Sent['swapped'] {
    const before = new Map(allowances)
    const ends = calls.map(execute)
    if (!ends.includes('failed')) return ends.flatMap((end) => (end === 'failed' || end === null ? [] : end))[0] ?? null
    for (const key of allowances.keys()) allowances.delete(key)
    for (const [key, amount] of before) allowances.set(key, amount)
    return null
  }

  return { node, execute, executeAll }
}

/** Returns a call of a token; null for a function that it does not have, for which a node answers nothing. */
function readTokenCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: permitTokenAbi, data })
  } catch {
    return null
  }
}

function isRouter(address: string): boolean {
  return Object.values(routers).some((one) => one.toLowerCase() === address.toLowerCase())
}
