import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Address, type Hex, isAddress, keccak256 } from 'viem'
import { z } from 'zod'
import { SandboxSessionError } from './errors.ts'

/** A purchase of test coins. It is in the link of the page, so that every process knows it. */
export type SandboxSession = {
  readonly address: Address
  /** Base units. */
  readonly amount: bigint
  /** What the purchase is known by. */
  readonly order: string
  /** Unix seconds. */
  readonly expiresAt: number
}

/** How long the link of the page is valid. */
export const SESSION_SECONDS = 15 * 60

const shape = z.object({
  a: z.string().refine((text): text is Address => isAddress(text)),
  v: z.string().regex(/^\d{1,30}$/),
  o: z.string(),
  e: z.number().int(),
})

/**
 * Signs and reads the links of the page.
 * @param privateKey - of the account that sends. Another key is derived from it.
 */
export function createSandboxSessions(privateKey: Hex, nowMs: () => number) {
  const key = Buffer.from(keccak256(`${privateKey}${Buffer.from('sandbox session').toString('hex')}`).slice(2), 'hex')
  const seal = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    write({ address, amount, order }: Omit<SandboxSession, 'expiresAt'>): string {
      const expiresAt = Math.floor(nowMs() / 1000) + SESSION_SECONDS
      const text = Buffer.from(JSON.stringify({ a: address, v: String(amount), o: order, e: expiresAt })).toString(
        'base64url',
      )
      return `${text}.${seal(text)}`
    },
    /** @throws {SandboxSessionError} when it was not written here, or has expired. */
    read(session: string): SandboxSession {
      const [text = '', given = ''] = session.split('.')
      const [wanted, found] = [Buffer.from(seal(text)), Buffer.from(given)]
      if (wanted.length !== found.length || !timingSafeEqual(wanted, found)) throw new SandboxSessionError()
      const { a, v, o, e } = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      if (e * 1000 < nowMs()) throw new SandboxSessionError()
      return { address: a, amount: BigInt(v), order: o, expiresAt: e }
    },
  }
}
