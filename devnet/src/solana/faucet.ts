import { type Address, address, generateKeyPairSigner, lamports, type Signature } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { Ledger } from './ledger.ts'
import { invalidParams, rpcCodes, SolanaRpcError } from './rpc-error.ts'
import { signInstructions } from './sign-instructions.ts'

/** The most that one request to the faucet gives, in lamports: 1,000 SOL. */
export const MAX_AIRDROP = 1_000_000_000_000n
/** What the faucet has, in lamports. */
const FAUCET_LAMPORTS = 500_000_000_000_000_000n

/** Gives test SOL. */
export type Faucet = {
  /** @throws {SolanaRpcError} when it is nothing or too much. */
  readonly send: (to: Address, amount: bigint) => Promise<Signature>
}

/** Creates a faucet with a key of this run. */
export async function createFaucet(ledger: Ledger): Promise<Faucet> {
  const signer = await generateKeyPairSigner()
  ledger.setAccount({
    ...{ address: signer.address, lamports: lamports(FAUCET_LAMPORTS), data: new Uint8Array(), space: 0n },
    ...{ executable: false, programAddress: address('11111111111111111111111111111111') },
  })
  let count = 0n
  return {
    send: async (to, amount) => {
      if (amount === 0n || amount > MAX_AIRDROP) throw invalidParams(`an airdrop is 1 to ${MAX_AIRDROP} lamports`)
      const transfer = getTransferSolInstruction({ source: signer, destination: to, amount })
      // The price of a unit makes two airdrops of a slot differ, which would be the same transaction otherwise.
      const { blockhash } = ledger.slots.blockhashOf(ledger.slots.current())
      const transaction = await signInstructions(signer, [transfer], { blockhash, unitPrice: count++ })
      const submitted = ledger.submit(transaction)
      if (submitted.status === 'refused' || submitted.record.error !== null) {
        throw new SolanaRpcError(rpcCodes.internal, 'The airdrop failed. Ask for an amount that covers the rent.')
      }
      return submitted.record.signature
    },
  }
}
