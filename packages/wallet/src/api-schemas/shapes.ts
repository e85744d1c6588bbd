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
