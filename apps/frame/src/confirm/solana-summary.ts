import type { ShownText } from './show-text.ts'

/** A token of Solana, as far as it is known. `address`: its mint; null for SOL, and where it could not be read. */
export type SolanaToken = {
  readonly address: string | null
  readonly symbol: string | null
  readonly decimals: number | null
  /** The operator vouches for its symbol. */
  readonly isListed: boolean
}

/** What an instruction does. Addresses are base58, and amounts are in base units. */
export type SolanaAction =
  | { readonly type: 'send'; readonly from: string; readonly to: string; readonly amount: bigint }
  /** `to`: the owner of the token account, where it is known. */
  | {
      readonly type: 'transfer'
      readonly token: SolanaToken
      readonly authority: string
      readonly to: string | null
      readonly account: string
      readonly amount: bigint
    }
  | { readonly type: 'create-token-account'; readonly account: string; readonly owner: string; readonly mint: string }
  | {
      readonly type: 'create-account'
      readonly account: string
      readonly program: string
      readonly amount: bigint
    }
  /** Lets an account take tokens, now and later. */
  | {
      readonly type: 'approve'
      readonly token: SolanaToken
      readonly account: string
      readonly delegate: string
      readonly amount: bigint | 'unlimited'
    }
  | { readonly type: 'revoke'; readonly token: SolanaToken; readonly account: string }
  /** Another one controls an account from then on; `next` is null for nobody. */
  | { readonly type: 'set-authority'; readonly account: string; readonly next: string | null }
  /** A program controls an account from then on. */
  | { readonly type: 'assign'; readonly account: string; readonly program: string }
  /** Closes an account; `to` gets the SOL in it. */
  | { readonly type: 'close'; readonly account: string; readonly to: string }
  | { readonly type: 'nonce-advance'; readonly account: string; readonly authority: string }
  | { readonly type: 'mint' | 'burn'; readonly token: SolanaToken; readonly account: string; readonly amount: bigint }
  | { readonly type: 'memo'; readonly text: ShownText }
  /** Something that moves nothing of value, by its name in the program. */
  | { readonly type: 'named'; readonly program: string; readonly name: string }
  /** What it does cannot be read. */
  | {
      readonly type: 'unknown'
      readonly program: string
      readonly accounts: readonly string[]
      /** In hex. */
      readonly data: string
    }

/** What a transaction would change now for the account, by trying it at the operator's node. */
export type SolanaEffects =
  | { readonly status: 'changes'; readonly changes: readonly SolanaChange[] }
  | { readonly status: 'fails'; readonly reason: ShownText | null }
  | { readonly status: 'unavailable' }

/** An amount that leaves (negative) or arrives. */
export type SolanaChange = { readonly token: SolanaToken; readonly amount: bigint }

/** One transaction in plain words. */
export type SolanaTransactionSummary = {
  /** Whose signature is requested. */
  readonly account: string
  readonly actions: readonly SolanaAction[]
  readonly feePayer: string
  /** In lamports, what is expected and the most; null when another account pays. */
  readonly fee: { readonly expected: bigint; readonly most: bigint } | null
  readonly effects: SolanaEffects
}
