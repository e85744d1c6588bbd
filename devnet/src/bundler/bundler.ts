import { type Address, type Hash, keccak256, numberToHex, parseEther, stringToHex } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { verifyAuthorization } from 'viem/utils'
import type { ChainClient } from '../chain/chain-client.ts'
import { type BundledOperation, BundlerRefusal, type BundlerRequest, bundlerCodes } from './bundler-request.ts'
import { encodeBundle, estimateGas, leastPreVerificationGas } from './estimate-gas.ts'
import { findOperation, findReceipt, hashOf } from './operation-receipt.ts'
import { requireValid, simulateOperation } from './simulate-operation.ts'

/** The account that sends the bundles of the local world. Its key is public, so it must never have anything of value. */
const bundlerAccount = privateKeyToAccount(keccak256(stringToHex('the bundler of the local world')))

/** What the account has before it sends a bundle. */
const MIN_BALANCE = parseEther('10')
/** The most gas of an operation in total: half of a block. */
const MAX_OPERATION_GAS = 15_000_000n
/** What the entry point needs beside the limits of an operation: it gives a call 63 of 64 parts, and keeps a reserve. */
const BUNDLE_GAS = 300_000n
/** How many operations are remembered. The oldest ones are found by the events of the chain. */
const MAX_REMEMBERED = 1_000

/** A bundler of user operations on one chain. */
export type Bundler = {
  /** Answers a request. @throws {BundlerRefusal} */
  answer(request: BundlerRequest): Promise<unknown>
}

/**
 * Creates a bundler for development (ERC-4337, ERC-7769; EntryPoint 0.7): it simulates an operation and sends it at once, in a bundle of
 * one. It does not apply the rules against bundlers' losses (ERC-7562), which public bundlers have: `npm run test:registry` runs the
 * same operations with one of those.
 */
export function createBundler(client: ChainClient): Bundler {
  const { id: chainId } = client.chain
  /** The transactions of operations that were sent. */
  const sent = new Map<Hash, Promise<Hash>>()
  let sending: Promise<unknown> = Promise.resolve()

  async function send(operation: BundledOperation): Promise<Hash> {
    const hash = hashOf(operation, chainId)
    if (sent.has(hash) && !(await isDropped(hash))) return hash
    const [simulation, { baseFeePerGas, timestamp }] = await Promise.all([
      simulateOperation(client, operation),
      client.getBlock(),
    ])
    requireValid(simulation, timestamp)
    await requireDelegation(client, operation)
    requireFees(operation, baseFeePerGas ?? 0n)
    const gas = requireLimits(operation, bundlerAccount.address)
    // One after the other, because each needs the next nonce.
    const transaction = sent.get(hash) ?? sending.then(() => sendBundle(operation, gas))
    sending = transaction.catch(() => undefined)
    sent.set(hash, transaction)
    const [oldest] = sent.keys()
    if (sent.size > MAX_REMEMBERED && oldest !== undefined) sent.delete(oldest)
    await transaction.catch((error: unknown) => {
      sent.delete(hash)
      throw error
    })
    return hash
  }

  /** Whether the bundle of an operation reverted, so that it can be sent again. Forgets it then. */
  async function isDropped(hash: Hash): Promise<boolean> {
    const transactionHash = await sent.get(hash)
    if (transactionHash === undefined) return true
    const receipt = await client.getTransactionReceipt({ hash: transactionHash }).catch(() => null)
    if (receipt?.status !== 'reverted') return false
    sent.delete(hash)
    return true
  }

  async function sendBundle(operation: BundledOperation, gas: bigint): Promise<Hash> {
    const { address } = bundlerAccount
    if ((await client.getBalance({ address })) < MIN_BALANCE) {
      await client.setBalance({ address, value: 100n * MIN_BALANCE })
    }
    const { delegation } = operation
    const nonce = await client.getTransactionCount({ address, blockTag: 'pending' })
    return client.sendTransaction({
      ...{ account: bundlerAccount, to: entryPoint07Address, data: encodeBundle(operation, address), gas, nonce },
      ...(delegation === null ? {} : { authorizationList: [delegation] }),
    })
  }

  return {
    async answer(request) {
      switch (request.type) {
        case 'chainId':
          return numberToHex(chainId)
        case 'entryPoints':
          return [entryPoint07Address]
        case 'estimate': {
          const limits = await estimateGas(client, request.operation, bundlerAccount.address)
          return Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, numberToHex(limit)]))
        }
        case 'send':
          return send(request.operation)
        case 'find':
          return findOperation(client, request.hash)
        case 'receipt':
          return findReceipt(client, request.hash)
        default:
          return request satisfies never
      }
    },
  }
}

/** @throws {BundlerRefusal} when the chain would not apply the operation's delegation (EIP-7702). */
async function requireDelegation(client: ChainClient, { sender, delegation }: BundledOperation): Promise<void> {
  if (delegation === null) return
  const isSigned = await verifyAuthorization({ address: sender, authorization: delegation }).catch(() => false)
  const isOfChain = delegation.chainId === 0 || delegation.chainId === client.chain.id
  if (isSigned && isOfChain && delegation.nonce === (await client.getTransactionCount({ address: sender }))) return
  const message = 'eip7702Auth must be signed by the sender, for this chain and the next nonce of its transactions.'
  throw new BundlerRefusal(bundlerCodes.invalidFields, message)
}

/** @throws {BundlerRefusal} when no block would take a transaction with these fees. */
function requireFees({ maxFeePerGas, maxPriorityFeePerGas }: BundledOperation, baseFee: bigint): void {
  if (maxPriorityFeePerGas > maxFeePerGas) {
    throw new BundlerRefusal(bundlerCodes.invalidFields, 'maxPriorityFeePerGas must not be more than maxFeePerGas.')
  }
  if (maxFeePerGas >= baseFee) return
  const message = `maxFeePerGas must be at least the base fee of the latest block, ${baseFee} wei.`
  throw new BundlerRefusal(bundlerCodes.invalidFields, message)
}

/** Returns the gas of the bundle. @throws {BundlerRefusal} when an operation needs more than a bundle has, or pays for less than it costs. */
function requireLimits(operation: BundledOperation, beneficiary: Address): bigint {
  const { verificationGasLimit, callGasLimit, preVerificationGas } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  const least = leastPreVerificationGas(operation, beneficiary)
  if (preVerificationGas < least) {
    throw new BundlerRefusal(bundlerCodes.invalidFields, `preVerificationGas must be at least ${least}.`)
  }
  const limits = [verificationGasLimit, callGasLimit, paymasterVerificationGasLimit, paymasterPostOpGasLimit]
  const sum = limits.reduce((total, limit) => total + limit, preVerificationGas)
  if (sum > MAX_OPERATION_GAS) {
    const message = `The limits of gas must not be more than ${MAX_OPERATION_GAS} in total.`
    throw new BundlerRefusal(bundlerCodes.invalidFields, message)
  }
  return (sum * 64n) / 63n + BUNDLE_GAS
}
