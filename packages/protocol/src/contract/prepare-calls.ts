import type { Address, Client, Hex } from 'viem'
import { simulateBlocks } from 'viem/actions'
import { requestChainId } from '../chain/rpc.ts'
import { InvalidOptionError } from '../options/errors.ts'
import { TransactionRevertedError } from './errors.ts'
import { protocolErrorsAbi } from './protocol-errors.ts'
import { requireCode } from './require-contract.ts'
import { getRevertName, simulateCall } from './simulate.ts'
import {
  type CallRecorder,
  type PreparedCall,
  recorder,
  type ShortfallReader,
  type TransactionOptions,
} from './transaction-options.ts'
import { requireAccount } from './write.ts'

/** A function of this package that sends: `createBoost`, `allocate`, `submitClaim` and so on. */
export type Write<parameters> = (client: Client, parameters: parameters) => Promise<unknown>

/** The calls to send, in order: approvals first. */
export type PreparedCalls = { readonly calls: readonly PreparedCall[] }

/**
 * Returns the calls that a write would send, without sending them: for a Safe, a smart account, `wallet_sendCalls` or
 * wagmi. It makes all checks that the write makes before it sends, so it throws the same errors. `deployAction` and
 * `deployActionImplementation` send creation code to no address, which only an account with its own key can do.
 * `deployActionClone` makes a call instead.
 * @param client - viem client on the chain of the contracts.
 * @param write - any function of this package that sends.
 * @param parameters - the parameters of the write. `account` may be an address alone, such as that of the Safe.
 * @throws {InvalidOptionError} for a function that only reads.
 * @throws {ContractCodeMissingError} when a call goes to an address without a contract.
 * @throws {WrongChainError} when the node serves another chain than the client's.
 * @throws the errors of `write` before it sends.
 * @example
 * const { calls } = await prepareCalls(client, allocate, { account: safe, budget, asset: token, amount: 110n })
 */
export async function prepareCalls<write extends Write<never>>(
  client: Client,
  write: write,
  parameters: Parameters<write>[1],
): Promise<PreparedCalls>
export async function prepareCalls<parameters extends TransactionOptions>(
  client: Client,
  write: Write<parameters>,
  parameters: parameters,
): Promise<PreparedCalls> {
  const { calls } = await record(client, write, parameters)
  return { calls }
}

/** The calls of a write, and the function that reads what the last call lacks. */
type RecordedCalls = PreparedCalls & {
  readonly getShortfall?: ShortfallReader | undefined
  /** The contracts that the calls deploy. */
  readonly deployed: readonly Address[]
}

/** Records the calls of a write, and checks their addresses as sending them does. */
async function record<parameters extends TransactionOptions>(
  client: Client,
  write: Write<parameters>,
  parameters: parameters,
): Promise<RecordedCalls> {
  const recorded = await recordCalls(client, write, parameters)
  const chainId = await requestChainId(client)
  // A call to an address without code succeeds, does nothing and loses the coins sent with it.
  const addresses = new Set(recorded.calls.flatMap(({ to }) => (to === null ? [] : [to])))
  for (const address of recorded.deployed) addresses.delete(address)
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
    const deployed: Address[] = []
    const record: CallRecorder = {
      before: (call) => void before.push(call),
      last: (call, getShortfall) => resolve({ calls: [...before, call], getShortfall, deployed }),
      deploys: (address) => void deployed.push(address),
    }
    let isWrite = false
    const options = {
      ...parameters,
      get [recorder]() {
        isWrite = true
        return record
      },
    }
    // A write that has nothing left to send, such as an approval that is not needed, resolves by itself: to null, or to
    // something with a hash. A function that reads ignores the recorder, or only copies it.
    write(client, options).then((result) => {
      if (isWrite && isSent(result)) return resolve({ calls: before, deployed })
      const why = `must be a function that sends, and ${write.name || 'this one'} only reads. Call it without prepareCalls`
      return reject(new InvalidOptionError({ what: 'prepareCalls', option: 'write', why }))
    }, reject)
  })
}

function isSent(result: unknown): boolean {
  return result === null || (typeof result === 'object' && 'hash' in result)
}

/** The result of a dry run: every call, and what the contract returned for it. */
export type SimulatedCalls = {
  readonly calls: readonly (PreparedCall & {
    /** Null when the node cannot simulate calls in sequence, which is needed where an approval comes first. */
    readonly answer: Hex | null
  })[]
}

/**
 * Runs a write without sending it: makes its checks and simulates its calls on the chain's current state. Where
 * approvals come first, nodes that support `eth_simulateV1` simulate all calls together.
 * @param client - viem client on the chain of the contracts.
 * @param write - any function of this package that sends.
 * @param parameters - the parameters of the write. `account` may be an address alone.
 * @throws {TransactionRevertedError} naming the protocol's own error when a call would be reverted.
 * @throws {InvalidOptionError} for a function that only reads.
 * @throws {ContractCodeMissingError} when a call goes to an address without a contract.
 * @throws {WrongChainError} when the node serves another chain than the client's.
 * @throws the errors of `write` before it sends.
 * @example await simulateWrite(client, createBoost, { action, rewards, signer })
 */
export async function simulateWrite<write extends Write<never>>(
  client: Client,
  write: write,
  parameters: Parameters<write>[1],
): Promise<SimulatedCalls>
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

/**
 * @returns null when the node cannot.
 * @throws {TransactionRevertedError} when the call would revert, or the sent transaction reverts.
 */
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
