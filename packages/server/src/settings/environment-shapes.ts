import { z } from 'zod'

/** A whole number as text, in decimal digits alone: `Number` also takes `1e2`, `0x10` and nothing at all. */
function wholeNumberText(minimum: number, maximum: number, error: string) {
  return z
    .string()
    .regex(/^\d+$/, { error, abort: true })
    .transform(Number)
    .refine((number) => Number.isSafeInteger(number) && number >= minimum && number <= maximum, error)
}

/** A port, as text. 0 takes a free one. */
export const portText = wholeNumberText(0, 65_535, 'must be a port, from 0 to 65535')
/** A whole number above zero, as text. */
export const countText = wholeNumberText(1, Number.MAX_SAFE_INTEGER, 'must be a whole number above 0')

/** Other text is taken for the name of a database on a host that does not exist. */
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, 'must be a PostgreSQL URL, such as postgresql://user@host/database')

/** The variables that name the database. Without them a server runs its own. */
export const databaseShape = z.object({
  DATABASE_URL: databaseUrl.optional(),
  /** The role that owns the tables, where the other only reads and writes rows. */
  DATABASE_OWNER_URL: databaseUrl.optional(),
})
