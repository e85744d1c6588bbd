import { type Address, type EncodedAccount, getBase58Decoder, getBase64Decoder } from '@solana/kit'
import type * as z from 'zod/mini'
import type { Ledger } from './ledger.ts'
import { invalidParams, rpcCodes, SolanaRpcError } from './rpc-error.ts'
import {
  accountSchema,
  addressParam,
  type contextSchema,
  integerParam,
  parseParam,
  tokenFilterSchema,
} from './rpc-params.ts'
import type { Commitment } from './slots.ts'
import { parseHolding, parseMint, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, toParsedData, toUiAmount } from './token-layout.ts'

/** The rent epoch of an account that pays no rent. */
const RENT_EXEMPT_EPOCH = 18_446_744_073_709_551_615n
/** The most accounts of one request. Source: https://solana.com/docs/rpc/http/getmultipleaccounts. */
const MAX_ACCOUNTS = 100

type Params = readonly unknown[]
type AccountOptions = z.infer<typeof accountSchema>

/** Returns the slot that an answer is for, with the answer. */
export function withContext(ledger: Ledger, commitment: Commitment, value: unknown) {
  return { context: { slot: ledger.slots.at(commitment), apiVersion: '3.0.0' }, value }
}

/** Returns an account as it was at the end of a slot, or null when it did not exist. */
export function accountOf(ledger: Ledger, address: Address, slot: bigint): EncodedAccount | null {
  const account = ledger.accountAt(address, slot)
  return account.exists ? account : null
}

/** Writes an account as a node does. */
export function encodeAccount(
  ledger: Ledger,
  account: EncodedAccount | null,
  {
    encoding,
    dataSlice,
    commitment,
  }: Pick<AccountOptions, 'encoding' | 'commitment'> & Partial<Pick<AccountOptions, 'dataSlice'>>,
): object | null {
  if (account === null) return null
  const { data, executable, lamports, programAddress: owner } = account
  const rest = { executable, lamports, owner, rentEpoch: RENT_EXEMPT_EPOCH, space: data.length }
  const parsed =
    encoding === 'jsonParsed' ? toParsedData(account, (mint) => decimalsOf(ledger, mint, commitment)) : null
  if (parsed !== null) return { ...rest, data: parsed }
  if (encoding === 'base64+zstd') throw invalidParams('base64+zstd is not supported by the local network')
  const bytes = dataSlice === undefined ? data : data.slice(dataSlice.offset, dataSlice.offset + dataSlice.length)
  // A node writes what it cannot parse in base64.
  return encoding === 'base58'
    ? { ...rest, data: [getBase58Decoder().decode(bytes), 'base58'] }
    : { ...rest, data: [getBase64Decoder().decode(bytes), 'base64'] }
}

/** The methods that read accounts. */
export function createAccountMethods(ledger: Ledger) {
  const at = (address: Address, commitment: Commitment) => accountOf(ledger, address, ledger.slots.at(commitment))
  const read = (value: unknown) => {
    const options = parseParam(accountSchema, value)
    checkMinContextSlot(ledger, options)
    return options
  }
  const tokenAccounts = (owner: Address, filter: unknown, commitment: Commitment): readonly EncodedAccount[] => {
    const wanted = parseParam(tokenFilterSchema, filter)
    const mint = 'mint' in wanted ? addressParam(wanted.mint) : null
    const programs = 'programId' in wanted ? [addressParam(wanted.programId)] : [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
    if (mint !== null && at(mint, commitment) === null) throw invalidParams('could not find mint')
    return programs
      .flatMap((program) => ledger.programAccountsAt(addressParam(program), ledger.slots.at(commitment)))
      .filter((account) => {
        const holding = parseHolding(account)
        return holding !== null && holding.owner === owner && (mint === null || holding.mint === mint)
      })
  }
  return {
    getBalance: ([address, context]: Params) => {
      const { commitment } = read(context)
      const account = at(addressParam(address), commitment)
      return withContext(ledger, commitment, account?.lamports ?? 0n)
    },
    getAccountInfo: ([address, config]: Params) => {
      const options = read(config)
      const account = at(addressParam(address), options.commitment)
      return withContext(ledger, options.commitment, encodeAccount(ledger, account, options))
    },
    getMultipleAccounts: ([addresses, config]: Params) => {
      const options = read(config)
      if (!Array.isArray(addresses)) throw invalidParams('expected a sequence')
      if (addresses.length > MAX_ACCOUNTS) throw invalidParams(`Too many inputs provided; max ${MAX_ACCOUNTS}`)
      const accounts = addresses.map((address) => at(addressParam(address), options.commitment))
      return withContext(
        ledger,
        options.commitment,
        accounts.map((account) => encodeAccount(ledger, account, options)),
      )
    },
    getTokenAccountsByOwner: ([owner, filter, config]: Params) => {
      const options = read(config)
      const accounts = tokenAccounts(addressParam(owner), filter, options.commitment)
      return withContext(
        ledger,
        options.commitment,
        accounts.map((account) => ({
          pubkey: account.address,
          account: encodeAccount(ledger, account, options),
        })),
      )
    },
    getTokenAccountBalance: ([address, config]: Params) => {
      const { commitment } = read(config)
      const account = at(addressParam(address), commitment)
      if (account === null) throw invalidParams('could not find account')
      const holding = parseHolding(account)
      const decimals = holding === null ? null : decimalsOf(ledger, holding.mint, commitment)
      if (holding === null || decimals === null) throw invalidParams('not a Token account')
      return withContext(ledger, commitment, toUiAmount(holding.amount, decimals))
    },
    getTokenSupply: ([address, config]: Params) => {
      const { commitment } = read(config)
      const account = at(addressParam(address), commitment)
      if (account === null) throw invalidParams('could not find account')
      const mint = parseMint(account)
      if (mint === null) throw invalidParams('not a Token mint')
      return withContext(ledger, commitment, toUiAmount(mint.supply, mint.decimals))
    },
    getMinimumBalanceForRentExemption: ([bytes]: Params) => ledger.rentFor(integerParam(bytes)),
  }
}

/** @throws {SolanaRpcError} when the network has not reached the slot that the caller has seen elsewhere. */
export function checkMinContextSlot(
  ledger: Ledger,
  { commitment, minContextSlot }: z.infer<typeof contextSchema>,
): void {
  const slot = ledger.slots.at(commitment)
  if (minContextSlot !== undefined && slot < BigInt(minContextSlot)) {
    throw new SolanaRpcError(rpcCodes.minContextSlot, 'Minimum context slot has not been reached', {
      contextSlot: slot,
    })
  }
}

function decimalsOf(ledger: Ledger, mint: Address, commitment: Commitment): number | null {
  const account = accountOf(ledger, mint, ledger.slots.at(commitment))
  return account === null ? null : (parseMint(account)?.decimals ?? null)
}
