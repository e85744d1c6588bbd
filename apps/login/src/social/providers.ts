import { z } from 'zod'

/** A provider that speaks OpenID Connect or OAuth. */
export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** A provider by which accounts log in: one of those, or Farcaster, whose users sign a message. */
export type LoginProvider = SocialProvider | 'farcaster'

/** Who a user is at a provider. */
export type SocialIdentity = {
  readonly provider: LoginProvider
  /** Who issued the subject. */
  readonly issuer: string
  /** The id of the user there. */
  readonly subject: string
  /** What the user is called there, to be shown. Never a reason to open an account. */
  readonly name: string | null
}

/** What a provider says of its user. */
export type ProviderUser = Pick<SocialIdentity, 'subject' | 'name'>

/** A provider of OpenID Connect: its endpoints and keys are those of its discovery document. */
export type OpenIdProvider = {
  readonly type: 'openid'
  readonly issuer: string
  readonly scope: string
  /** How it returns; by the address of the page when left out. Apple requires a form where a scope is requested. */
  readonly responseMode?: 'form_post'
  /** Reads the claims of an ID token whose signature, issuer, audience, times and nonce are checked. Null if none is usable. */
  readonly readUser: (claims: unknown) => ProviderUser | null
}

/** A provider of OAuth 2.0, whose user is read from an endpoint. */
export type OAuthProvider = {
  readonly type: 'oauth'
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly userUrl: string
  readonly scope: string
  /** How its token endpoint takes the secret. */
  readonly secretIn: 'header' | 'body'
  /** Reads the body of the user's endpoint. Null when it is something else. */
  readonly readUser: (body: unknown) => ProviderUser | null
}

/** How a provider is spoken to. */
export type ProviderDescription = OpenIdProvider | OAuthProvider

/** The longest name that is stored, in characters. */
const MAX_NAME_LENGTH = 64
const subject = z.string().min(1).max(255)
/** Ids are numbers at GitHub, and digits in a text elsewhere. */
const numericId = z.union([z.number().int().positive().transform(String), subject])
const name = z.string().nullish()

/** Returns the first name that is not empty, on one line and short enough to be shown. Pure. */
function firstName(...names: readonly (string | null | undefined)[]): string | null {
  const [found] = names.flatMap((one) => {
    const text = (one ?? '').replaceAll(/\p{C}+/gu, ' ').trim()
    return text === '' ? [] : [text]
  })
  return found === undefined ? null : [...found].slice(0, MAX_NAME_LENGTH).join('')
}

/** Returns a reader that parses by a schema. */
function readAs<output>(schema: z.ZodType<output>, toUser: (parsed: output) => ProviderUser) {
  return (body: unknown): ProviderUser | null => {
    const parsed = schema.safeParse(body)
    return parsed.success ? toUser(parsed.data) : null
  }
}

/**
 * The providers. None is requested for an address beyond what is shown to the user, because an address never opens an account.
 * Source: docs/embedded-login.md#social-logins.
 */
export const providerDescriptions: Readonly<Record<SocialProvider, ProviderDescription>> = {
  google: {
    ...{ type: 'openid', issuer: 'https://accounts.google.com', scope: 'openid profile' },
    readUser: readAs(z.object({ sub: subject, name }), (claims) => ({
      ...{ subject: claims.sub, name: firstName(claims.name) },
    })),
  },
  apple: {
    ...{ type: 'openid', issuer: 'https://appleid.apple.com', scope: 'openid email', responseMode: 'form_post' },
    // Its tokens have no name, and its address is often a relay of Apple.
    readUser: readAs(z.object({ sub: subject, email: name }), (claims) => ({
      ...{ subject: claims.sub, name: firstName(claims.email) },
    })),
  },
  github: {
    ...{ type: 'oauth', scope: '', secretIn: 'body' },
    authorizationUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userUrl: 'https://api.github.com/user',
    // A login can be given up and taken by another user; the id cannot.
    readUser: readAs(z.object({ id: numericId, login: name }), ({ id, login }) => ({
      ...{ subject: id, name: firstName(login) },
    })),
  },
  facebook: {
    ...{ type: 'oauth', scope: 'public_profile', secretIn: 'body' },
    authorizationUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
    userUrl: 'https://graph.facebook.com/v23.0/me?fields=id,name',
    readUser: readAs(z.object({ id: numericId, name }), (user) => ({
      ...{ subject: user.id, name: firstName(user.name) },
    })),
  },
  x: {
    // X gives its users only to apps that may read posts too.
    ...{ type: 'oauth', scope: 'users.read tweet.read', secretIn: 'header' },
    authorizationUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    userUrl: 'https://api.x.com/2/users/me',
    readUser: readAs(z.object({ data: z.object({ id: numericId, username: name }) }), ({ data }) => ({
      ...{ subject: data.id, name: firstName(data.username) },
    })),
  },
  discord: {
    ...{ type: 'oauth', scope: 'identify', secretIn: 'body' },
    authorizationUrl: 'https://discord.com/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    userUrl: 'https://discord.com/api/users/@me',
    readUser: readAs(z.object({ id: numericId, username: name, global_name: name }), (user) => ({
      ...{ subject: user.id, name: firstName(user.username, user.global_name) },
    })),
  },
}
