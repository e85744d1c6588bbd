import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { readSecretJson } from '@laurel/server/settings/read-json.ts'
import { z } from 'zod'
import { createOperatorKeys, type OperatorKeys } from '../shares/operator-keys.ts'

const keysSchema = z
  .array(
    z.strictObject({
      id: z.string().regex(/^[-_.A-Za-z0-9]{1,64}$/, 'must be up to 64 letters, digits, - and _'),
      key: z.string().regex(/^[+/A-Za-z0-9]{43}=$/, 'must be 32 bytes in base64'),
    }),
  )
  .min(1, 'must have a key')
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'has two keys with one id')

/**
 * Reads `LAUREL_LOGIN_SHARE_KEYS`: `[{"id", "key"}]`, or the path of such a file that only its owner can read. The first key encrypts;
 * all decrypt.
 * @throws {SettingsError} without a key.
 */
export function readShareKeys(setting: string): OperatorKeys {
  const parsed = keysSchema.safeParse(readSecretJson('LAUREL_LOGIN_SHARE_KEYS', setting))
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error, 'LAUREL_LOGIN_SHARE_KEYS'))
  return createOperatorKeys(parsed.data.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64') })))
}
