import * as z from 'zod/mini'

/** The server itself. */
export const loginServerSchemas = {
  LoginHealth: z.object({
    /** `degraded`: the last mail could not be sent. */
    status: z.enum(['ok', 'degraded']),
  }),
}

/** A failure in the body of a response. */
export const loginFailure = z.object({ error: z.object({ code: z.string(), message: z.string() }) })
