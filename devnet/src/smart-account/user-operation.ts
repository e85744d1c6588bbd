import { type Address, encodeFunctionData, type Hex } from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { type SmartAccount, simpleAccountAbi, simpleAccountFactoryAbi } from './smart-account.ts'

/** An operation of a smart account, before it is signed. */
export type AccountCall = { readonly target: Address; readonly value: bigint; readonly data: Hex }

/** An operation with the signature of the account's owner. */
export type SignedOperation = UserOperation<'0.8'> & { readonly signature: Hex }

// Far above the use of our accounts. Unused gas is refunded to their deposits.
const GAS = { callGasLimit: 500_000n, verificationGasLimit: 600_000n, preVerificationGas: 60_000n }
const FEES = { maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }

/**
 * Creates and signs one user operation of a SimpleAccount (ERC-4337, EntryPoint 0.8).
 * @param nonce - the number of earlier operations of the account. The first operation also creates the account.
 */
export async function signUserOperation(
  account: SmartAccount,
  {
    chainId,
    factory,
    nonce,
    calls,
  }: { chainId: number; factory: Address; nonce: number; calls: readonly AccountCall[] },
): Promise<SignedOperation> {
  const creation = {
    abi: simpleAccountFactoryAbi,
    functionName: 'createAccount',
    args: [account.owner.address, account.salt],
  } as const
  const unsigned = {
    sender: account.address,
    nonce: BigInt(nonce),
    callData: encodeFunctionData({ abi: simpleAccountAbi, functionName: 'executeBatch', args: [calls] }),
    ...(nonce === 0 ? { factory, factoryData: encodeFunctionData(creation) } : {}),
    ...GAS,
    ...FEES,
    signature: '0x' as const,
  }
  const hash = getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint08Address,
    entryPointVersion: '0.8',
    userOperation: unsigned,
  })
  // The hash of version 0.8 is typed data (EIP-712). It is signed directly, without the message prefix of version 0.7.
  const signature = await privateKeyToAccount(account.owner.privateKey).sign({ hash })
  return { ...unsigned, signature }
}

/**
 * Encodes a bundle for `EntryPoint.handleOps`, which any account without code may call.
 * @param beneficiary - receives the gas fees of the operations.
 */
export function encodeBundle(operations: readonly SignedOperation[], beneficiary: Address): Hex {
  return encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [operations.map((operation) => toPackedUserOperation(operation)), beneficiary],
  })
}
