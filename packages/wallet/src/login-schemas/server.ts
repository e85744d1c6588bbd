import * as z from 'zod/mini'

/** The server itself. */
export const loginServerSchemas = {
  LoginHealth: z.object({
    /** `degraded`: something that logins need does not work. */
    status: z.enum(['ok', 'degraded']),
    /** What does not work. `mail`: the last mail could not be sent. `frame`: its folder has no built frame. */
    problems: z.array(z.enum(['mail', 'frame'])),
  }),
}

/** A failure in the body of a response. */
export const loginFailure = z.object({ error: z.object({ code: z.string(), message: z.string() }) })
