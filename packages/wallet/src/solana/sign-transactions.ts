import { type Address, getBase58Decoder, isAddress, type Transaction } from '@solana/kit'
import type { Wallet } from '../wallet.ts'
import { requestFromSolanaWallet, requestSignature } from './request-wallet.ts'
import { checkAnswer, isSameBytes } from './sign-message.ts'
import type { SolanaLink, SolanaSendSettings } from './solana-link.ts'
import { checkSolanaSignature } from './solana-signature.ts'
import { SolanaAnswerError } from './wallet-errors.ts'

/**
 * Requests that the wallet of the active Solana account signs a transaction, and does not send it.
 * @returns the same transaction, byte for byte, with the signature of the account.
 * @throws {SolanaAnswerError} when it signed another transaction, or not with the account.
 * @throws {FeatureMissingError} when the wallet cannot sign without sending.
 * @throws {SolanaAccountMissingError}, {AccountChangedError}, {UserRejectedError} and {SigningError} as every request.
 */
export async function signSolanaTransaction<Given extends Transaction>(
  wallet: Wallet,
  transaction: Given,
): Promise<Given> {
  const [signed] = await signAllSolanaTransactions(wallet, [transaction])
  if (signed === undefined) throw new SolanaAnswerError('malformed')
  return signed
}

/**
 * Does the same for several transactions with one request to the wallet. All of them are signed, or it throws.
 * @throws as {@link signSolanaTransaction}.
 */
export function signAllSolanaTransactions<Given extends Transaction>(
  wallet: Wallet,
  transactions: readonly Given[],
): Promise<readonly Given[]> {
  return requestSignature(wallet, async ({ address, link }) => {
    const answers = await link.signTransactions(transactions)
    return Promise.all(transactions.map((transaction, index) => takeSignature(transaction, answers[index], address)))
  })
}

/**
 * Returns a transaction with the account's signature of an answer. Nothing else of the answer is used.
 * @throws {SolanaAnswerError} when another transaction was signed, or not with the account.
 */
export async function takeSignature<Given extends Transaction>(
  transaction: Given,
  answer: Transaction | undefined,
  account: Address,
): Promise<Given> {
  const { messageBytes, signatures } = transaction
  if (answer === undefined) throw new SolanaAnswerError('malformed')
  if (!isSameBytes(answer.messageBytes, messageBytes)) throw new SolanaAnswerError('other-transaction')
  const signature = answer.signatures[account] ?? null
  if (signature === null) throw new SolanaAnswerError('signature')
  await checkAnswer(account, messageBytes, signature)
  return { ...transaction, signatures: { ...signatures, [account]: signature } }
}

/**
 * Requests that the wallet of the active Solana account signs a transaction and sends it. A wallet that sends another
 * transaction cannot be stopped: then the error has the signature of what it sent. To send by your own node, use
 * {@link signSolanaTransaction}.
 * @returns the signature in base58, by which explorers find the transaction.
 * @throws {SolanaAnswerError} when it sent another transaction.
 * @throws {FeatureMissingError} when the wallet cannot send.
 * @throws {SolanaAccountMissingError}, {AccountChangedError}, {UserRejectedError} and {SigningError} as every request.
 */
export function signAndSendSolanaTransaction(
  wallet: Wallet,
  transaction: Transaction,
  options: SolanaSendSettings = {},
): Promise<{ readonly signature: string }> {
  return requestFromSolanaWallet(wallet, async ({ link }) => ({
    signature: getBase58Decoder().decode(await sendByWallet(link, transaction, options)),
  }))
}

/**
 * Lets a wallet sign and send a transaction.
 * @returns the signature of the fee payer.
 * @throws {SolanaAnswerError} when it sent another transaction, with its signature.
 */
export async function sendByWallet(
  link: SolanaLink,
  transaction: Transaction,
  options: SolanaSendSettings,
): Promise<Uint8Array> {
  const bytes = await link.signAndSendTransaction(transaction, options)
  // The first account that signs pays the fee, and its signature names the transaction.
  const payer = Object.keys(transaction.signatures).find(isAddress)
  const isOther =
    payer === undefined || (await checkSolanaSignature(payer, transaction.messageBytes, bytes)) === 'invalid'
  if (isOther) throw new SolanaAnswerError('other-transaction', { sentSignature: getBase58Decoder().decode(bytes) })
  return bytes
}
