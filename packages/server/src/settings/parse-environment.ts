import type { z } from 'zod'
import { SettingsError } from './errors.ts'
import { namesOf } from './names-of.ts'

/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Parses the environment variables of a server. @throws {SettingsError} with the names of the variables, never their values. */
export function parseEnvironment<shape extends z.ZodType>(shape: shape, environment: Environment): z.output<shape> {
  const parsed = shape.safeParse(environment)
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error))
  return parsed.data
}
