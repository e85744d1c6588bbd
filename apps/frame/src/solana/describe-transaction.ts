import type { FrameSolanaNetwork } from '@laurel/wallet/frame-messages'
import type { ConfirmWarning } from '../confirm/confirmation.ts'
import type { SolanaTransactionSummary } from '../confirm/solana-summary.ts'
import { describeInstruction, isComputeBudget, resolveInstructions, usesDurableNonce } from './describe-instruction.ts'
import { readOutcome, readTokenFacts } from './read-outcome.ts'
import { resolveLookups } from './resolve-lookups.ts'
import type { SolanaNode } from './solana-node.ts'
import type { SolanaTransaction } from './transaction.ts'
import { computeMostFee, readFee } from './transaction-fee.ts'
import { warnAboutSolana } from './warn-solana.ts'

/** Whose transaction is described, and from where. */
export type DescribeContext = {
  readonly node: SolanaNode
  readonly network: FrameSolanaNetwork
  readonly account: string
  /** Addresses that the account dealt with before. */
  readonly known: readonly string[]
  /** It comes after others of the same request, which the node has not seen. */
  readonly isLater: boolean
}

/**
 * Says what a transaction does, in what its own bytes say and in what the operator's nodes know of its accounts.
 * @throws {SolanaLookupError} when it takes addresses of a table that cannot be read. @throws {NodeError}
 */
export async function describeTransaction(
  transaction: SolanaTransaction,
  { node, network, account, known, isLater }: DescribeContext,
): Promise<{ readonly summary: SolanaTransactionSummary; readonly warnings: readonly ConfirmWarning[] }> {
  const { message, messageBytes } = transaction
  const looked = await resolveLookups(node, message.lookups)
  const instructions = resolveInstructions(message, looked)
  const nothing = { accountOf: () => null, tokenOf: () => UNKNOWN_TOKEN }
  const created = new Map(
    instructions.flatMap((instruction) => {
      const action = describeInstruction(instruction, nothing)
      return action.type === 'create-token-account' ? [[action.account, action] as const] : []
    }),
  )
  const addresses = [...new Set([...message.keys, ...looked])]
  const [{ accounts, facts }, expected] = await Promise.all([
    readTokenFacts(node, network, { addresses, created }),
    readFee(node, messageBytes),
  ])
  const actions = instructions.filter((one) => !isComputeBudget(one)).map((one) => describeInstruction(one, facts))
  const [feePayer = ''] = message.keys
  const computed = computeMostFee(message, instructions)
  const paid = expected ?? computed
  const fee = feePayer === account ? { expected: paid, most: paid > computed ? paid : computed } : null
  const outcome = await readOutcome(node, transaction, {
    ...{ account, accounts, instructions, facts, fee: fee?.expected ?? 0n },
  })
  // It can need what those before it do, so that its failure now says nothing.
  const isUnsure = isLater && outcome.effects.status === 'fails'
  const effects = isUnsure ? ({ status: 'unavailable' } as const) : outcome.effects
  const summary = { account, actions, feePayer, fee, effects }
  const isWithoutExpiry = usesDurableNonce(instructions)
  return { summary, warnings: warnAboutSolana(summary, { account, known, isWithoutExpiry, taken: outcome.taken }) }
}

const UNKNOWN_TOKEN = { address: null, symbol: null, decimals: null, isListed: false }
