import type { FrameChain } from '@laurel/wallet/frame-messages'
import type { BalanceChange } from '@laurel/wallet/review'
import type { Address, Hex } from 'viem'
import type { LoginDevice } from '../login/account-client.ts'
import type { ShownText } from './show-text.ts'
import type { SolanaTransactionSummary } from './solana-summary.ts'

/** What the user confirms: plain data, made from a request and what the operator's nodes say. */
export type Confirmation = {
  /** The id of the request. */
  readonly id: string
  /** The origin that requests it, as the browser reports it. What an app calls itself is not shown. */
  readonly origin: string
  /** Its address: of an EVM account, or in base58 of the Solana account. */
  readonly account: string
  /** The network that it is for; null when it is for none. */
  readonly chain: ConfirmChain | null
  readonly content: ConfirmContent
  /** What is unusual, the most serious first. */
  readonly warnings: readonly ConfirmWarning[]
  /** What it would change now; null when it is not a transaction. */
  readonly effects: Effects | null
  /** Null when nothing is sent. */
  readonly fee: ConfirmFee | null
  /** The user operation that it is sent as; null for anything else. */
  readonly operation: OperationSummary | null
  /** What the account delegates to with it (EIP-7702); null when that stays as it is. */
  readonly delegation: DelegationSummary | null
}

/** A network, as it is shown. */
export type ConfirmChain = Pick<FrameChain, 'name' | 'nativeCurrency' | 'isTestnet'> & {
  /** Of EVM, or in the form of CAIP-2 of Solana. */
  readonly chainId: number | string
}

/** The contract whose code an account with a key uses from then on, so that it can make several calls at once. */
export type DelegationSummary = { readonly contract: Address }

/** What is signed of a user operation beside its calls. */
export type OperationSummary = {
  /** Of a contract, or of an account with a key that delegates to one. */
  readonly accountType: 'eoa' | 'smartAccount'
  /** Whether it creates the contract. */
  readonly isDeploying: boolean
  /** All that is signed, by the names of ERC-4337. */
  readonly fields: readonly TreeNode[]
}

/** What will be signed. */
export type ConfirmContent =
  | { readonly type: 'transaction'; readonly call: CallSummary; readonly authorizations: readonly Authorization[] }
  /** Calls that happen together; or that are sent one after the other, each as a transaction, so that some can succeed and others fail. */
  | { readonly type: 'calls'; readonly calls: readonly CallSummary[]; readonly isTogether: boolean }
  | { readonly type: 'message'; readonly text: ShownText }
  /** A message that is not a text. */
  | { readonly type: 'bytes'; readonly hex: Hex; readonly size: number }
  | { readonly type: 'sign-in'; readonly message: SignInSummary; readonly text: ShownText }
  | {
      readonly type: 'typed-data'
      readonly domain: readonly TreeNode[]
      readonly primaryType: ShownText
      readonly fields: readonly TreeNode[]
      /** What it allows, when it is a permit. */
      readonly permit: PermitSummary | null
    }
  | { readonly type: 'permissions'; readonly grant: GrantSummary }
  | { readonly type: 'revoke-permission'; readonly context: ShownText }
  /** The account stops using the code of a contract. */
  | { readonly type: 'remove-delegation'; readonly contract: Address }
  /** An account without an address gets one, whose mailbox logs in to it from then on. */
  | { readonly type: 'add-email'; readonly email: string }
  /** Another recovery method takes the place of the present one. */
  | { readonly type: 'change-recovery' }
  /** A device is signed out, and can no longer sign. */
  | ({ readonly type: 'revoke-device' } & Pick<LoginDevice, 'name' | 'origin' | 'lastSeenAt'>)
  /** `isSent`: the frame sends it. Otherwise the app has the signatures, and can send it at any time. */
  | {
      readonly type: 'solana'
      readonly transactions: readonly SolanaTransactionSummary[]
      readonly isSent: boolean
    }

/** Delegates an account to the code of a contract (EIP-7702). Null is any network, and the zero address ends it. */
export type Authorization = { readonly contract: Address; readonly chainId: number | null; readonly nonce: bigint }

/**
 * A token, as far as it is known. `isListed`: the operator vouches for its symbol. `isCollection`: its contract says that it is one of NFTs
 * (ERC-721). `address` is null for the native currency.
 */
export type TokenInfo<Id extends string = Address> = {
  readonly address: Id | null
  readonly symbol: string | null
  readonly decimals: number | null
  readonly isListed: boolean
  readonly isCollection?: boolean
  /** From which amount on an allowance is unlimited for the account; not there where that was not read. */
  readonly unlimitedFrom?: bigint
}

/** An amount in base units of a token. */
export type Allowance = bigint | 'unlimited'

/** One call in plain words. */
export type CallSummary = {
  /** Null creates a contract. */
  readonly to: Address | null
  /** The native currency that goes with it, in base units. */
  readonly value: bigint
  readonly data: Hex
  readonly action: CallAction
}

/** What a call does, as far as its data says. */
export type CallAction =
  | { readonly type: 'send' }
  | { readonly type: 'create-contract' }
  | {
      readonly type: 'transfer'
      readonly token: TokenInfo
      /** Null is the account itself. */
      readonly from: Address | null
      readonly to: Address
      readonly amount: bigint
    }
  | {
      readonly type: 'transfer-nft'
      readonly collection: Address
      readonly from: Address
      readonly to: Address
      readonly tokenId: bigint
      readonly amount: bigint
    }
  /** Several of a collection (ERC-1155). `fields` names each with its amount. `isCut`: there are more than are shown. */
  | {
      readonly type: 'transfer-nfts'
      readonly collection: Address
      readonly from: Address
      readonly to: Address
      readonly fields: readonly TreeNode[]
      readonly isCut: boolean
    }
  | {
      readonly type: 'approve'
      readonly token: TokenInfo
      readonly spender: Address
      readonly amount: Allowance
      /** Unix seconds; null when it does not end. */
      readonly expiresAt: bigint | null
    }
  | { readonly type: 'approve-nft'; readonly collection: Address; readonly spender: Address; readonly tokenId: bigint }
  | {
      readonly type: 'approve-all'
      readonly collection: Address
      readonly operator: Address
      readonly isApproved: boolean
    }
  | { readonly type: 'wrap' }
  | { readonly type: 'unwrap'; readonly amount: bigint }
  /** A reward of a boost. Any contract can have this function, so that its values are shown too. */
  | {
      readonly type: 'claim'
      readonly boostId: bigint
      /** Who gets it; null is the account itself. */
      readonly claimant: Address | null
      readonly fields: readonly TreeNode[]
      readonly isCut: boolean
    }
  /** A function that is known by its selector. `isCut`: it has more values than are shown. */
  | {
      readonly type: 'function'
      readonly name: string
      readonly fields: readonly TreeNode[]
      readonly isCut: boolean
    }
  /** Nothing is known but the selector; null when the data is shorter. */
  | { readonly type: 'unknown'; readonly selector: Hex | null }

/**
 * What a permit allows: the same as an approval, without a transaction. A `transfer` (ERC-3009) moves tokens by the signature
 * alone, which anyone can send: `spender` receives them.
 */
export type PermitSummary = TokenPermit | NftPermit

/** A permit of tokens. */
export type TokenPermit = {
  readonly type: 'permit' | 'permit2' | 'permit2-transfer' | 'dai-permit' | 'transfer'
  readonly spender: Address
  readonly allowances: readonly { readonly token: TokenInfo; readonly amount: Allowance }[]
  /** Unix seconds until which it can be used; null when it does not end. */
  readonly deadline: bigint | null
}

/** A permit of one NFT (ERC-4494), which its spender may then take. */
export type NftPermit = {
  readonly type: 'nft-permit'
  readonly spender: Address
  readonly collection: Address
  readonly tokenId: bigint
  /** Unix seconds until which it can be used; null when it does not end. */
  readonly deadline: bigint | null
}

/** A sign-in message (EIP-4361). Times are texts of the message. */
export type SignInSummary = {
  readonly domain: string
  readonly statement: string | null
  readonly uri: string
  readonly chainId: number
  readonly issuedAt: string
  readonly expirationTime: string | null
  readonly resources: readonly string[]
}

/** What another key may do for a smart account (ERC-7715), as the account enforces it. */
export type GrantSummary = {
  /** Whose key may act. */
  readonly signer: Address
  /** Unix seconds. */
  readonly expiresAt: number
  readonly maxCalls: number
  /** What it may spend on fees, in base units of the native currency. */
  readonly maxGasCost: bigint
  readonly allowances: readonly GrantedAllowance[]
}

/** A part of a grant: an amount in total, or a function. */
export type GrantedAllowance =
  | { readonly type: 'send'; readonly token: TokenInfo; readonly amount: bigint }
  /** `name`: of the function, or its selector. */
  | { readonly type: 'call'; readonly contract: Address; readonly name: string }

/** A value with its name, or several below a name. */
export type TreeNode =
  | { readonly type: 'value'; readonly name: ShownText; readonly value: ShownText }
  | { readonly type: 'address'; readonly name: ShownText; readonly address: Address }
  | { readonly type: 'group'; readonly name: ShownText; readonly nodes: readonly TreeNode[] }

/** What a transaction would change now, by trying it on the latest block of the operator's node. */
export type Effects =
  | {
      readonly status: 'changes'
      readonly changes: readonly TokenChange[]
      readonly approvals: readonly TriedApproval[]
    }
  | { readonly status: 'succeeds' }
  | { readonly status: 'reverts'; readonly reason: ShownText | null }
  | { readonly status: 'unavailable' }

/** Someone who could take something from then on, and not before: some of a token, without a limit, one NFT, or all of a collection. */
export type TriedApproval = { readonly spender: Address; readonly what: 'amount' | 'unlimited' | 'nft' | 'all' }

/** A change with its token. */
export type TokenChange = { readonly change: BalanceChange; readonly token: TokenInfo }

/** The network fee, in base units of the native currency: what is paid now, what is paid at most, and who pays. */
export type ConfirmFee =
  | {
      readonly status: 'ready'
      readonly expected: bigint
      readonly most: bigint
      readonly payer: 'account' | 'operator'
    }
  | { readonly status: 'unavailable' }

/** Something unusual. */
export type ConfirmWarning =
  /** The message is for another site than the one that requests it. */
  | { readonly type: 'domain-mismatch'; readonly domain: ShownText }
  | { readonly type: 'other-account'; readonly address: string }
  /** `chainId`: null for one that no network can have. */
  | { readonly type: 'other-chain'; readonly chainId: number | null }
  /** A permit that names no network. */
  | { readonly type: 'any-chain' }
  | { readonly type: 'expired' }
  /** A contract or account may take any amount of a token, now and later: by a call, or by what a trial of it found. */
  | { readonly type: 'unlimited-approval'; readonly spender: string }
  | { readonly type: 'approve-all'; readonly operator: Address }
  /** An account that no contract is at may take tokens. */
  | { readonly type: 'approves-account'; readonly spender: Address }
  /** Hands the account over to the code of a contract. */
  | { readonly type: 'delegates-account'; readonly contract: Address }
  | { readonly type: 'would-fail'; readonly reason: ShownText | null }
  /**
   * The balance does not cover the amount and the fee. `canSponsor`: only the fee is needed, and of the user's smart account the operator
   * may pay it.
   */
  | { readonly type: 'insufficient-funds'; readonly canSponsor: boolean }
  | { readonly type: 'look-alike'; readonly address: string; readonly known: { readonly address: string } }
  | { readonly type: 'burn-address'; readonly address: string }
  | { readonly type: 'first-time'; readonly address: string }
  /** Another account or program controls an account of Solana from then on. */
  | { readonly type: 'changes-authority'; readonly account: string }
  /** An account of Solana may take tokens later, up to an amount. */
  | { readonly type: 'allows-delegate'; readonly delegate: string }
  /** A transaction of Solana with a durable nonce: it can be sent at any time. */
  | { readonly type: 'no-expiry' }
  | { readonly type: 'other-fee-payer'; readonly address: string }
  /** What is in a closed account goes to another one. */
  | { readonly type: 'closes-to-other'; readonly address: string }
  /** What is sent to a contract may be lost. */
  | { readonly type: 'sends-to-contract'; readonly address: Address }
  /** Data for an address that has no code does nothing. */
  | { readonly type: 'not-a-contract'; readonly address: Address }
  /** What it does cannot be read. */
  | { readonly type: 'blind'; readonly what: 'call' | 'bytes' | 'hash' }
  | { readonly type: 'hidden-characters' }
  /** It has more values than are shown. */
  | { readonly type: 'not-all-shown' }
  | { readonly type: 'not-simulated' }
