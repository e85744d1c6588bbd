import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { readSecretJson } from '@laurel/server/settings/read-json.ts'
import { z } from 'zod'

const mailSchema = z.strictObject({
  host: z.string().min(1),
  port: z.number().int().min(1).max(65_535),
  /** `tls`: from the first byte. `starttls`: required before anything else. `none`: for a server on this machine. */
  security: z.enum(['tls', 'starttls', 'none']).default('tls'),
  user: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
  /** The sender's address. */
  from: z.email({ error: 'must be an email address' }),
  /** The sender's name, and what mails and pages call the operator. */
  name: z.string().min(1).max(64).default('Laurel'),
})

/** The mail server of the operator. */
export type MailSettings = Readonly<z.output<typeof mailSchema>>

/** Hosts to which mail without encryption does not leave the machine. */
const LOCAL_HOSTS = ['127.0.0.1', '::1', 'localhost']

/** Reads `LAUREL_LOGIN_MAIL`: JSON, or the path of a JSON file that only its owner can read. @throws {SettingsError} */
export function readMailSettings(setting: string): MailSettings {
  const parsed = mailSchema.safeParse(readSecretJson('LAUREL_LOGIN_MAIL', setting))
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error, 'LAUREL_LOGIN_MAIL'))
  const { security, host, user, password } = parsed.data
  if (security === 'none' && !LOCAL_HOSTS.includes(host)) {
    // A code that anyone on the way can read is a login for them.
    throw new SettingsError('LAUREL_LOGIN_MAIL has "security": "none", which is for a mail server on this machine')
  }
  if ((user === undefined) !== (password === undefined)) {
    throw new SettingsError('LAUREL_LOGIN_MAIL has one of user and password. Give both or neither')
  }
  return parsed.data
}
