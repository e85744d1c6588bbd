import { createPrivateKey, type KeyObject } from 'node:crypto'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { readSecretJson } from '@laurel/server/settings/read-json.ts'
import { z } from 'zod'
import type { SocialProvider } from '../social/providers.ts'
import { isThisMachine } from './project-settings.ts'

/** A URL of a provider. Without TLS only on this machine, where the local world has its own. */
const providerUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL' })
  .refine((url) => URL.canParse(url) && isSafe(new URL(url)), 'must begin with https://')
const clientId = z.string().min(1).max(512)
const clientSecret = z.string().min(1).max(4_096)

const openIdSchema = z.strictObject({ clientId, clientSecret, issuer: providerUrl.optional() })
const oauthSchema = z.strictObject({
  ...{ clientId, clientSecret },
  /** In place of the provider's, for a server that speaks as it does. */
  endpoints: z.strictObject({ authorization: providerUrl, token: providerUrl, user: providerUrl }).optional(),
})
const appleSchema = z.strictObject({
  clientId,
  /** The ten characters of the team and of the key, as Apple shows them. */
  teamId: z.string().regex(/^[A-Z0-9]{10}$/, 'must have 10 letters and digits'),
  keyId: z.string().regex(/^[A-Z0-9]{10}$/, 'must have 10 letters and digits'),
  /** The key that Apple gave as a file `.p8`, in PEM. */
  privateKey: z.string().transform((pem, context) => {
    const key = readP256Key(pem)
    if (key !== null) return key
    context.issues.push({ code: 'custom', message: 'must be the key of P-256 of Apple’s .p8 file', input: '' })
    return z.NEVER
  }),
  issuer: providerUrl.optional(),
})

/** The relay of Farcaster's apps. */
const FARCASTER_RELAY_URL = 'https://relay.farcaster.xyz'

const farcasterSchema = z.strictObject({
  /** A node of OP Mainnet, which has the registry of ids. */
  rpcUrl: providerUrl,
  /** In place of the relay of Farcaster's apps. */
  relayUrl: providerUrl.default(FARCASTER_RELAY_URL).transform((url) => url.replace(/\/+$/, '')),
})

const socialsSchema = z.strictObject({
  farcaster: farcasterSchema.optional(),
  ...{ google: openIdSchema.optional(), apple: appleSchema.optional() },
  ...{ github: oauthSchema.optional(), facebook: oauthSchema.optional() },
  ...{ x: oauthSchema.optional(), discord: oauthSchema.optional() },
})

/** How a client proves itself to a provider: by a secret, or by a token that a key signs (Apple). */
export type ClientSecret =
  | { readonly type: 'text'; readonly secret: string }
  | { readonly type: 'apple'; readonly teamId: string; readonly keyId: string; readonly privateKey: KeyObject }

/** A provider of the operator. */
export type SocialSettings = {
  readonly clientId: string
  readonly secret: ClientSecret
  /** In place of the provider's own. */
  readonly issuer: string | null
  readonly endpoints: { readonly authorization: string; readonly token: string; readonly user: string } | null
}

/** The providers of the operator. */
export type SocialsSettings = {
  readonly providers: ReadonlyMap<SocialProvider, SocialSettings>
  readonly farcaster: z.output<typeof farcasterSchema> | null
}

/**
 * Reads `LAUREL_LOGIN_SOCIALS`: JSON by provider, or the path of such a file that only its owner can read.
 * @throws {SettingsError} without a secret.
 */
export function readSocials(setting: string | undefined): SocialsSettings {
  const name = 'LAUREL_LOGIN_SOCIALS'
  if (setting === undefined) return { providers: new Map(), farcaster: null }
  const parsed = socialsSchema.safeParse(readSecretJson(name, setting))
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error, name))
  const { google, apple, github, facebook, x, discord, farcaster = null } = parsed.data
  const read = { google: fromSecret(google), apple: fromApple(apple), github: fromSecret(github) } as const
  const rest = { facebook: fromSecret(facebook), x: fromSecret(x), discord: fromSecret(discord) } as const
  return { providers: new Map(providers.flatMap((one) => toEntry(one, { ...read, ...rest }[one]))), farcaster }
}

const providers: readonly SocialProvider[] = ['google', 'github', 'apple', 'facebook', 'x', 'discord']

function toEntry(provider: SocialProvider, settings: SocialSettings | null) {
  return settings === null ? [] : [[provider, settings] as const]
}

function fromSecret(
  given: Partial<z.output<typeof openIdSchema> & z.output<typeof oauthSchema>> | undefined,
): SocialSettings | null {
  if (given?.clientId === undefined || given.clientSecret === undefined) return null
  const { clientId, clientSecret: secret, issuer = null, endpoints = null } = given
  return { clientId, secret: { type: 'text', secret }, issuer, endpoints }
}

function fromApple(given: z.output<typeof appleSchema> | undefined): SocialSettings | null {
  if (given === undefined) return null
  const { clientId, teamId, keyId, privateKey, issuer = null } = given
  return { clientId, secret: { type: 'apple', teamId, keyId, privateKey }, issuer, endpoints: null }
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isThisMachine(hostname)
}

function readP256Key(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null
  }
}
