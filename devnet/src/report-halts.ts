import { responseSchemas, verifierPaths } from '@laurel/protocol/verifier'
import type { WorldChain } from './world.ts'

/** The polling interval of the verifier's health, in milliseconds. */
const EVERY_MS = 5_000

/**
 * Prints once for each chain that the verifier has halted on it, and what to do. A local chain that lost its newest
 * blocks in an unclean stop differs from the chain that claims were signed for, so nothing is paid on it.
 * @returns a function that stops the polling.
 */
export function reportHalts(
  {
    verifierUrl,
    chains,
  }: { readonly verifierUrl: string; readonly chains: readonly Pick<WorldChain, 'chainId' | 'name'>[] },
  print: (line: string) => void,
  { everyMs = EVERY_MS }: { readonly everyMs?: number } = {},
): { readonly stop: () => Promise<void> } {
  const reported = new Set<number>()
  const ending = new AbortController()

  async function poll() {
    try {
      const halted = haltedChains(
        await (await fetch(`${verifierUrl}${verifierPaths.health}`, { signal: ending.signal })).json(),
      )
      for (const { chainId, name } of chains) {
        if (!halted.has(chainId) || reported.has(chainId)) continue
        reported.add(chainId)
        print(
          `The verifier has halted on ${name}: the chain lost blocks that were verified, which happens after an unclean stop. No claim is signed there. Press Ctrl-C, then run npm start -- --fresh to start with new data.`,
        )
      }
    } catch {
      // The verifier does not respond. Its supervisor reports when it has ended.
    }
  }
  const timer = setInterval(poll, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      ending.abort()
    },
  }
}

/** Returns the chains that a response of the verifier's `/health` lists as halted; an empty list for a malformed response. */
export function haltedChains(health: unknown): ReadonlySet<number> {
  const { data } = responseSchemas.Health.safeParse(health)
  const halted = (data?.chains ?? []).filter(({ status }) => status === 'halted')
  return new Set(halted.map(({ chainId }) => chainId))
}
