import { z } from 'zod'
import { SocialRefusedError, SocialUnavailableError } from '../social/errors.ts'
import type { SendRequest } from '../social/provider-client.ts'

/** Maximum time of one request to the relay. */
const RELAY_TIMEOUT_MS = 5_000

/** A channel to the app of a user. Its token is enough to read what the user answers. */
export type Channel = {
  readonly token: string
  /** What the user's app opens: by a code on another device, or as a link on a phone. */
  readonly url: string
}

/** What a user signed in Farcaster's app. */
export type ChannelAnswer = {
  readonly message: string
  readonly signature: `0x${string}`
  /** What the user is called, as the relay says. It is shown, and opens nothing. */
  readonly userName: string | null
}

/** The relay between the login server and Farcaster's apps. What it says is only trusted after the signature was checked. */
export type FarcasterRelay = {
  /** @throws {SocialUnavailableError} */
  open(request: { readonly domain: string; readonly uri: string; readonly nonce: string }): Promise<Channel>
  /** Returns the answer of a user, or null before there is one. @throws {SocialUnavailableError} @throws {SocialRefusedError} */
  read(token: string): Promise<ChannelAnswer | null>
}

const opened = z.object({ channelToken: z.string().min(1).max(256), url: z.url({ protocol: /^https?$/ }) })
const status = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  z.object({
    state: z.literal('completed'),
    message: z.string().max(4_096),
    signature: z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{1,8192}$/)]),
    username: z.string().max(256).nullish(),
  }),
])

/** Creates the client of the relay. @param url - without a slash at its end. */
export function createFarcasterRelay(url: string, send: SendRequest): FarcasterRelay {
  const request = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await send(`${url}${path}`, {
      ...{ ...init, redirect: 'error', signal: AbortSignal.timeout(RELAY_TIMEOUT_MS) },
    }).catch((cause: unknown) => {
      throw new SocialUnavailableError({ cause })
    })
    if (response.status >= 500 || response.status === 429) throw new SocialUnavailableError()
    // A token that the relay does not know, or no longer.
    if (!response.ok) throw new SocialRefusedError()
    return response.json().catch((cause: unknown) => {
      throw new SocialUnavailableError({ cause })
    })
  }
  return {
    async open({ domain, uri, nonce }) {
      const body = JSON.stringify({ domain, siweUri: uri, nonce })
      const answer = await request('/v1/channel', {
        ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
      })
      const parsed = opened.safeParse(answer)
      if (!parsed.success) throw new SocialUnavailableError({ cause: parsed.error })
      return { token: parsed.data.channelToken, url: parsed.data.url }
    },
    async read(token) {
      const answer = await request('/v1/channel/status', { headers: { authorization: `Bearer ${token}` } })
      const parsed = status.safeParse(answer)
      if (!parsed.success) throw new SocialRefusedError({ cause: parsed.error })
      if (parsed.data.state === 'pending') return null
      const { message, signature, username = null } = parsed.data
      return { message, signature, userName: username }
    },
  }
}
