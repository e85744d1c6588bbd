import { z } from 'zod'
import { SettingsError } from './errors.ts'

/** Where the keys are, and what is signed with them at most: all that a signer needs to know. */
export const keyShape = z.object({
  LAUREL_SIGNER_SOCKET: z.string().min(1).optional(),
  LAUREL_SIGNER_KEY_MAIN: z.string().optional(),
  LAUREL_SIGNER_KEY_TEST: z.string().optional(),
  LAUREL_SIGNER_KEY_FILE_MAIN: z.string().min(1).optional(),
  LAUREL_SIGNER_KEY_FILE_TEST: z.string().min(1).optional(),
  LAUREL_SIGNER_KMS_MAIN: z.string().optional(),
  LAUREL_SIGNER_KMS_TEST: z.string().optional(),
  LAUREL_SIGNER_KMS_ENDPOINT: z.url().optional(),
  AWS_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  LAUREL_SIGNER_CLAIMS_PER_HOUR: z.coerce.number().int().positive().optional(),
  LAUREL_SIGNER_VALUE_PER_BOOST_PER_HOUR: z
    .string()
    .regex(/^[0-9]+$/)
    .transform(BigInt)
    .optional(),
})

/** Keys, and limits. */
export type KeySettings = z.output<typeof keyShape>

const signingShape = keyShape.extend({
  LAUREL_SIGNER_SOCKET: z.string().min(1),
  LAUREL_SIGNER_DATA: z.string().min(1).default('.data/signer'),
})

/** How a process that signs, and does nothing else, is set up. */
export type SigningSettings = z.output<typeof signingShape>

const secrets = [
  'LAUREL_SIGNER_KEY_MAIN',
  'LAUREL_SIGNER_KEY_TEST',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
] as const

/** Takes the secrets out of the environment, where a child process or a report would show them. */
export function takeSecrets(environment: Record<string, string | undefined>): void {
  for (const name of secrets) delete environment[name]
}

/**
 * Reads the settings of the role `sign`.
 * @throws {SettingsError} naming the variable, never its value.
 */
export function readSigningSettings(environment: Record<string, string | undefined>): SigningSettings {
  const parsed = signingShape.safeParse(environment)
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error))
  takeSecrets(environment)
  return parsed.data
}

/** What is wrong with which variables; never what stands in them. */
export function namesOf(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.')} (${message})`).join(', ')
}
