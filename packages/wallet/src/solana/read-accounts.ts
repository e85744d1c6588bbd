import { type Address, getBase64Encoder, type ReadonlyUint8Array } from '@solana/kit'
import type { SolanaRpc } from './solana-nodes.ts'
import { parseTokenHolding, type SolanaAccountData, type TokenHolding } from './token-account.ts'

/** The most accounts of one request. Source: https://solana.com/docs/rpc/http/getmultipleaccounts. */
const MAX_ACCOUNTS = 100

/** An account as a node returns it. */
export type SolanaAccount = SolanaAccountData & { readonly lamports: bigint; readonly executable: boolean }

/** A token account with its address. */
export type TokenAccount = TokenHolding & { readonly address: Address; readonly program: Address }

type Encoded = {
  readonly owner: Address
  readonly lamports: bigint
  readonly executable: boolean
  readonly data: readonly [string, 'base64']
}

/** Reads accounts, in the order of their addresses. Null: there is no such account. */
export async function readAccounts(
  rpc: SolanaRpc,
  addresses: readonly Address[],
): Promise<readonly (SolanaAccount | null)[]> {
  const parts = Array.from({ length: Math.ceil(addresses.length / MAX_ACCOUNTS) }, (_, index) =>
    addresses.slice(index * MAX_ACCOUNTS, (index + 1) * MAX_ACCOUNTS),
  )
  const answers = await Promise.all(
    parts.map((part) => rpc.getMultipleAccounts(part, { encoding: 'base64', commitment: 'confirmed' }).send()),
  )
  return answers.flatMap(({ value }) => value.map((account) => (account === null ? null : toAccount(account))))
}

/** Reads token accounts of an owner. What a node lists and is not one is left out. */
export async function readTokenAccounts(
  rpc: SolanaRpc,
  owner: Address,
  filter: { readonly mint: Address } | { readonly programId: Address },
): Promise<readonly TokenAccount[]> {
  const { value } = await rpc
    .getTokenAccountsByOwner(owner, filter, { encoding: 'base64', commitment: 'confirmed' })
    .send()
  return value.flatMap(({ pubkey, account }) => {
    const read = toAccount(account)
    try {
      return [{ ...parseTokenHolding(read), address: pubkey, program: read.programAddress }]
    } catch {
      return []
    }
  })
}

function toAccount({ owner, lamports, executable, data }: Encoded): SolanaAccount {
  const bytes: ReadonlyUint8Array = getBase64Encoder().encode(data[0])
  return { programAddress: owner, lamports, executable, data: bytes }
}
