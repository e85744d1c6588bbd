import {
  AccountRole,
  type Address,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
} from '@solana/kit'
import { SolanaMemoLengthError } from './errors.ts'
import { TOKEN_2022_PROGRAM } from './token-account.ts'

const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
const ASSOCIATED_TOKEN_PROGRAM = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const COMPUTE_BUDGET_PROGRAM = address('ComputeBudget111111111111111111111111111111')
const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** Bytes of a memo that fits beside every transfer, also one that makes an account. A transaction has 1,232 in all. */
export const MAX_MEMO_BYTES = 748

/**
 * Returns the instruction that transfers SOL.
 * Wire: u32 2, u64 lamports. Source: https://docs.rs/solana-system-interface.
 */
export function transferSol(from: Address, to: Address, lamports: bigint): Instruction {
  const { bytes, view } = createData(12)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports, true)
  const accounts = [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ]
  return { programAddress: SYSTEM_PROGRAM, accounts, data: bytes }
}

/** What a token transfer moves, between token accounts. */
export type CheckedTransfer = {
  readonly program: Address
  readonly mint: Address
  readonly source: Address
  readonly destination: Address
  /** The owner of the source, who signs. */
  readonly authority: Address
  readonly amount: bigint
  readonly decimals: number
  /** What is withheld (Token-2022), which the program compares; null for a token without a fee. */
  readonly fee: bigint | null
}

/**
 * Returns the instruction that transfers a token. With a fee the program refuses another one, so that a fee which
 * changes between the review and the block is not paid.
 * Wire: u8 12, u64 amount, u8 decimals; with a fee u8 26, u8 1, u64 amount, u8 decimals, u64 fee.
 * Source: https://github.com/solana-program/token-2022.
 */
export function transferToken(transfer: CheckedTransfer): Instruction {
  const { program, mint, source, destination, authority, amount, decimals, fee } = transfer
  const hasFee = fee !== null && program === TOKEN_2022_PROGRAM
  const start = hasFee ? 2 : 1
  const { bytes, view } = createData(start + 9 + (hasFee ? 8 : 0))
  bytes.set(hasFee ? [26, 1] : [12])
  view.setBigUint64(start, amount, true)
  bytes[start + 8] = decimals
  if (hasFee) view.setBigUint64(start + 9, fee, true)
  const accounts = [
    { address: source, role: AccountRole.WRITABLE },
    { address: mint, role: AccountRole.READONLY },
    { address: destination, role: AccountRole.WRITABLE },
    { address: authority, role: AccountRole.READONLY_SIGNER },
  ]
  return { programAddress: program, accounts, data: bytes }
}

/** Returns the associated token account of an owner. @param program - of the token. */
export async function findTokenAccount({
  owner,
  mint,
  program,
}: {
  readonly owner: Address
  readonly mint: Address
  readonly program: Address
}): Promise<Address> {
  const encoder = getAddressEncoder()
  const seeds = [owner, program, mint].map((seed) => encoder.encode(seed))
  const [account] = await getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM, seeds })
  return account
}

/** Returns the instruction that makes an associated token account unless it exists. `payer` pays its rent. */
export function createTokenAccount({
  payer,
  account,
  owner,
  mint,
  program,
}: Readonly<Record<'payer' | 'account' | 'owner' | 'mint' | 'program', Address>>): Instruction {
  const accounts = [
    { address: payer, role: AccountRole.WRITABLE_SIGNER },
    { address: account, role: AccountRole.WRITABLE },
    ...[owner, mint, SYSTEM_PROGRAM, program].map((one) => ({ address: one, role: AccountRole.READONLY })),
  ]
  return { programAddress: ASSOCIATED_TOKEN_PROGRAM, accounts, data: new Uint8Array([1]) }
}

/**
 * Returns the instructions that limit the compute units of a transaction and set their price.
 * Wire: u8 2, u32 units; u8 3, u64 millionths of a lamport. Source: https://docs.rs/solana-compute-budget-interface.
 */
export function setComputeBudget({ units, unitPrice }: ComputeBudget): readonly Instruction[] {
  const limit = createData(5)
  limit.bytes[0] = 2
  limit.view.setUint32(1, units, true)
  const price = createData(9)
  price.bytes[0] = 3
  price.view.setBigUint64(1, unitPrice, true)
  return [limit, price].map(({ bytes }) => ({ programAddress: COMPUTE_BUDGET_PROGRAM, accounts: [], data: bytes }))
}

/** Compute units that a transaction may use, and what each costs in millionths of a lamport: the priority fee. */
export type ComputeBudget = { readonly units: number; readonly unitPrice: bigint }

/**
 * Returns the instruction that writes a text into the transaction.
 * @throws {SolanaMemoLengthError} when it has more than {@link MAX_MEMO_BYTES} in UTF-8.
 */
export function writeMemo(text: string): Instruction {
  const data = new TextEncoder().encode(text)
  if (data.length > MAX_MEMO_BYTES) throw new SolanaMemoLengthError(data.length)
  return { programAddress: MEMO_PROGRAM, accounts: [], data }
}

function createData(length: number) {
  const bytes = new Uint8Array(length)
  return { bytes, view: new DataView(bytes.buffer) }
}
