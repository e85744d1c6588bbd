import * as z from 'zod/mini'

/** A CAIP-2 chain id: `eip155:1`. */
export const caip2 = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 chain id, such as eip155:1'))
/** A CAIP-10 account or contract: `eip155:1:0x…`. */
export const caip10 = z
  .string()
  .check(
    z.regex(
      /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/,
      'must be a CAIP-10 address, such as eip155:1:0x…',
    ),
  )
/** A whole number of base units in decimal digits. */
export const baseUnits = z.string().check(z.regex(/^(0|[1-9][0-9]{0,77})$/, 'must be a whole number in base units'))
/** A project id. The public API has 32 hex digits. */
export const projectId = z.string().check(z.regex(/^[-_a-zA-Z0-9]{1,64}$/, 'must be a project id'))
/**
 * An account as public clients send it, without its chain: of an EVM chain, of Solana (base58) or of Bitcoin (base58 or bech32). Of the
 * last two, nothing is known.
 */
export const anyAccount = z
  .string()
  .check(
    z.regex(
      /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{26,44}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87})$/,
      'must be an address, without the chain: 0x and 40 hex digits',
    ),
  )
