import type { FrameSolanaNetwork } from '@laurel/wallet/frame-messages'
import { base64 } from '@scure/base'
import { showLine } from '../confirm/show-text.ts'
import type { SolanaChange, SolanaEffects, SolanaToken } from '../confirm/solana-summary.ts'
import { usesDurableNonce } from './describe-instruction.ts'
import type { SolanaInstruction, TokenFacts } from './instruction.ts'
import { SYSTEM_PROGRAM } from './programs.ts'
import { readAccounts, type SolanaAccount, type SolanaNode, simulation } from './solana-node.ts'
import { readDecimals, readHolding, TOKEN_FACT_BYTES } from './token-accounts.ts'
import type { SolanaTransaction } from './transaction.ts'

/** SOL, as a token. */
export const sol: SolanaToken = { address: null, symbol: 'SOL', decimals: 9, isListed: true }

/** Accounts as they were read; null when no node answered. */
export type KnownAccounts = ReadonlyMap<string, SolanaAccount> | null

/**
 * Reads what is known of the accounts of a transaction. Never throws: what cannot be read is not known.
 * @param created - the token accounts that the transaction itself creates.
 */
export async function readTokenFacts(
  node: SolanaNode,
  { tokens }: FrameSolanaNetwork,
  { addresses, created }: { readonly addresses: readonly string[]; readonly created: ReadonlyMap<string, Holder> },
): Promise<{ readonly accounts: KnownAccounts; readonly facts: TokenFacts }> {
  const accounts: KnownAccounts = await readAccounts(node, addresses, TOKEN_FACT_BYTES).catch(() => null)
  const accountOf = (address: string): Holder | null =>
    readHolding(accounts?.get(address) ?? null) ?? created.get(address) ?? null
  const mints = new Set(addresses.flatMap((address) => accountOf(address)?.mint ?? []))
  const missing = [...mints].filter((mint) => accounts?.get(mint) === undefined)
  const others: KnownAccounts = await readAccounts(node, missing, TOKEN_FACT_BYTES).catch(() => null)
  return {
    accounts,
    facts: {
      accountOf,
      tokenOf: (mint) => {
        const listed = tokens.find((token) => token.mint === mint)
        if (listed !== undefined) return { ...listed, address: mint, isListed: true }
        const decimals = readDecimals(accounts?.get(mint) ?? others?.get(mint) ?? null)
        return { address: mint, symbol: null, decimals, isListed: false }
      },
    },
  }
}

type Holder = { readonly mint: string; readonly owner: string }

/** What a transaction would change, and the accounts of the user that another one would control afterwards. */
export type SolanaOutcome = { readonly effects: SolanaEffects; readonly taken: readonly string[] }

/**
 * Tries a transaction at the operator's node, without its signatures, and returns what changes for the account. The network fee is not one
 * of the changes. Never throws.
 * @param outcome.fee - lamports that the account pays as the fee.
 */
export async function readOutcome(
  node: SolanaNode,
  transaction: SolanaTransaction,
  {
    account,
    accounts,
    instructions,
    facts,
    fee,
  }: {
    readonly account: string
    readonly accounts: KnownAccounts
    readonly instructions: readonly SolanaInstruction[]
    readonly facts: TokenFacts
    readonly fee: bigint
  },
): Promise<SolanaOutcome> {
  const unknown: SolanaOutcome = { effects: { status: 'unavailable' }, taken: [] }
  if (accounts === null) return unknown
  const isWatched = (address: string) =>
    address === account ||
    accounts.get(address) === null ||
    readHolding(accounts.get(address) ?? null)?.owner === account
  const watched = [...accounts.keys()].filter(isWatched)
  const config = {
    ...{ encoding: 'base64', commitment: 'confirmed', sigVerify: false },
    // With another blockhash, a durable nonce would not be the one that the account has.
    replaceRecentBlockhash: !usesDurableNonce(instructions),
    accounts: { encoding: 'base64', addresses: watched },
  }
  const tried = await node
    .request('simulateTransaction', [base64.encode(unsigned(transaction)), config], simulation)
    .catch(() => null)
  if (tried === null) return unknown
  const { err, logs, accounts: after } = tried.value
  if (err !== null && err !== undefined)
    return { effects: { status: 'fails', reason: reasonOf(logs ?? []) }, taken: [] }
  if (!after || after.length !== watched.length) return unknown
  const pairs = watched.map((address, at) => ({
    address,
    before: accounts.get(address) ?? null,
    after: after[at] ?? null,
  }))
  const changes = pairs.flatMap((pair) => changesOf(pair, { account, facts, fee }))
  return {
    effects: { status: 'changes', changes: addUp(changes) },
    taken: pairs.flatMap((pair) => (isTaken(pair, account) ? [pair.address] : [])),
  }
}

type Pair = { readonly address: string; readonly before: SolanaAccount; readonly after: SolanaAccount }

function changesOf(
  { address, before, after }: Pair,
  { account, facts, fee }: { readonly account: string; readonly facts: TokenFacts; readonly fee: bigint },
): readonly SolanaChange[] {
  if (address === account) {
    const amount = BigInt(after?.lamports ?? 0) - BigInt(before?.lamports ?? 0) + fee
    return [{ token: sol, amount }]
  }
  const [held, holds] = [readHolding(before), readHolding(after)]
  const mint = held?.mint ?? holds?.mint
  if (mint === undefined) return []
  // What another one owns has left.
  const amountOf = (holding: typeof held) => (holding?.owner === account ? holding.amount : 0n)
  return [{ token: facts.tokenOf(mint), amount: amountOf(holds) - amountOf(held) }]
}

/** Whether another one controls an account of the user afterwards: its program, its owner, or who may close it. */
function isTaken({ address, before, after }: Pair, account: string): boolean {
  if (after === null) return false
  if (address === account) return after.owner !== SYSTEM_PROGRAM && (before === null || before.owner === SYSTEM_PROGRAM)
  const [held, holds] = [readHolding(before), readHolding(after)]
  if (held?.owner !== account) return false
  return holds?.owner !== account || (holds.closer !== null && holds.closer !== held.closer && holds.closer !== account)
}

function addUp(changes: readonly SolanaChange[]): readonly SolanaChange[] {
  const sums = new Map<string | null, SolanaChange>()
  for (const { token, amount } of changes) {
    sums.set(token.address, { token, amount: (sums.get(token.address)?.amount ?? 0n) + amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

/** What a program says of its failure, in the last line of its log that is one. */
function reasonOf(logs: readonly string[]) {
  const line =
    logs.findLast((log) => /^Program log: .*error/i.test(log)) ?? logs.findLast((log) => / failed: /.test(log))
  return line === undefined ? null : showLine(line.replace(/^Program (log: |\S+ failed: )/, ''))
}

/** The transaction with empty signatures: nodes take no other number of them. */
function unsigned({ signatures, messageBytes }: SolanaTransaction): Uint8Array {
  const bytes = new Uint8Array(1 + signatures.length * 64 + messageBytes.length)
  bytes[0] = signatures.length
  bytes.set(messageBytes, 1 + signatures.length * 64)
  return bytes
}
