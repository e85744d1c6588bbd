import type { z } from 'zod'

/** The names of the invalid variables, and never their values. */
export function namesOf(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.')} (${message})`).join(', ')
}
