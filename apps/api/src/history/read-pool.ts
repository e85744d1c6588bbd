import { isAbsent, readAddress, readArray, readBytes, readHash, readObject, readQuantity } from '@laurel/protocol/rpc'
import { createCache } from '@laurel/server/cache.ts'
import { type ChainNode, RpcRefusal } from '@laurel/server/chain/chain-node.ts'
import { type AccessList, type Address, type Hex, numberToHex, serializeTransaction } from 'viem'
import type { ApiChain } from '../chain/api-chain.ts'
import { type PendingTransaction, parsePending } from './pending-transaction.ts'

/** Reads the transactions of an account that wait in the pools of the nodes, as far as nodes show them. Never rejects. */
export type ReadPool = (chain: ApiChain, account: Address) => Promise<readonly PendingTransaction[]>

/** How long a pool is used: less than a block of most chains. */
const POOL_MS = 2_000
/** Accounts whose pools are cached. */
const MAX_ACCOUNTS = 2_000
/** A history does not wait longer for what is only an addition. */
const POOL_TIMEOUT_MS = 1_000
/** A node that does not show its pool is requested again after this time. */
const UNSUPPORTED_MS = 600_000
/** Transactions of one account in one pool. Nodes keep some dozens. */
const MAX_POOLED = 64

/** Creates the reader of pools. @param nowMs - a monotonic clock. */
export function createReadPool(nowMs: () => number): ReadPool {
  const cache = createCache<string, readonly PendingTransaction[]>({ size: MAX_ACCOUNTS, ageMs: POOL_MS, nowMs })
  const unsupportedUntilMs = new WeakMap<ChainNode, number>()

  async function readNode(node: ChainNode, chainId: number, account: Address): Promise<readonly PendingTransaction[]> {
    if (nowMs() < (unsupportedUntilMs.get(node) ?? 0)) return []
    try {
      const answer = readObject(await node.request('txpool_contentFrom', [account]), 'pool')
      const waiting = [answer['pending'], answer['queued']].flatMap((part) =>
        isAbsent(part) ? [] : Object.values(readObject(part, 'pool')),
      )
      const parsed = await Promise.all(waiting.slice(0, MAX_POOLED).map((one) => parsePooled(chainId, one)))
      return parsed.filter((one) => one !== null).filter(({ from }) => from === account)
    } catch (error) {
      if (error instanceof RpcRefusal) unsupportedUntilMs.set(node, nowMs() + UNSUPPORTED_MS)
      return []
    }
  }
  return (chain, account) =>
    cache.get(`${chain.chainId} ${account}`, async () => {
      const reads = chain.nodes.nodes.map((node) => withTimeout(readNode(node, chain.chainId, account)))
      const byHash = new Map((await Promise.all(reads)).flat().map((one) => [one.hash, one]))
      return [...byHash.values()]
    })
}

/**
 * Reads a transaction of a pool. Nodes are not trusted: it is serialized again, and only its signature says who sent it.
 * @returns null for what is not a transaction of a known type with a valid signature.
 */
async function parsePooled(chainId: number, value: unknown): Promise<PendingTransaction | null> {
  try {
    const fields = readObject(value, 'transaction')
    const quantity = (name: string) => readQuantity(fields[name], name)
    const input = isAbsent(fields['input']) ? fields['data'] : fields['input']
    const common = {
      ...{ chainId, nonce: Number(quantity('nonce')), gas: quantity('gas'), value: quantity('value') },
      to: isAbsent(fields['to']) ? null : readAddress(fields['to'], 'to'),
      data: readBytes(input, 'input'),
    }
    const type = isAbsent(fields['type']) ? 0n : quantity('type')
    const signature = { r: wordOf(quantity('r')), s: wordOf(quantity('s')) }
    const parity = isAbsent(fields['yParity']) ? quantity('v') : quantity('yParity')
    const signed = { ...signature, yParity: Number(parity % 2n) }
    switch (type) {
      case 0n:
        return parsePending(
          chainId,
          serializeTransaction(
            { ...common, type: 'legacy', gasPrice: quantity('gasPrice') },
            { ...signature, v: quantity('v') },
          ),
        )
      case 1n: {
        const accessList = readAccessList(fields['accessList'])
        return parsePending(
          chainId,
          serializeTransaction({ ...common, type: 'eip2930', gasPrice: quantity('gasPrice'), accessList }, signed),
        )
      }
      case 2n: {
        const fees = {
          maxFeePerGas: quantity('maxFeePerGas'),
          maxPriorityFeePerGas: quantity('maxPriorityFeePerGas'),
        }
        const accessList = readAccessList(fields['accessList'])
        return parsePending(chainId, serializeTransaction({ ...common, type: 'eip1559', ...fees, accessList }, signed))
      }
      default:
        return null
    }
  } catch {
    return null
  }
}

function readAccessList(value: unknown): AccessList {
  if (isAbsent(value)) return []
  return readArray(value, 'accessList').map((entry) => {
    const { address, storageKeys } = readObject(entry, 'accessList')
    return {
      address: readAddress(address, 'address'),
      storageKeys: readArray(storageKeys, 'storageKeys').map((key) => readHash(key, 'storageKeys')),
    }
  })
}

function wordOf(number: bigint): Hex {
  return numberToHex(number, { size: 32 })
}

function withTimeout(reading: Promise<readonly PendingTransaction[]>): Promise<readonly PendingTransaction[]> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve([]), POOL_TIMEOUT_MS)
    reading.then(
      (found) => {
        clearTimeout(timer)
        resolve(found)
      },
      () => resolve([]),
    )
  })
}
