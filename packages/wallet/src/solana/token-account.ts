import { type Address, address, getAddressDecoder, type ReadonlyUint8Array } from '@solana/kit'
import { TokenAccountInvalidError, type TokenRefusal } from './errors.ts'
import { parseMetadataExtension, type TokenNames } from './token-metadata.ts'

/** The program of SPL tokens. */
export const TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
/** The program of SPL tokens with extensions. */
export const TOKEN_2022_PROGRAM = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

/** An account as a node returns it, of which its owner and its bytes are read. */
export type SolanaAccountData = { readonly programAddress: Address; readonly data: ReadonlyUint8Array }

/** What a token withholds of a transfer: basis points of the amount, rounded up, and at most `maximum` base units. */
export type TransferFee = { readonly epoch: bigint; readonly basisPoints: number; readonly maximum: bigint }

/** How the amount of a token on screen differs from its base units. Times are in Unix seconds. */
export type TokenScale =
  /** It pays interest, continuously compounded: basis points per year before and since the last change of the rate. */
  | {
      readonly type: 'interest'
      readonly initializedAt: number
      readonly updatedAt: number
      readonly rateBefore: number
      readonly rate: number
    }
  /** It is multiplied, from the time of `next` on by its multiplier. */
  | {
      readonly type: 'multiplier'
      readonly multiplier: number
      readonly next: { readonly from: number; readonly multiplier: number }
    }

/** What a mint says about sending its token. */
export type TokenMint = {
  readonly program: Address
  readonly decimals: number
  /** The fee until the epoch of `next`, and from then on; null without one. */
  readonly fee: { readonly current: TransferFee; readonly next: TransferFee } | null
  /** An address that can move everyone's tokens; null without one. A reason for a warning. */
  readonly permanentDelegate: Address | null
  /** Whether accounts may hide amounts of it. This package sends what is not hidden. */
  readonly isConfidential: boolean
  /** Whether a new account of it is frozen. */
  readonly isFrozenByDefault: boolean
  /** How its amount is shown; null when as it is. A token with it is not sent. */
  readonly scale: TokenScale | null
  /** What the mint itself calls its token; null when it does not. */
  readonly names: TokenNames | null
  /** Why it cannot be sent; null when it can. */
  readonly refusal: TokenRefusal | null
}

/** What a token account says about sending from it or to it. */
export type TokenHolding = {
  readonly mint: Address
  readonly owner: Address
  readonly amount: bigint
  readonly isFrozen: boolean
  /** Whether transfers to it need a memo. */
  readonly isMemoRequired: boolean
}

/** Bytes of a mint without extensions. */
const MINT_BYTES = 82
/** Bytes of a token account without extensions. The extensions of a mint follow after as many. */
const HOLDING_BYTES = 165
/** Where the kind of an account with extensions is: 1 for a mint, 2 for a token account. */
const ACCOUNT_TYPE_AT = 165

/** The extensions that are read, by their number. Source: https://github.com/solana-program/token-2022. */
const extensionTypes = {
  transferFeeConfig: 1,
  mintCloseAuthority: 3,
  confidentialTransferMint: 4,
  defaultAccountState: 6,
  memoTransfer: 8,
  nonTransferable: 9,
  interestBearing: 10,
  permanentDelegate: 12,
  transferHook: 14,
  confidentialTransferFee: 16,
  metadataPointer: 18,
  tokenMetadata: 19,
  groupPointer: 20,
  tokenGroup: 21,
  groupMemberPointer: 22,
  tokenGroupMember: 23,
  confidentialMintBurn: 24,
  scaledUiAmount: 25,
  pausable: 26,
} as const
const knownTypes: ReadonlySet<number> = new Set(Object.values(extensionTypes))

const addressDecoder = getAddressDecoder()

/** Returns whether a program is one of the two of tokens. */
export function isTokenProgram(program: Address): boolean {
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM
}

/**
 * Parses the account of a mint, with what its extensions change about a transfer.
 * @throws {TokenAccountInvalidError} when the account is not one.
 */
export function parseTokenMint({ programAddress, data }: SolanaAccountData): TokenMint {
  const hasExtensions = data.length > ACCOUNT_TYPE_AT && data[ACCOUNT_TYPE_AT] === 1
  const isMint = data.length === MINT_BYTES || (hasExtensions && programAddress === TOKEN_2022_PROGRAM)
  // Byte 45: whether the mint was initialized.
  if (!isTokenProgram(programAddress) || !isMint || data[45] !== 1) throw new TokenAccountInvalidError()
  const extensions = readExtensions(data)
  const find = (type: number) => extensions.find((extension) => extension.type === type)?.data
  const fee = find(extensionTypes.transferFeeConfig)
  return {
    program: programAddress,
    decimals: data[44] ?? 0,
    fee: fee === undefined ? null : { current: readFee(fee, 72), next: readFee(fee, 90) },
    permanentDelegate: readOptionalAddress(find(extensionTypes.permanentDelegate), 0),
    isConfidential: find(extensionTypes.confidentialTransferMint) !== undefined,
    isFrozenByDefault: find(extensionTypes.defaultAccountState)?.[0] === 2,
    scale: readScale(find(extensionTypes.interestBearing), find(extensionTypes.scaledUiAmount)),
    names: readNames(find(extensionTypes.tokenMetadata)),
    refusal: refusalOf(
      extensions.map(({ type }) => type),
      find,
    ),
  }
}

function refusalOf(
  types: readonly number[],
  find: (type: number) => ReadonlyUint8Array | undefined,
): TokenRefusal | null {
  if (types.includes(extensionTypes.nonTransferable)) return 'non-transferable'
  if (readOptionalAddress(find(extensionTypes.transferHook), 32) !== null) return 'transfer-hook'
  if (find(extensionTypes.pausable)?.[32] === 1) return 'paused'
  if (types.includes(extensionTypes.interestBearing)) return 'interest-bearing'
  if (types.includes(extensionTypes.scaledUiAmount)) return 'scaled-ui-amount'
  if (types.includes(extensionTypes.confidentialMintBurn)) return 'confidential-supply'
  return types.every((type) => knownTypes.has(type)) ? null : 'unknown-extension'
}

/**
 * Parses a token account.
 * @throws {TokenAccountInvalidError} when the account is not one.
 */
export function parseTokenHolding({ programAddress, data }: SolanaAccountData): TokenHolding {
  const hasExtensions = data.length > ACCOUNT_TYPE_AT && data[ACCOUNT_TYPE_AT] === 2
  const isHolding = data.length === HOLDING_BYTES || (hasExtensions && programAddress === TOKEN_2022_PROGRAM)
  const state = data[108]
  if (!isTokenProgram(programAddress) || !isHolding || (state !== 1 && state !== 2)) {
    throw new TokenAccountInvalidError()
  }
  const memo = readExtensions(data).find(({ type }) => type === extensionTypes.memoTransfer)
  return {
    mint: addressDecoder.decode(data, 0),
    owner: addressDecoder.decode(data, 32),
    amount: viewOf(data).getBigUint64(64, true),
    isFrozen: state === 2,
    isMemoRequired: memo?.data[0] === 1,
  }
}

/**
 * Returns what a transfer withholds, in base units, as the program computes it.
 * @param epoch - the current one: a new fee begins with its epoch.
 */
export function computeTransferFee({ fee }: Pick<TokenMint, 'fee'>, amount: bigint, epoch: bigint): bigint {
  if (fee === null) return 0n
  const { basisPoints, maximum } = epoch >= fee.next.epoch ? fee.next : fee.current
  const withheld = (amount * BigInt(basisPoints) + 9_999n) / 10_000n
  return withheld < maximum ? withheld : maximum
}

function readNames(data: ReadonlyUint8Array | undefined): TokenNames | null {
  return data === undefined ? null : parseMetadataExtension(data)
}

/** Wire: 32 bytes authority, then i64 time, i16 rate, i64 time, i16 rate; or f64 multiplier, i64 time, f64 multiplier. */
function readScale(
  interest: ReadonlyUint8Array | undefined,
  scaled: ReadonlyUint8Array | undefined,
): TokenScale | null {
  if (interest !== undefined) {
    const view = viewOf(interest)
    const [initializedAt, updatedAt] = [Number(view.getBigInt64(32, true)), Number(view.getBigInt64(42, true))]
    return {
      ...{ type: 'interest', initializedAt, updatedAt },
      ...{ rateBefore: view.getInt16(40, true), rate: view.getInt16(50, true) },
    }
  }
  if (scaled === undefined) return null
  const view = viewOf(scaled)
  const next = { from: Number(view.getBigInt64(40, true)), multiplier: view.getFloat64(48, true) }
  return { type: 'multiplier', multiplier: view.getFloat64(32, true), next }
}

function readFee(data: ReadonlyUint8Array, at: number): TransferFee {
  const view = viewOf(data)
  return {
    epoch: view.getBigUint64(at, true),
    maximum: view.getBigUint64(at + 8, true),
    basisPoints: view.getUint16(at + 16, true),
  }
}

/** An address of zeros is none. */
function readOptionalAddress(data: ReadonlyUint8Array | undefined, at: number): Address | null {
  if (data === undefined || data.slice(at, at + 32).every((byte) => byte === 0)) return null
  return addressDecoder.decode(data, at)
}

/** @throws {TokenAccountInvalidError} when an extension is longer than the account. */
function readExtensions(data: ReadonlyUint8Array): readonly { type: number; data: ReadonlyUint8Array }[] {
  const extensions = []
  const view = viewOf(data)
  for (let at = ACCOUNT_TYPE_AT + 1; at + 4 <= data.length; ) {
    const type = view.getUint16(at, true)
    const end = at + 4 + view.getUint16(at + 2, true)
    if (type === 0) break
    if (end > data.length) throw new TokenAccountInvalidError()
    extensions.push({ type, data: data.slice(at + 4, end) })
    at = end
  }
  return extensions
}

function viewOf(data: ReadonlyUint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}
