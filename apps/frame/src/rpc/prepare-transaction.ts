import type { FrameChain } from '@laurel/wallet/frame-messages'
import { toDelegationCode } from '@laurel/wallet/smart-account'
import {
  type Address,
  type Client,
  type Hex,
  isAddressEqual,
  keccak256,
  type TransactionSerializable,
  zeroAddress,
} from 'viem'
import { estimateGas, getTransactionCount, sendRawTransaction } from 'viem/actions'
import type { Call } from '../confirm/describe-call.ts'
import type { RpcContext } from './context.ts'
import { AtomicityNotSupportedError } from './errors.ts'
import { type GasPrice, maxPriceOf, readPrice } from './gas-price.ts'
import type { SignedAuthorization } from './parse-call.ts'
import { signDelegation } from './sign-delegation.ts'

/** The gas of a call that no node can estimate and no app gives an estimate for. */
const FALLBACK_GAS = 500_000n
/** How much more than the estimate is allowed, in percent: the state can change until it is mined. */
const GAS_MARGIN_PERCENT = 20n
/** Maximum gas of one transaction (EIP-7825). */
const MAX_GAS = 16_777_216n
/** The gas of a delegation in a transaction, whether it is the account's first one or not (EIP-7702, `PER_EMPTY_ACCOUNT_COST`). */
const DELEGATION_GAS = 25_000n

/** The gas and price of a transaction, from the operator's nodes. */
export type TransactionFees = GasPrice & {
  readonly gas: bigint
  /** Whether the node estimated the gas; it cannot where the call would fail. */
  readonly isEstimated: boolean
}

/** A call with its delegations, as it is sent. */
export type OutgoingCall = Call & {
  readonly from: Address
  /** What the app estimates, or null. */
  readonly givenGas: bigint | null
  readonly authorizations: readonly SignedAuthorization[]
  /** What the sender itself delegates to with it (EIP-7702); the zero address ends a delegation, and null changes nothing. */
  readonly delegateTo: Address | null
}

/**
 * Reads the gas and the price of a call.
 * @throws viem's errors when no node gives a price.
 */
export async function readFees(client: Client, call: OutgoingCall): Promise<TransactionFees> {
  const { from, to, value, data, givenGas, authorizations, delegateTo } = call
  const [estimate, price] = await Promise.all([
    estimateGas(client, {
      ...{ account: from, to, value, data },
      ...(authorizations.length === 0 ? {} : { authorizationList: [...authorizations] }),
      // The delegation is signed after the click. Until then it is tried as if it were there.
      ...(delegateTo === null || isAddressEqual(delegateTo, zeroAddress)
        ? {}
        : { stateOverride: [{ address: from, code: toDelegationCode(delegateTo) }] }),
    })
      .then((gas) => gas + (delegateTo === null ? 0n : DELEGATION_GAS))
      .catch(() => null),
    readPrice(client),
  ])
  // A network without the fees of EIP-1559 has no delegations either.
  if (delegateTo !== null && price.price.type === 'legacy') throw new AtomicityNotSupportedError()
  const gas = estimate === null ? (givenGas ?? FALLBACK_GAS) : (estimate * (100n + GAS_MARGIN_PERCENT)) / 100n
  // A plain transfer uses exactly 21,000.
  const limit = estimate === 21_000n ? estimate : gas
  return { ...price, gas: limit > MAX_GAS ? MAX_GAS : limit, isEstimated: estimate !== null }
}

/** Returns what a transaction costs at most, in base units of the native currency. Pure. */
export function maxCostOf(fees: TransactionFees): bigint {
  return fees.gas * maxPriceOf(fees)
}

/**
 * Returns fees that cost no more than an amount: with a lower highest price, as long as it is not below the present one. Null when the
 * transaction costs more than that now. Pure.
 * @param most - in base units of the native currency.
 */
export function limitFees(fees: TransactionFees, most: bigint): TransactionFees | null {
  if (maxCostOf(fees) <= most) return fees
  const { price, gas, expectedPrice } = fees
  const maxFeePerGas = most / gas
  if (price.type === 'legacy' || maxFeePerGas < expectedPrice) return null
  return { ...fees, price: { ...price, maxFeePerGas } }
}

/**
 * Sends a transaction: reads the nonce, has it signed, and returns its hash.
 * @throws viem's errors when no node accepts it.
 */
export async function sendTransaction(
  client: Client,
  { call, fees, chain }: { readonly call: OutgoingCall; readonly fees: TransactionFees; readonly chain: FrameChain },
  signer: Pick<RpcContext, 'sign' | 'signAuthorization'>,
): Promise<Hex> {
  const nonce = await getTransactionCount(client, { address: call.from, blockTag: 'pending' })
  const { delegateTo, authorizations } = call
  // The account's own transaction uses its nonce up before a delegation is applied.
  const own =
    delegateTo === null ? [] : [await signDelegation(signer, { contract: delegateTo, chain, nonce: nonce + 1 })]
  const outgoing = { ...call, authorizations: [...authorizations, ...own] }
  const transaction = toSerializable(outgoing, fees, { chainId: chain.chainId, nonce })
  const serialized = await signer.sign({ type: 'transaction', transaction })
  try {
    return await sendRawTransaction(client, { serializedTransaction: serialized })
  } catch (error) {
    // A first node accepted it and did not answer in time, and a second one was sent the same bytes.
    if (/already known|already imported/i.test(String(error))) return keccak256(serialized)
    throw error
  }
}

function toSerializable(
  { to, value, data, authorizations }: OutgoingCall,
  { gas, price }: TransactionFees,
  { chainId, nonce }: { readonly chainId: number; readonly nonce: number },
): TransactionSerializable {
  const shared = { to, value, data, gas, nonce, chainId }
  if (price.type === 'legacy') return { ...shared, type: 'legacy', gasPrice: price.gasPrice }
  const { maxFeePerGas, maxPriorityFeePerGas } = price
  return authorizations.length === 0
    ? { ...shared, type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
    : { ...shared, type: 'eip7702', maxFeePerGas, maxPriorityFeePerGas, authorizationList: [...authorizations] }
}
