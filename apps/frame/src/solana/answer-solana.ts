import type { FrameMethod, FrameSolanaNetwork } from '@laurel/wallet/frame-messages'
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { Confirmation } from '../confirm/confirmation.ts'
import { sortWarnings } from '../confirm/warn.ts'
import type { Bytes } from '../keys/bytes.ts'
import type { SolanaSignRequest } from '../keys/worker/sign-request.ts'
import { InvalidParametersError, NotConnectedError, UnsupportedMethodError, WrongAccountError } from '../rpc/errors.ts'
import type { KnownReceivers } from '../rpc/known-receivers.ts'
import { isTransactionLike, signersOf } from './decode-message.ts'
import { describeSolanaMessage } from './describe-message.ts'
import { describeTransaction } from './describe-transaction.ts'
import { NoSolanaError, SolanaMessageIsTransactionError, SolanaTransactionInvalidError } from './errors.ts'
import type { SolanaNode } from './solana-node.ts'
import { parseTransaction, type SolanaTransaction, withSignature } from './transaction.ts'
import { receiversOf } from './warn-solana.ts'

/** What a request of Solana needs. Only `approve` and `sign` lead to a signature, and `sign` is called after `approve` alone. */
export type SolanaContext = {
  readonly id: string
  /** The origin of the app, as the browser reports it. */
  readonly origin: string
  /** The Solana address of the account that is logged in, or null. */
  readonly account: string | null
  /** The network that the request is for; null where the operator has none. */
  readonly network: FrameSolanaNetwork | null
  readonly nodeOf: (network: FrameSolanaNetwork) => SolanaNode
  /** Shows what is confirmed, and waits for the click. @throws {UserRejectedError} @throws {RequestAbortedError} */
  readonly approve: (confirmation: Promise<Confirmation>) => Promise<void>
  /** Signs with the Solana key: 64 bytes. */
  readonly sign: (request: SolanaSignRequest) => Promise<Bytes>
  readonly receivers: KnownReceivers<string>
  /** In milliseconds since 1970. */
  readonly now: () => number
}

/** A context whose account and network are there. */
type ReadyContext = SolanaContext & { readonly account: string; readonly network: FrameSolanaNetwork }

const text = z.string().check(z.minLength(1))
const commitment = z.enum(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'])
const options = z.object({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(commitment),
  maxRetries: z.optional(z.number()),
  minContextSlot: z.optional(z.number()),
})
const shapes = {
  solana_signMessage: z.object({ message: text, pubkey: text }),
  solana_signTransaction: z.object({ transaction: text }),
  solana_signAllTransactions: z.object({ transactions: z.array(text).check(z.minLength(1)) }),
  solana_signAndSendTransaction: z.object({ transaction: text, options: z.optional(options) }),
}

/**
 * Answers a method of Solana. What was shown is what is signed, byte by byte: a transaction is decoded once, and its bytes are those that
 * the key signs. Source: docs/frame-messages.md#parameters.
 * @returns texts, in base58, and transactions in the encoding of the app.
 * @throws {FrameError} with a sentence for the app.
 */
export async function answerSolana(given: SolanaContext, method: FrameMethod, params: unknown): Promise<unknown> {
  const { account, network } = given
  if (account === null) throw new NotConnectedError()
  if (network === null) throw new NoSolanaError()
  const context: ReadyContext = { ...given, account, network }
  switch (method) {
    case 'solana_signMessage':
      return signMessage(context, parse(method, shapes[method], params))
    case 'solana_signTransaction': {
      const { transaction } = parse(method, shapes[method], params)
      const [signed] = await signTransactions(context, [parseTransaction(transaction)], false)
      return signed
    }
    case 'solana_signAllTransactions': {
      const { transactions } = parse(method, shapes[method], params)
      const signed = await signTransactions(context, transactions.map(parseTransaction), false)
      return { transactions: signed.map(({ transaction }) => transaction) }
    }
    case 'solana_signAndSendTransaction': {
      const parsed = parse(method, shapes[method], params)
      return send(context, parseTransaction(parsed.transaction), parsed.options ?? {})
    }
    default:
      throw new UnsupportedMethodError(method)
  }
}

function parse<Shape extends z.ZodMiniType>(method: string, shape: Shape, params: unknown): z.output<Shape> {
  const parsed = shape.safeParse(params)
  if (!parsed.success) throw new InvalidParametersError(method)
  return parsed.data
}

async function signMessage(
  context: ReadyContext,
  { message, pubkey }: z.output<(typeof shapes)['solana_signMessage']>,
): Promise<{ readonly signature: string }> {
  if (pubkey !== context.account) throw new WrongAccountError()
  const bytes = decodeBase58(message)
  if (isTransactionLike(bytes)) throw new SolanaMessageIsTransactionError()
  const { content, warnings } = describeSolanaMessage(bytes, { ...context, now: context.now() })
  await context.approve(Promise.resolve({ ...base(context), chain: null, content, warnings: sortWarnings(warnings) }))
  const request = { type: 'solanaMessage', message: bytes, address: context.account } as const
  return { signature: base58.encode(await context.sign(request)) }
}

type Signed = { readonly signature: string; readonly transaction: string }

async function signTransactions(
  context: ReadyContext,
  transactions: readonly SolanaTransaction[],
  isSent: boolean,
): Promise<readonly Signed[]> {
  const { account, receivers } = context
  if (transactions.some(({ message }) => !signersOf(message).includes(account)))
    throw new SolanaTransactionInvalidError('the account that is logged in is none of its signers')
  const confirmation = confirmTransactions(context, transactions, isSent)
  await context.approve(confirmation)
  const { content } = await confirmation
  if (content.type === 'solana')
    receivers.add(
      account,
      content.transactions.flatMap(({ actions }) => receiversOf(actions, account)),
    )
  const signed: Signed[] = []
  for (const transaction of transactions) {
    const request = { type: 'solanaTransaction', message: transaction.messageBytes, address: account } as const
    const signature = await context.sign(request)
    signed.push({
      signature: base58.encode(signature),
      transaction: withSignature(transaction, account, signature),
    })
  }
  return signed
}

async function confirmTransactions(
  context: ReadyContext,
  transactions: readonly SolanaTransaction[],
  isSent: boolean,
): Promise<Confirmation> {
  const { account, network, nodeOf, receivers } = context
  const known = receivers.list(account).map(({ address }) => address)
  const scope = { node: nodeOf(network), network, account, known }
  const described = await Promise.all(
    transactions.map((transaction, at) => describeTransaction(transaction, { ...scope, isLater: at > 0 })),
  )
  const { id: chainId, name, isTestnet } = network
  return {
    ...base(context),
    chain: { chainId, name, isTestnet, nativeCurrency: { symbol: 'SOL', decimals: 9 } },
    content: { type: 'solana', transactions: described.map(({ summary }) => summary), isSent },
    warnings: sortWarnings(described.flatMap(({ warnings }) => warnings)),
  }
}

/** Signs a transaction and sends it. @returns its first signature, by which it is found. */
async function send(
  context: ReadyContext,
  transaction: SolanaTransaction,
  { preflightCommitment, ...others }: z.output<typeof options>,
): Promise<{ readonly signature: string }> {
  const { message, signatures } = transaction
  const isMissing = (signer: string, at: number) =>
    signer !== context.account && (signatures[at]?.every((byte) => byte === 0) ?? true)
  if (signersOf(message).some(isMissing))
    throw new SolanaTransactionInvalidError('another account has not signed it yet, so that it cannot be sent')
  const [signed] = await signTransactions(context, [transaction], true)
  if (signed === undefined) throw new TypeError('One transaction is signed.')
  const bytes =
    transaction.encoding === 'base58' ? base58.decode(signed.transaction) : base64.decode(signed.transaction)
  const config = {
    ...{ ...others, encoding: 'base64' },
    ...(preflightCommitment === undefined ? {} : { preflightCommitment: toCommitment(preflightCommitment) }),
  }
  // The same signature is the same transaction: a node that receives it twice runs it once.
  await context.nodeOf(context.network).request('sendTransaction', [base64.encode(bytes), config], z.string())
  return { signature: base58.encode(bytes.slice(1, 65)) }
}

/** Returns the present name of a commitment. Source: https://solana.com/docs/rpc#configuring-state-commitment. */
function toCommitment(name: z.output<typeof commitment>): 'processed' | 'confirmed' | 'finalized' {
  switch (name) {
    case 'processed':
    case 'recent':
      return 'processed'
    case 'confirmed':
    case 'single':
    case 'singleGossip':
      return 'confirmed'
    case 'finalized':
    case 'root':
    case 'max':
      return 'finalized'
    default:
      return name satisfies never
  }
}

function decodeBase58(value: string): Bytes {
  try {
    return new Uint8Array(base58.decode(value))
  } catch (cause) {
    throw new InvalidParametersError('solana_signMessage', { cause })
  }
}

function base({ id, origin, account }: ReadyContext) {
  return { id, origin, account, effects: null, fee: null, operation: null, delegation: null }
}
