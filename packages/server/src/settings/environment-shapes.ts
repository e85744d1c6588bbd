import { z } from 'zod'

/** A port, as text. 0 takes a free one. */
export const portText = z.coerce.number().int().min(0).max(65_535)
/** A whole number above zero, as text. */
export const countText = z.coerce.number().int().positive()

/** The variables that name the database. Without them a server runs its own. */
export const databaseShape = z.object({
  DATABASE_URL: z.string().min(1).optional(),
  /** The role that owns the tables, where the other only reads and writes rows. */
  DATABASE_OWNER_URL: z.string().min(1).optional(),
})
