import type { Address } from '@solana/kit'
import type { KnownReceiver, TransferReceiver } from '../transfer/transfer-source.ts'
import { SolNameRefusedError } from './errors.ts'
import { readAccounts, type SolanaAccount } from './read-accounts.ts'
import { readSolanaActivity } from './read-solana-activity.ts'
import { resolveSolName } from './resolve-sol-name.ts'
import { isSolName } from './sol-name-text.ts'
import type { SolanaActivityRow } from './solana-activity.ts'
import { isSolanaAddress, parseSolanaAddress, readSolanaReceiverText } from './solana-address.ts'
import type { SolanaRpc } from './solana-nodes.ts'
import {
  isRefusedSolanaReceiver,
  type KnownSolanaAddress,
  type SolanaAccountKind,
  warnAboutSolanaReceiver,
} from './solana-receiver-warnings.ts'
import { isTokenProgram, parseTokenHolding, parseTokenMint } from './token-account.ts'

/** The program that owns wallets. Source: https://solana.com/docs/core/accounts. */
const SYSTEM_PROGRAM = '11111111111111111111111111111111'

/** What is known of the user, by which a receiver is judged. */
export type ReceiverFacts = {
  readonly sender: string
  readonly own: readonly string[]
  /** Names of addresses, by address. */
  readonly labels: Readonly<Record<string, string>>
}

/** Reads what was typed as receiver, with what is to be said about it. Never throws. */
export async function readReceiver(rpc: SolanaRpc, text: string, facts: ReceiverFacts): Promise<TransferReceiver> {
  const typed = readSolanaReceiverText(text)
  switch (typed.status) {
    case 'empty':
      return { status: 'empty' }
    case 'resolved':
      return judge(rpc, { ...facts, address: typed.address, name: null })
    case 'invalid':
      return isSolName(text.trim().toLowerCase())
        ? resolve(rpc, text.trim().toLowerCase(), facts)
        : { status: 'invalid' }
    default:
      return typed satisfies never
  }
}

async function resolve(rpc: SolanaRpc, name: string, facts: ReceiverFacts): Promise<TransferReceiver> {
  try {
    const address = await resolveSolName(rpc, name)
    if (address === null) return { status: 'unresolved', name, reason: 'not-found' }
    return await judge(rpc, { ...facts, address, name })
  } catch (error) {
    return { status: 'unresolved', name, reason: error instanceof SolNameRefusedError ? 'refused' : 'unavailable' }
  }
}

async function judge(
  rpc: SolanaRpc,
  { sender, own, labels, address, name }: ReceiverFacts & { readonly address: Address; readonly name: string | null },
): Promise<TransferReceiver> {
  // What a node does not say cannot warn, and does not prevent a send either: the transfer is simulated next.
  const [kind, rows] = await Promise.all([
    readAccounts(rpc, [address])
      .then(([account]) => kindOf(account ?? null))
      .catch(() => null),
    readSolanaActivity(rpc, parseSolanaAddress(sender))
      .then((page) => page.rows)
      .catch(() => []),
  ])
  const { known, suspicious } = readParties(rows)
  const warnings = warnAboutSolanaReceiver(address, {
    own: own.filter(isSolanaAddress),
    known: [...labelled(labels), ...known],
    ...{ suspicious, kind },
  })
  return { status: 'resolved', address, name, isRefused: isRefusedSolanaReceiver(kind), warnings }
}

function labelled(labels: Readonly<Record<string, string>>): readonly KnownSolanaAddress[] {
  return Object.entries(labels).flatMap(([address, name]) => (isSolanaAddress(address) ? [{ address, name }] : []))
}

/** Returns who was sent to, and who only sent dust. */
export function readParties(rows: readonly SolanaActivityRow[]): {
  readonly known: readonly (KnownReceiver & { readonly address: Address })[]
  readonly suspicious: readonly Address[]
} {
  const transfers = rows.flatMap((row) => row.transfers)
  const others = (wanted: (transfer: (typeof transfers)[number]) => boolean) => [
    ...new Set(transfers.flatMap((transfer) => (wanted(transfer) ? (transfer.other ?? []) : []))),
  ]
  const sentTo = others(({ direction }) => direction === 'out')
  const meant = others(({ direction, isDust }) => direction === 'in' && !isDust)
  const dusty = others(({ isDust }) => isDust)
  return {
    known: sentTo.map((address) => ({ address, name: null })),
    suspicious: dusty.filter((address) => !sentTo.includes(address) && !meant.includes(address)),
  }
}

/** Returns what is at an address. Null: nothing is there yet, as in a new wallet. */
export function kindOf(account: SolanaAccount | null): SolanaAccountKind {
  if (account === null || account.programAddress === SYSTEM_PROGRAM) return 'wallet'
  if (account.executable) return 'program'
  if (!isTokenProgram(account.programAddress)) return 'other'
  if (isParsed(() => parseTokenMint(account))) return 'mint'
  return isParsed(() => parseTokenHolding(account)) ? 'token-account' : 'other'
}

function isParsed(parse: () => unknown): boolean {
  try {
    parse()
    return true
  } catch {
    return false
  }
}
