import {
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  type Instruction,
  pipe,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Transaction,
  type TransactionSigner,
} from '@solana/kit'

/** Makes a signed transaction of version 0. @param options.unitPrice - in millionths of a lamport. */
export async function signInstructions(
  payer: TransactionSigner,
  instructions: readonly Instruction[],
  { blockhash, unitPrice }: { readonly blockhash: Blockhash; readonly unitPrice?: bigint },
): Promise<Transaction> {
  return await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, message),
      (message) => (unitPrice === undefined ? message : setTransactionMessageComputeUnitPrice(unitPrice, message)),
      (message) => appendTransactionMessageInstructions(instructions, message),
    ),
  )
}
