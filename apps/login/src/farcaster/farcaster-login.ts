import type { loginSchemas } from '@laurel/wallet/login-schemas'
import type * as mini from 'zod/mini'
import { nameBrowser } from '../email/browser-name.ts'
import { LoginOverError } from '../email/errors.ts'
import type { LoginStart } from '../projects/require-start.ts'
import { createRandomId } from '../random-id.ts'
import { SocialNotOfferedError, SocialRefusedError, SocialUnavailableError } from '../social/errors.ts'
import { auditOf, openSocialAccount, SOCIAL_SECONDS, type SocialParts } from '../social/social-login.ts'
import type { SocialLogin } from '../social/social-store.ts'
import { type FarcasterRegistry, isCustodian, readFarcasterMessage } from './check-message.ts'
import { ID_REGISTRY } from './registry.ts'
import type { ChannelAnswer, FarcasterRelay } from './relay-client.ts'

/** How long a request waits for the user: less than the 30 seconds after which some proxies end it. */
const WAIT_MS = 20_000
/** How often a waiting request reads the relay. */
const RELAY_POLL_MS = 1_500

/** What the steps of a login with Farcaster need. */
export type FarcasterParts = SocialParts & {
  /** Null where the operator does not offer it. */
  readonly farcaster: { readonly relay: FarcasterRelay; readonly registry: FarcasterRegistry } | null
  /** Whether the server stops, which waits for its requests. */
  readonly isStopping: () => boolean
}

type Started = mini.input<(typeof loginSchemas)['FarcasterLoginResponse']>
type Waited = mini.input<(typeof loginSchemas)['FarcasterWaitResponse']>

/** Opens a channel to Farcaster's app. @throws {SocialNotOfferedError} @throws {SocialUnavailableError} */
export async function startFarcaster(
  { userAgent, ...start }: LoginStart,
  { farcaster, store, secret, audit, nowSeconds, onProvider }: FarcasterParts,
): Promise<Started> {
  if (farcaster === null) throw new SocialNotOfferedError()
  const now = Math.floor(nowSeconds())
  const id = createRandomId()
  const login: SocialLogin = {
    ...{ ...start, id, provider: 'farcaster', browser: nameBrowser(userAgent), isUsed: false },
    // There is no popup: the nonce of the message binds it to the login.
    ...{ popupHash: secret.digest('social', 'farcaster', id), createdAt: now, expiresAt: now + SOCIAL_SECONDS },
  }
  const channel = await farcaster.relay.open(messageOf(login, nonceOf(login, secret))).catch((error: unknown) => {
    onProvider('farcaster', error)
    throw error instanceof SocialRefusedError ? new SocialUnavailableError({ cause: error }) : error
  })
  await store.insert(login)
  await audit.add({ event: 'social-login-started', ...auditOf(login) })
  return { login: id, url: channel.url, channel: channel.token }
}

/**
 * Waits until the user has signed in Farcaster's app, and at most 20 seconds, and then logs in: the message is of this login, its signer
 * has custody of the id, and the login is used once.
 * @throws {LoginOverError} @throws {SocialRefusedError} @throws {SocialUnavailableError}
 */
export async function waitForFarcaster(
  { id, deviceId, channel }: { readonly id: string; readonly deviceId: string; readonly channel: string },
  parts: FarcasterParts,
  waitMs = WAIT_MS,
): Promise<Waited> {
  const { farcaster, store, nowSeconds } = parts
  if (farcaster === null) throw new SocialNotOfferedError()
  const untilMs = performance.now() + waitMs
  for (;;) {
    const login = await store.find(id)
    const isOpen = login !== null && !login.isUsed && nowSeconds() < login.expiresAt
    if (!isOpen || login.deviceId !== deviceId || login.provider !== 'farcaster') throw new LoginOverError()
    const answer = await farcaster.relay.read(channel)
    if (answer !== null) return { status: 'approved', ...(await finish(login, answer, parts, farcaster.registry)) }
    if (parts.isStopping() || performance.now() + RELAY_POLL_MS >= untilMs) return { status: 'pending' }
    await new Promise((done) => setTimeout(done, RELAY_POLL_MS))
  }
}

async function finish(login: SocialLogin, answer: ChannelAnswer, parts: FarcasterParts, registry: FarcasterRegistry) {
  const { store, secret, nowSeconds, audit, countLogin } = parts
  const now = nowSeconds()
  try {
    const expected = { ...messageOf(login, nonceOf(login, secret)), now: new Date(now * 1_000) }
    const claimed = readFarcasterMessage(answer.message, expected)
    if (claimed === null) throw new SocialRefusedError()
    const isTheirs = await isCustodian(claimed, answer, registry).catch((cause: unknown) => {
      parts.onProvider('farcaster', cause)
      throw new SocialUnavailableError({ cause })
    })
    if (!isTheirs) throw new SocialRefusedError()
    if (!(await store.use(login.id, Math.floor(now)))) throw new LoginOverError()
    const subject = String(claimed.fid)
    const name = answer.userName === null || answer.userName === '' ? null : [...answer.userName].slice(0, 64).join('')
    const identity = { provider: 'farcaster', issuer: `eip155:10:${ID_REGISTRY}`, subject, name } as const
    const opened = await openSocialAccount(login, identity, parts)
    countLogin('farcaster', 'finished')
    return { ...opened, userName: name ?? `!${subject}` }
  } catch (error) {
    await audit.add({ event: 'social-login-refused', ...auditOf(login) })
    countLogin('farcaster', 'refused')
    throw error
  }
}

/** What the user's app shows and signs: the origin of the app for which they log in. */
function messageOf({ origin }: SocialLogin, nonce: string) {
  return { domain: new URL(origin).host, uri: origin, nonce }
}

/** Letters and digits alone, as EIP-4361 requires of a nonce. */
function nonceOf({ id }: SocialLogin, secret: FarcasterParts['secret']): string {
  return Buffer.from(secret.digest('social', 'nonce', id), 'base64url').toString('hex')
}
