import {
  type Address,
  type Client,
  encodeFunctionData,
  type Hex,
  type TypedDataDomain,
  type TypedDataParameter,
} from 'viem'
import { approve } from '../budget/allocate.ts'
import { transparentBudgetAbi } from '../budget/budget-abi.ts'
import { type Payment, requireFunds } from '../budget/shortfall.ts'
import { encodeTransfer, type FungibleTransfer } from '../budget/transfer.ts'
import { requestChainId } from '../chain/rpc.ts'
import { requireCode } from '../contract/require-contract.ts'
import { recorder, sequenceOptions, type TransactionOptions } from '../contract/transaction-options.ts'
import { requireAccount, transact } from '../contract/write.ts'
import type { CreatedBoost } from './create-boost-from-budget.ts'
import { requireComponents } from './create-boost-from-budget.ts'
import { encodeCreateBoostPayload } from './create-payload.ts'
import { type CoreOptions, getBoost } from './get-boost.ts'
import { completeBoost, type NewBoost } from './new-boost.ts'
import { parseBoostId } from './parse-boost-id.ts'
import { resolveCore } from './resolve-core.ts'

/**
 * A payment of the sender in tokens, or (null) the chain's own coin. It is the exact amount for the boost and its fee.
 */
export type TransparentBudgetPayment = Omit<FungibleTransfer, 'target'>

/** A boost that is paid for while it is created. Its budget is always the transparent one. */
type TransparentCreation = TransactionOptions &
  CoreOptions & {
    /** The chain's transparent budget. */
    readonly budget: Address
    readonly boost: Omit<NewBoost, 'budget'>
    readonly payments: readonly TransparentBudgetPayment[]
  }

/**
 * Creates a boost for a sender without a budget. A transparent budget pulls the cost of the boost from the sender in
 * the same transaction, and reverts unless all of it is spent. Each token is approved first, for the exact amount.
 * @throws {InvalidTransferPayloadError} for an invalid payment.
 * @throws {NotCloneableError} when a component to clone is not cloneable.
 * @throws {InvalidIncentiveCountError} when there is no incentive, or more than claims can reach.
 * @throws {TransactionRevertedError} also when the payments are not exactly what the boost takes, and when the sender
 * has too little for them; nothing is approved then.
 * @throws {ContractCodeMissingError} when there is no contract at `budget`; nothing is approved then.
 * @throws {BoostCreatedMissingError} when the transaction emits no `BoostCreated` of the core.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function createBoostWithTransparentBudget(
  client: Client,
  { budget, boost, payments, core, ...options }: TransparentCreation,
): Promise<CreatedBoost> {
  const plan = await planCreation(client, { budget, boost, payments, core, ...options })
  const next = sequenceOptions(options)
  const sums = sumsOf(payments)
  if (options[recorder] === undefined) {
    const { address: holder } = requireAccount(client, options.account)
    await requireFunds(client, { holder, payments: sums, includesFee: true, what: 'Creating the boost' })
  }
  for (const { asset: token, amount } of sums) {
    await approve(client, { ...next(), token, spender: budget, amount })
  }
  const args = [plan.allocations, plan.core, plan.payload] as const
  const data = encodeFunctionData({ abi: transparentBudgetAbi, functionName: 'createBoost', args })
  return send(client, { ...next(), budget, data, value: plan.value, core: plan.core })
}

/** A signature that lets Permit2 move tokens once. */
export type Permit2Signature = {
  readonly signature: Hex
  /** Any number that the owner has not used. */
  readonly nonce: bigint
  /** Unix seconds. */
  readonly deadline: bigint
}

/**
 * Creates a boost like {@link createBoostWithTransparentBudget}, and pulls the tokens with Permit2. They must be
 * approved for Permit2, and the signature of the payment is over {@link permit2TypedData}.
 * @throws the errors of {@link createBoostWithTransparentBudget}.
 */
export async function createBoostWithPermit2(
  client: Client,
  { permit, ...creation }: TransparentCreation & { readonly permit: Permit2Signature },
): Promise<CreatedBoost> {
  const { budget, boost: _boost, payments: _payments, core: _core, ...options } = creation
  const plan = await planCreation(client, creation)
  const args = [plan.allocations, plan.core, plan.payload, permit.signature, permit.nonce, permit.deadline] as const
  const data = encodeFunctionData({ abi: transparentBudgetAbi, functionName: 'createBoostWithPermit2', args })
  return send(client, { ...options, budget, data, value: plan.value, core: plan.core })
}

/** EIP-712 typed data as viem's `signTypedData` takes it. */
export type Permit2TypedData = {
  readonly domain: TypedDataDomain
  readonly types: Readonly<Record<string, readonly TypedDataParameter[]>>
  readonly primaryType: 'PermitBatchTransferFrom'
  readonly message: Record<string, unknown>
}

/**
 * Returns the typed data that the owner of the tokens signs, so that a transparent budget may pull them once.
 * Source: https://github.com/Uniswap/permit2/blob/main/src/SignatureTransfer.sol.
 * @param payments - as for the creation; the chain's own coin needs no permit and is left out.
 */
export function permit2TypedData({
  chainId,
  budget,
  payments,
  nonce,
  deadline,
}: {
  readonly chainId: number
  readonly budget: Address
  readonly payments: readonly TransparentBudgetPayment[]
  readonly nonce: bigint
  readonly deadline: bigint
}): Permit2TypedData {
  const permitted = payments.flatMap(({ asset, amount }) => (asset === null ? [] : [{ token: asset, amount }]))
  return {
    domain: { name: 'Permit2', chainId, verifyingContract: PERMIT2 },
    types: {
      PermitBatchTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions[]' },
        { name: 'spender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
      TokenPermissions: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'PermitBatchTransferFrom',
    message: { permitted, spender: budget, nonce, deadline },
  }
}

/** Permit2, at the same address on every chain. Source: docs/protocol.md#enums-and-constants. */
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3' satisfies Address

/** Returns the sum of the payments in each token, because one allowance is for all payments in a token. */
function sumsOf(payments: readonly TransparentBudgetPayment[]) {
  const sums = new Map<string, Payment>()
  for (const { asset, amount } of payments) {
    if (asset === null) continue
    const key = asset.toLowerCase()
    sums.set(key, { asset, amount: amount + (sums.get(key)?.amount ?? 0n) })
  }
  return [...sums.values()]
}

async function planCreation(
  client: Client,
  {
    budget,
    boost: newBoost,
    payments,
    core,
    account,
  }: Omit<TransparentCreation, 'core'> & { readonly core?: Address | undefined },
) {
  const sender = requireAccount(client, account)
  const allocations = payments.map((payment) => encodeTransfer({ ...payment, target: sender.address }))
  const [address, chainId] = await Promise.all([resolveCore(client, core), requestChainId(client)])
  const boost = completeBoost({ ...newBoost, budget }, { chainId, core: address, sender: sender.address })
  const payload = encodeCreateBoostPayload(boost)
  // Before tokens are approved for the budget.
  await Promise.all([requireComponents(client, boost), requireCode(client, budget, chainId)])
  // The payments in the chain's own coin are one sum, however many entries there are.
  const value = payments.reduce((sum, { asset, amount }) => (asset === null ? sum + amount : sum), 0n)
  return { payload, allocations, core: address, value }
}

async function send(
  client: Client,
  {
    budget,
    core,
    ...call
  }: TransactionOptions & {
    readonly budget: Address
    readonly core: Address
    readonly data: Hex
    readonly value: bigint
  },
): Promise<CreatedBoost> {
  const { hash, receipt } = await transact(client, { ...call, to: budget, what: 'Creating the boost' })
  const boostId = parseBoostId(receipt, core)
  return { ...(await getBoost(client, { boostId, core })), hash }
}
