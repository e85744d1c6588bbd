import { createHash } from 'node:crypto'
import {
  type Address,
  address,
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressEncoder,
  type Instruction,
  type TransactionSigner,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import type { Ledger } from './ledger.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './token-layout.ts'

/** A token of the local Solana network. */
export type SolanaToken = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly mint: Address
  /** The program of tokens or Token-2022. */
  readonly program: Address
  /** Hundredths of a percent of each transfer that are withheld (Token-2022); 0 without a fee. */
  readonly transferFeeBasisPoints: number
}

/** What a token is made from. */
export type TokenPlan = Omit<SolanaToken, 'mint' | 'program'> & {
  /** The most that one transfer withholds, in base units. */
  readonly maximumFee: bigint
}

/** Bytes of a mint, without and with the extension of a transfer fee: padding, the kind, type, length, 108 bytes. */
const MINT_BYTES = 82n
const FEE_MINT_BYTES = 278n
/** The extension's instruction of Token-2022, and its first kind. */
const INITIALIZE_TRANSFER_FEE = [26, 0]

/** Returns the instructions that make a token with `authority` as its mint, with the key of the mint. */
export async function planToken(ledger: Ledger, plan: TokenPlan, authority: TransactionSigner) {
  // The same address in each run.
  const key = createHash('sha256').update(`Laurel local token ${plan.symbol}`).digest()
  const mint = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(key))
  const hasFee = plan.transferFeeBasisPoints > 0
  const program = address(hasFee ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM)
  const space = hasFee ? FEE_MINT_BYTES : MINT_BYTES
  const { name, symbol, decimals, transferFeeBasisPoints } = plan
  const token: SolanaToken = { name, symbol, decimals, transferFeeBasisPoints, mint: mint.address, program }
  const instructions: readonly Instruction[] = [
    getCreateAccountInstruction({
      ...{ payer: authority, newAccount: mint, space, programAddress: program, lamports: ledger.rentFor(space) },
    }),
    ...(hasFee ? [initializeTransferFee(mint.address, authority.address, plan)] : []),
    getInitializeMint2Instruction(
      { mint: mint.address, decimals, mintAuthority: authority.address },
      { programAddress: program },
    ),
  ]
  return { token, instructions }
}

function initializeTransferFee(mint: Address, authority: Address, plan: TokenPlan): Instruction {
  const data = Buffer.alloc(2 + 33 + 33 + 2 + 8)
  const key = getAddressEncoder().encode(authority)
  data.set([...INITIALIZE_TRANSFER_FEE, 1, ...key, 1, ...key])
  data.writeUInt16LE(plan.transferFeeBasisPoints, 68)
  data.writeBigUInt64LE(plan.maximumFee, 70)
  return { programAddress: address(TOKEN_2022_PROGRAM), accounts: [{ address: mint, role: 1 }], data }
}

/** Returns the associated token account of an owner. */
export async function holdingOf({ mint, program }: SolanaToken, owner: Address): Promise<Address> {
  const [holding] = await findAssociatedTokenPda({ mint, owner, tokenProgram: program })
  return holding
}

/** Returns the instructions that make an owner's token account if it is missing, and mint into it. */
export async function planMint(
  token: SolanaToken,
  { authority, to, amount }: { readonly authority: TransactionSigner; readonly to: Address; readonly amount: bigint },
): Promise<readonly Instruction[]> {
  const { mint, program } = token
  const holding = await holdingOf(token, to)
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      ...{ payer: authority, ata: holding, owner: to, mint, tokenProgram: program },
    }),
    getMintToInstruction({ mint, token: holding, mintAuthority: authority, amount }, { programAddress: program }),
  ]
}

/** Returns the instruction that transfers between associated token accounts that exist. */
export async function planTransfer(
  token: SolanaToken,
  { from, to, amount }: { readonly from: TransactionSigner; readonly to: Address; readonly amount: bigint },
): Promise<Instruction> {
  const { mint, program, decimals } = token
  const [source, destination] = await Promise.all([holdingOf(token, from.address), holdingOf(token, to)])
  return getTransferCheckedInstruction(
    { source, mint, destination, authority: from, amount, decimals },
    { programAddress: program },
  )
}
