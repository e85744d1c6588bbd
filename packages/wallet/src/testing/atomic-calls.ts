import {
  type Address,
  createClient,
  encodeFunctionData,
  type Hash,
  type Hex,
  hexToBigInt,
  http,
  isAddress,
  isHex,
  numberToHex,
  parseAbi,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { getCode, getTransactionReceipt, prepareAuthorization, sendTransaction } from 'viem/actions'
import { toDelegationCode } from '../smart-account/delegation-code.ts'
import { MockRpcError } from './mock-failure.ts'
import { readField, readParam } from './read-params.ts'

/** The function by which an account executes several calls (as in ERC-4337's reference accounts). */
const delegateAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])

/**
 * The account that signs, and the node that gets the transaction. `delegate` is the contract with `executeBatch` whose
 * code the account delegates to.
 */
export type AtomicSender = { readonly account: PrivateKeyAccount; readonly rpcUrl: string; readonly delegate: Address }

/** The EIP-5792 methods of a wallet with a key. The calls are stored as long as the wallet exists. */
export type AtomicCalls = {
  /**
   * `wallet_getCapabilities` for one chain. The status is `ready` until the account has the code that executes several
   * calls at once.
   */
  readonly capabilities: (sender: AtomicSender) => Promise<{ readonly atomic: { readonly status: string } }>
  /**
   * `wallet_sendCalls`: one transaction with all calls or none. @throws {MockRpcError} 5720 when the id was used
   * before.
   */
  readonly send: (params: unknown, sender: AtomicSender) => Promise<{ readonly id: string }>
  /** `wallet_getCallsStatus`. @throws {MockRpcError} 5730 when nothing was sent with the id. */
  readonly status: (params: unknown) => Promise<unknown>
}

/**
 * Creates the sender of several calls at once for accounts with a key. By EIP-7702, the account delegates to a
 * contract's code and calls itself.
 */
export function createAtomicCalls(): AtomicCalls {
  const sent = new Map<string, { readonly hash: Promise<Hash>; readonly rpcUrl: string; readonly chainId: unknown }>()
  return {
    async capabilities(sender) {
      return { atomic: { status: (await isDelegated(sender)) ? 'supported' : 'ready' } }
    },
    async send(params, sender) {
      const request = readParam(params, 0)
      const given = readField(request, 'id')
      const id = typeof given === 'string' ? given : numberToHex(sent.size + 1, { size: 32 })
      if (sent.has(id)) throw new MockRpcError(5720, 'Something was sent under this id already.')
      const hash = sendAtomically(readCalls(request), sender)
      sent.set(id, { hash, rpcUrl: sender.rpcUrl, chainId: readField(request, 'chainId') })
      // Calls that were never sent have no status.
      await hash.catch((error: unknown) => {
        sent.delete(id)
        throw error
      })
      return { id }
    },
    async status(params) {
      const id = String(readParam(params, 0))
      const batch = sent.get(id)
      if (batch === undefined) throw new MockRpcError(5730, 'Nothing was sent under this id.')
      const common = { version: '2.0.0', chainId: batch.chainId, id, atomic: true }
      const client = createClient({ transport: http(batch.rpcUrl) })
      const receipt = await getTransactionReceipt(client, { hash: await batch.hash }).catch(() => null)
      if (receipt === null) return { ...common, status: 100 }
      const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
      const batchReceipt = {
        logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
        ...{ status: status === 'success' ? '0x1' : '0x0', blockHash, transactionHash },
        ...{ blockNumber: numberToHex(blockNumber), gasUsed: numberToHex(gasUsed) },
      }
      return { ...common, status: status === 'success' ? 200 : 500, receipts: [batchReceipt] }
    },
  }
}

type Call = { readonly target: Address; readonly value: bigint; readonly data: Hex }

/** @throws {MockRpcError} -32602 when the value is not a list of calls. */
function readCalls(request: unknown): readonly Call[] {
  const calls = readField(request, 'calls')
  if (!Array.isArray(calls) || calls.length === 0) throw new MockRpcError(-32602, 'There are no calls.')
  return calls.map((call) => {
    const [to, value, data] = ['to', 'value', 'data'].map((key) => readField(call, key))
    if (typeof to !== 'string' || !isAddress(to, { strict: false })) {
      throw new MockRpcError(-32602, 'A call has no address.')
    }
    return { target: to, value: isHex(value) ? hexToBigInt(value) : 0n, data: isHex(data) ? data : '0x' }
  })
}

async function isDelegated({ account, rpcUrl, delegate }: AtomicSender): Promise<boolean> {
  const code = await getCode(createClient({ transport: http(rpcUrl) }), { address: account.address })
  return code?.toLowerCase() === toDelegationCode(delegate).toLowerCase()
}

async function sendAtomically(calls: readonly Call[], sender: AtomicSender): Promise<Hash> {
  const { account, rpcUrl, delegate } = sender
  const client = createClient({ account, transport: http(rpcUrl) })
  const call = {
    ...{ account, chain: null, to: account.address },
    data: encodeFunctionData({ abi: delegateAbi, functionName: 'executeBatch', args: [calls] }),
  }
  if (await isDelegated(sender)) return sendTransaction(client, call)
  const authorization = await prepareAuthorization(client, { account, contractAddress: delegate, executor: 'self' })
  return sendTransaction(client, { ...call, authorizationList: [await account.signAuthorization(authorization)] })
}
