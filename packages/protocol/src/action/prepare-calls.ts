import type { Address, Client, Hex } from 'viem'
import { simulateBlocks } from 'viem/actions'
import { requestChainId } from '../chain/rpc.ts'
import { protocolErrorsAbi } from '../revert/protocol-errors.ts'
import { TransactionRevertedError } from './contract-errors.ts'
import { requireCode } from './deploy-action.ts'
import { getRevertName, requireAccount, simulateCall } from './send-transaction.ts'
import {
  type CallRecorder,
  type PreparedCall,
  recorder,
  type ShortfallReader,
  type TransactionOptions,
} from './transaction-options.ts'

/** A function of this package that sends: `createBoost`, `allocate`, `submitClaim` and so on. */
export type Write<parameters> = (client: Client, parameters: parameters) => Promise<unknown>

/** What would be sent, in order: approvals first. */
export type PreparedCalls = { readonly calls: readonly PreparedCall[] }

/**
 * The calls that a write would send, and none of them sent: for a Safe, a smart account, `wallet_sendCalls` or wagmi. All
 * checks that the write makes before it sends are made, so it throws what the write throws then. `deployAction` and
 * `deployActionImplementation` send creation code to no address, which only an account of its own can: `deployActionClone` makes a call.
 * @param write - any function of this package that sends.
 * @throws {ContractCodeMissingError} when a call goes to an address without a contract.
 * @throws {WrongChainError} when the node serves another chain than the client's.
 * @param parameters - what the write takes; `account` may be an address alone, that of the Safe.
 * @example const { calls } = await prepareCalls(client, allocate, { account: safe, budget, asset: token, amount: 110n })
 */
export async function prepareCalls<parameters extends TransactionOptions>(
  client: Client,
  write: Write<parameters>,
  parameters: parameters,
): Promise<PreparedCalls> {
  const { calls } = await record(client, write, parameters)
  return { calls }
}

/** The calls of a write, and who says what its last call lacks. */
type RecordedCalls = PreparedCalls & { readonly getShortfall?: ShortfallReader | undefined }

/** Records the calls of a write, and checks their addresses as sending them does. */
async function record<parameters extends TransactionOptions>(
  client: Client,
  write: Write<parameters>,
  parameters: parameters,
): Promise<RecordedCalls> {
  const recorded = await recordCalls(client, write, parameters)
  const chainId = await requestChainId(client)
  // A call to an address without code succeeds and does nothing, and the coins that go with it are lost.
  const addresses = new Set(recorded.calls.flatMap(({ to }) => (to === null ? [] : [to])))
  await Promise.all([...addresses].map((address) => requireCode(client, address, chainId)))
  return recorded
}

function recordCalls<parameters extends TransactionOptions>(
  client: Client,
  write: Write<parameters>,
  parameters: parameters,
): Promise<RecordedCalls> {
  return new Promise((resolve, reject) => {
    const before: PreparedCall[] = []
    const record: CallRecorder = {
      before: (call) => void before.push(call),
      last: (call, getShortfall) => resolve({ calls: [...before, call], getShortfall }),
    }
    // A write that needs to send nothing more, such as an approval, ends by itself.
    write(client, { ...parameters, [recorder]: record }).then(() => resolve({ calls: before }), reject)
  })
}

/** How a dry run went: every call, and what the contract answered to it. */
export type SimulatedCalls = {
  readonly calls: readonly (PreparedCall & {
    /** Null when the node cannot try calls one after another, which is needed where an approval comes first. */
    readonly answer: Hex | null
  })[]
}

/**
 * A dry run of a write: its checks and its calls, against the chain as it is, with nothing sent. Where approvals come
 * first they are tried together, by nodes that can (`eth_simulateV1`).
 * @throws {TransactionRevertedError} naming the protocol's own error when a call would be reverted.
 * @throws {ContractCodeMissingError} when a call goes to an address without a contract.
 * @throws {WrongChainError} when the node serves another chain than the client's.
 * @throws whatever the write throws before it sends.
 * @example await simulateWrite(client, createBoost, { boost })
 */
export async function simulateWrite<parameters extends TransactionOptions>(
  client: Client,
  write: Write<parameters>,
  parameters: parameters,
): Promise<SimulatedCalls> {
  const { calls, getShortfall } = await record(client, write, parameters)
  const account = requireAccount(client, parameters.account)
  const [only, ...others] = calls
  if (only !== undefined && others.length === 0) {
    const answer = await simulateCall(
      client,
      { ...only, account, what: 'The call', abi: protocolErrorsAbi },
      getShortfall,
    )
    return { calls: [{ ...only, answer }] }
  }
  const answers = await simulateTogether(client, { from: account.address, calls, getShortfall })
  return { calls: calls.map((call, index) => ({ ...call, answer: answers?.[index] ?? null })) }
}

/** @returns null when the node cannot. @throws {TransactionRevertedError} */
async function simulateTogether(
  client: Client,
  {
    from,
    calls,
    getShortfall,
  }: {
    readonly from: Address
    readonly calls: readonly PreparedCall[]
    readonly getShortfall: ShortfallReader | undefined
  },
): Promise<readonly Hex[] | null> {
  const blocks = await simulateBlocks(client, {
    blocks: [{ calls: calls.map(({ to, data, value }) => ({ account: from, to, data, value })) }],
  }).catch(() => null)
  const results = blocks?.[0]?.calls
  if (results === undefined) return null
  for (const { status, data } of results) {
    if (status === 'success') continue
    const revert = getRevertName(protocolErrorsAbi, data)
    const shortfall = (await getShortfall?.().catch(() => null)) ?? null
    throw new TransactionRevertedError({ what: 'The call', revert, revertData: data, hash: null, shortfall })
  }
  return results.map(({ data }) => data)
}
