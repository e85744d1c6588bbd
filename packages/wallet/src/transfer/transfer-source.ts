import type { CaipNetworkId } from '../caip/caip.ts'
import type { Readable } from '../store/readable.ts'

/** The account that sends, the wallet that signs for it, and the network. */
export type TransferAccount = {
  /** Id of the connector. */
  readonly walletId: string
  readonly networkId: CaipNetworkId
  readonly address: string
}

/** A token that an account of another namespace has. Names and symbols are untrusted text. */
export type TransferToken = {
  /** Its address; null is the native currency. */
  readonly id: string | null
  /** Null when the issuer says none. */
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number
  /** Base units. */
  readonly amount: bigint
  /** In whole tokens, as its issuer wants it shown. Differs from `amount` for tokens that pay interest or are scaled. */
  readonly shownAmount: string
}

/** An address that the user knows: by a label, or because something was sent there. */
export type KnownReceiver = { readonly address: string; readonly name: string | null }

/** What is shown about a receiver before sending. */
export type TransferWarning =
  | { readonly type: 'look-alike'; readonly of: KnownReceiver }
  | { readonly type: 'suspicious' | 'burn-address' | 'own-address' | 'first-time' | 'program-owned' }

/** What a text in the receiver field leads to. */
export type TransferReceiver =
  | { readonly status: 'empty' }
  | { readonly status: 'invalid' }
  /** `refused`: the name could lead to someone else. */
  | { readonly status: 'unresolved'; readonly name: string; readonly reason: 'not-found' | 'refused' | 'unavailable' }
  | {
      readonly status: 'resolved'
      readonly address: string
      /** The name that was typed; null for an address. */
      readonly name: string | null
      /** Nobody could take out again what is sent there. */
      readonly isRefused: boolean
      /** The most serious first. */
      readonly warnings: readonly TransferWarning[]
    }

/** What is to be sent. */
export type TransferOrder = {
  /** Null is the native currency. */
  readonly tokenId: string | null
  /** Base units. */
  readonly amount: bigint
  readonly receiver: string
  /** A text that everyone can read in the transaction; null for none. */
  readonly memo: string | null
}

/** What a network takes and what it moves, as a node has tried it. All in base units; costs in the native currency. */
export type TransferReview = {
  readonly order: TransferOrder
  /** What the receiver gets: less than what is sent when the token withholds a part. */
  readonly received: bigint
  readonly fee: bigint
  readonly priorityFee: bigint
  /** What an account costs that is made for the receiver; 0 for none. */
  readonly rent: bigint
  /** The wallet sends it by itself, so that what it sent is checked only afterwards. */
  readonly isSentByWallet: boolean
}

/** Why a transfer was not planned or not signed. Nothing was sent. */
export type TransferFailure =
  | {
      readonly type:
        | 'rejected'
        | 'insufficient'
        | 'receiver-below-rent'
        | 'sender-below-rent'
        | 'token-refused'
        | 'other-transfer'
        | 'failed'
    }
  /** A node ran it. `reason`: what the network says. */
  | { readonly type: 'would-fail'; readonly reason: string }
  /** The wallet answered something else than what was requested, and the answer is refused. */
  | { readonly type: 'answer'; readonly problem: 'other-transaction' | 'signature' | 'malformed' }

/** A transfer that was signed and sent. `id` is null when the wallet did not say what it sent. */
export type SentTransfer = { readonly order: TransferOrder; readonly id: string | null }

/** How far a transfer is. */
export type TransferStatus =
  | { readonly status: 'idle'; readonly failure: TransferFailure | null }
  | { readonly status: 'planning' }
  | { readonly status: 'reviewing'; readonly review: TransferReview; readonly failure: TransferFailure | null }
  | { readonly status: 'signing'; readonly review: TransferReview }
  /** `isInBlock`: a block has it, which is not final. */
  | { readonly status: 'pending'; readonly transfer: SentTransfer; readonly isInBlock: boolean }
  /** A wallet that sends by itself did not say whether it did: it is searched for. */
  | { readonly status: 'searching'; readonly transfer: SentTransfer }
  /** `changed`: the wallet sent another transaction than the one that was reviewed. */
  | { readonly status: 'finalized' | 'failed' | 'expired' | 'changed'; readonly transfer: SentTransfer }

/** Sends transfers of one account, one at a time. */
export type Transfers = Readable<TransferStatus> & {
  /** Reads what the transfer needs and tries it on a node, for review. Nothing happens while another one is alive. */
  readonly plan: (order: TransferOrder) => void
  /** Lets the wallet sign what is reviewed, and sends it. */
  readonly confirm: () => void
  /** Leaves a review or an outcome. What a wallet signs later is not sent, unless it sends by itself. */
  readonly leave: () => void
  /** Stops following. What was sent stays sent. */
  readonly stop: () => void
}

/** Where the transfer of an account is saved until it is final. @throws when it cannot be saved. */
export type TransferStorage = { readonly read: () => string | null; readonly write: (text: string | null) => void }

/** How a namespace other than EVM sends. */
export type TransferSource = {
  /** Reads the native currency, first, and the tokens of an account. @throws when the network does not answer. */
  readonly readTokens: (account: TransferAccount) => Promise<readonly TransferToken[]>
  /** Reads the most of the native currency that can be sent: it leaves the fee, and what an account must have. */
  readonly readMax: (account: TransferAccount) => Promise<bigint>
  /** Reads what was typed as receiver: an address or a name. Never throws. */
  readonly readReceiver: (
    account: TransferAccount,
    text: string,
    facts: { readonly own: readonly string[]; readonly labels: Readonly<Record<string, string>> },
  ) => Promise<TransferReceiver>
  /** Resumes the transfer that the storage has. */
  readonly createTransfers: (account: TransferAccount, storage: TransferStorage) => Transfers
}
