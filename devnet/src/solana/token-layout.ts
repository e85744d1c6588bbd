import { type Address, getAddressDecoder, type ReadonlyUint8Array } from '@solana/kit'

/** The program of SPL tokens. */
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** The program of SPL tokens with extensions. */
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** Bytes of a token account without extensions. The extensions of a mint follow after as many. */
export const TOKEN_ACCOUNT_BYTES = 165
/** Bytes of a mint without extensions. */
const MINT_BYTES = 82
/** Where Token-2022 writes whether an account with extensions is a mint (1) or a token account (2). */
const ACCOUNT_TYPE_AT = 165

/** What a token account holds. Source: https://github.com/solana-program/token. */
export type TokenHolding = {
  readonly mint: Address
  readonly owner: Address
  readonly amount: bigint
  readonly state: 'uninitialized' | 'initialized' | 'frozen'
  readonly isNative: boolean
  readonly extensions: readonly Extension[]
}

/** What a mint says about its token. */
export type TokenMint = {
  readonly decimals: number
  readonly supply: bigint
  readonly mintAuthority: Address | null
  readonly freezeAuthority: Address | null
  readonly extensions: readonly Extension[]
}

/** An account, of which its bytes and its program are read. */
type TokenAccountBytes = { readonly data: ReadonlyUint8Array; readonly programAddress: Address }

/** One extension of Token-2022: its number and its bytes. */
type Extension = { readonly type: number; readonly data: ReadonlyUint8Array }

const addressDecoder = getAddressDecoder()

/** Returns whether a program is one of the two of tokens. */
export function isTokenProgram(program: string): boolean {
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM
}

/** Parses a token account. @returns null when the account is not one. */
export function parseHolding({ data, programAddress }: TokenAccountBytes): TokenHolding | null {
  if (!isTokenProgram(programAddress) || data.length < TOKEN_ACCOUNT_BYTES || isMintWithExtensions(data)) return null
  const state = (['uninitialized', 'initialized', 'frozen'] as const)[data[108] ?? 0]
  if (state === undefined) return null
  return {
    mint: addressDecoder.decode(data, 0),
    owner: addressDecoder.decode(data, 32),
    amount: viewOf(data).getBigUint64(64, true),
    state,
    isNative: viewOf(data).getUint32(109, true) === 1,
    extensions: readExtensions(data),
  }
}

/** Parses a mint. @returns null when the account is not one. */
export function parseMint({ data, programAddress }: TokenAccountBytes): TokenMint | null {
  if (!isTokenProgram(programAddress)) return null
  if (data.length !== MINT_BYTES && !isMintWithExtensions(data)) return null
  const authority = (at: number) =>
    viewOf(data).getUint32(at, true) === 1 ? addressDecoder.decode(data, at + 4) : null
  return {
    mintAuthority: authority(0),
    supply: viewOf(data).getBigUint64(36, true),
    decimals: data[44] ?? 0,
    freezeAuthority: authority(46),
    extensions: readExtensions(data),
  }
}

/** Returns an amount as nodes write it. */
export function toUiAmount(amount: bigint, decimals: number) {
  const digits = String(amount).padStart(decimals + 1, '0')
  const text =
    decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
  return { amount: String(amount), decimals, uiAmount: Number(text), uiAmountString: text }
}

/** Returns the `jsonParsed` form of a token account or a mint, or null when the account is neither. */
export function toParsedData(account: TokenAccountBytes, decimalsOf: (mint: Address) => number | null): object | null {
  const program = account.programAddress === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022'
  const space = account.data.length
  const holding = parseHolding(account)
  if (holding !== null) {
    const { amount, extensions, ...rest } = holding
    const decimals = decimalsOf(holding.mint)
    if (decimals === null) return null
    const info = { ...rest, tokenAmount: toUiAmount(amount, decimals), ...parsedExtensions(extensions) }
    return { program, space, parsed: { type: 'account', info } }
  }
  const mint = parseMint(account)
  if (mint === null) return null
  const { extensions, supply, ...rest } = mint
  const info = { ...rest, supply: String(supply), isInitialized: true, ...parsedExtensions(extensions) }
  return { program, space, parsed: { type: 'mint', info } }
}

function isMintWithExtensions(data: ReadonlyUint8Array): boolean {
  return data.length > ACCOUNT_TYPE_AT && data[ACCOUNT_TYPE_AT] === 1
}

function readExtensions(data: ReadonlyUint8Array): readonly Extension[] {
  const extensions: Extension[] = []
  const view = viewOf(data)
  for (let at = ACCOUNT_TYPE_AT + 1; at + 4 <= data.length; ) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (type === 0) break
    extensions.push({ type, data: data.slice(at + 4, at + 4 + length) })
    at += 4 + length
  }
  return extensions
}

function parsedExtensions(extensions: readonly Extension[]): object {
  return extensions.length === 0 ? {} : { extensions: extensions.map(toParsedExtension) }
}

/** The extensions of the local tokens. A node writes `unparseableExtension` for those that it does not know. */
function toParsedExtension({ type, data }: Extension): object {
  const view = viewOf(data)
  switch (type) {
    case 1: {
      const fee = (at: number) => ({
        epoch: view.getBigUint64(at, true),
        maximumFee: view.getBigUint64(at + 8, true),
        transferFeeBasisPoints: view.getUint16(at + 16, true),
      })
      const state = {
        transferFeeConfigAuthority: addressDecoder.decode(data, 0),
        withdrawWithheldAuthority: addressDecoder.decode(data, 32),
        withheldAmount: view.getBigUint64(64, true),
        olderTransferFee: fee(72),
        newerTransferFee: fee(90),
      }
      return { extension: 'transferFeeConfig', state }
    }
    case 2:
      return { extension: 'transferFeeAmount', state: { withheldAmount: view.getBigUint64(0, true) } }
    case 7:
      return { extension: 'immutableOwner' }
    default:
      return { extension: 'unparseableExtension' }
  }
}

function viewOf(data: ReadonlyUint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}
