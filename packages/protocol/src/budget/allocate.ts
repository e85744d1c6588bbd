import { type Account, type Address, type Client, encodeFunctionData } from 'viem'
import { requestChainId } from '../chain/rpc.ts'
import { readContract } from '../contract/read.ts'
import { requireCode } from '../contract/require-contract.ts'
import { recorder, type SenderOf, sequenceOptions, type TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, requireAccount, transact } from '../contract/write.ts'
import { allocatedMultiTokenAbi, allocatedTokenAbi, budgetAbi } from './budget-abi.ts'
import { getAccountShortfall, requireFunds } from './shortfall.ts'
import { encodeTransfer } from './transfer.ts'

/** An amount of the sender's coins or tokens for a budget. */
export type Allocation = {
  /** The token; null for the chain's own coin. */
  readonly asset: Address | null
  /** Base units. */
  readonly amount: bigint
  /** The id of an ERC-1155 token; only for such a token. */
  readonly tokenId?: bigint
}

/**
 * Puts assets of the sender into a budget. A token is approved first for the exact amount, unless the allowance is high
 * enough. ERC-1155 tokens are sent to the budget directly, because their approval could only be for all of them.
 * @param client - viem client on the chain of the budget, with the account that sends, unless `account` names it.
 * @param budget - the address of the budget.
 * @param asset - the address of the token; null for the chain's own coin.
 * @param amount - base units, above zero.
 * @param tokenId - the id of an ERC-1155 token, and only of such a token.
 * @param options - {@link TransactionOptions}: the account, fees, confirmations and an abort signal.
 * @throws {InvalidTransferPayloadError} for an amount of zero, or no token.
 * @throws {ContractCodeMissingError} when there is no contract at `budget`; nothing is approved or sent then.
 * @throws {TransactionRevertedError} when the sender has not enough; nothing is approved then.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 * @example
 * await allocate(client, { budget, asset: token, amount: 110n })
 */
export async function allocate<client extends Client>(
  client: client,
  options: TransactionOptions & Allocation & { readonly budget: Address } & SenderOf<client>,
): Promise<MinedTransaction>
export async function allocate(
  client: Client,
  { budget, asset, amount, tokenId, ...options }: TransactionOptions & Allocation & { readonly budget: Address },
): Promise<MinedTransaction> {
  const sender = requireAccount(client, options.account)
  const what = 'Funding the budget'
  // This check comes before any approval or transfer, because a mistyped address would keep the tokens.
  await requireCode(client, budget, await requestChainId(client))
  if (tokenId !== undefined) {
    // Encoded only to refuse what no budget would take.
    encodeTransfer({ asset: asset ?? '0x', tokenId, amount, target: budget })
    const args = [sender.address, budget, tokenId, amount, '0x'] as const
    const data = encodeFunctionData({ abi: allocatedMultiTokenAbi, functionName: 'safeTransferFrom', args })
    return mined(await transact(client, { ...options, to: asset ?? '0x', data, what }))
  }
  const payload = encodeTransfer({ asset, amount, target: sender.address })
  const next = sequenceOptions(options)
  if (asset !== null) {
    // Calls that are only recorded may follow others that bring the tokens.
    if (options[recorder] === undefined) {
      await requireFunds(client, { holder: sender.address, payments: [{ asset, amount }], includesFee: false, what })
    }
    await approve(client, { ...next(), token: asset, spender: budget, amount })
  }
  const data = encodeFunctionData({ abi: budgetAbi, functionName: 'allocate', args: [payload] })
  const call = { to: budget, data, value: asset === null ? amount : 0n, what }
  if (asset === null) return mined(await transact(client, { ...next(), ...call }))
  const getShortfall = getAccountShortfall(client, sender.address, [{ asset, amount }], { includesFee: false })
  return mined(await transact(client, { ...next(), ...call, getShortfall }))
}

/**
 * Approves a spender for an exact amount of the sender's tokens, unless the allowance is already high enough.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function approve(
  client: Client,
  {
    token,
    spender,
    amount,
    ...options
  }: TransactionOptions & {
    readonly token: Address
    readonly spender: Address
    /** Base units. */
    readonly amount: bigint
  },
): Promise<MinedTransaction | null> {
  const owner: Account = requireAccount(client, options.account)
  const readParameters = { abi: allocatedTokenAbi, address: token } as const
  const approved = await readContract(
    client,
    { ...readParameters, functionName: 'allowance', args: [owner.address, spender] },
    'an ERC-20 token',
  )
  if (approved >= amount) return null
  const what = 'Approving the token'
  // The limit is for what the approval is for.
  const { gas: _, ...approving } = options
  const next = sequenceOptions(approving)
  const approvalOf = (allowance: bigint) =>
    encodeFunctionData({ abi: allocatedTokenAbi, functionName: 'approve', args: [spender, allowance] })
  const record = options[recorder]
  if (record) {
    for (const allowance of approved > 0n ? [0n, amount] : [amount]) {
      record.before({ to: token, data: approvalOf(allowance), value: 0n })
    }
    return null
  }
  const sendApproval = (allowance: bigint) =>
    transact(client, { ...next(), to: token, data: approvalOf(allowance), what })
  // Some tokens refuse to change an allowance that is neither zero nor made zero.
  if (approved > 0n) await sendApproval(0n)
  return mined(await sendApproval(amount))
}

function mined({ hash, receipt }: MinedTransaction): MinedTransaction {
  return { hash, receipt }
}
