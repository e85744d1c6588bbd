import { type Address, type Client, encodeFunctionData, type Hex } from 'viem'
import type { TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, transact } from '../contract/write.ts'
import { validatorAbi, validatorDetailsAbi } from './validator-abi.ts'

/** A validator, and the options of the transaction. The sender is the validator's owner. */
type Management = TransactionOptions & { readonly validator: Address }

/**
 * Authorizes accounts to sign claims, or revokes them. All signatures of a revoked account are invalid from then on.
 * @throws {TransactionRevertedError} unless the sender owns the validator.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export function setSigners(
  client: Client,
  {
    signers,
    isSigner,
    ...management
  }: Management & { readonly signers: readonly Address[]; readonly isSigner: boolean },
): Promise<MinedTransaction> {
  const args = [[...signers], signers.map(() => isSigner)] as const
  return send(client, management, encodeFunctionData({ abi: validatorAbi, functionName: 'setAuthorized', args }))
}

/**
 * Sets the core that may call the validator. Another core's boosts may have the same ids, so claims that were signed
 * for the old boosts could then be claimed there. Source: docs/security.md#r16.
 * @throws {TransactionRevertedError} unless the sender owns the validator.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export function setValidatorCaller(
  client: Client,
  { caller, ...management }: Management & { readonly caller: Address },
): Promise<MinedTransaction> {
  const data = encodeFunctionData({ abi: validatorAbi, functionName: 'setValidatorCaller', args: [caller] })
  return send(client, management, data)
}

/**
 * Sets the fee of a claim at the implementation of payable validators, for all its clones at once.
 * @param fee - in wei.
 * @throws {TransactionRevertedError} unless the sender owns the implementation.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export function setClaimFee(
  client: Client,
  { fee, ...management }: Management & { readonly fee: bigint },
): Promise<MinedTransaction> {
  const data = encodeFunctionData({ abi: validatorDetailsAbi, functionName: 'setClaimFee', args: [fee] })
  return send(client, management, data)
}

async function send(client: Client, { validator, ...options }: Management, data: Hex): Promise<MinedTransaction> {
  const { hash, receipt } = await transact(client, { ...options, to: validator, data, what: 'Changing the validator' })
  return { hash, receipt }
}
