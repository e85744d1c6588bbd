import { type Address, getAddress, type Hash, isAddress, isHash } from 'viem'
import * as z from 'zod/mini'
import type { KnownAction } from '../config/config.ts'

const key = 'laurel:actions'

const address = z.pipe(
  z.string().check(z.refine((text) => isAddress(text, { strict: false }))),
  z.transform((text): Address => getAddress(text)),
)
const hash = z.pipe(
  z.string().check(z.refine((text) => isHash(text))),
  z.transform((text): Hash => `0x${text.slice(2)}`),
)
const actions = z.array(z.object({ chainId: z.int(), name: z.string(), address, transactionHash: hash }))

/** An action that was deployed from this device. */
export type MyAction = z.output<typeof actions>[number]

function readAll(): readonly MyAction[] {
  try {
    const parsed = actions.safeParse(JSON.parse(window.localStorage.getItem(key) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

/** Returns the actions that this device deployed on a chain, newest first. */
export function readMyActions(chainId: number): readonly KnownAction[] {
  return readAll().filter((action) => action.chainId === chainId)
}

/** Saves a deployed action on this device, so that Check can offer it by name. */
export function saveMyAction(action: MyAction): void {
  try {
    const others = readAll().filter(({ address }) => address !== action.address)
    window.localStorage.setItem(key, JSON.stringify([action, ...others].slice(0, 100)))
  } catch {
    // The browser may deny storage. The action is onchain, and its link is on screen.
  }
}
