import type { WorldChain } from './world.ts'

/** So often the verifier is asked how it is. */
const EVERY_MS = 5_000

/**
 * Says once of each chain that the verifier has halted on it, and the way on: a local chain that lost its newest blocks
 * in an unclean stop is another chain than the one that claims were signed for, and nothing is paid on it any more.
 * @returns the part that ends the asking.
 */
export function reportHalts(
  {
    verifierUrl,
    chains,
  }: { readonly verifierUrl: string; readonly chains: readonly Pick<WorldChain, 'chainId' | 'name'>[] },
  say: (line: string) => void,
  { everyMs = EVERY_MS }: { readonly everyMs?: number } = {},
): { readonly stop: () => Promise<void> } {
  const told = new Set<number>()
  const ending = new AbortController()

  async function ask() {
    try {
      const halted = haltedChains(await (await fetch(`${verifierUrl}/health`, { signal: ending.signal })).json())
      for (const { chainId, name } of chains) {
        if (!halted.has(chainId) || told.has(chainId)) continue
        told.add(chainId)
        say(
          `The verifier has halted on ${name}: the chain lost blocks that it had judged, as an unclean stop does. No claim is signed there. Ctrl-C, then npm start -- --fresh begins anew.`,
        )
      }
    } catch {
      // Whoever keeps the verifier running says when it is gone.
    }
  }
  const timer = setInterval(ask, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      ending.abort()
    },
  }
}

/** The chains that a verifier's `/health` calls halted; none where it is something else. Pure. */
export function haltedChains(health: unknown): ReadonlySet<number> {
  const chains: unknown = typeof health === 'object' && health !== null && 'chains' in health ? health.chains : []
  const halted = (Array.isArray(chains) ? chains : []).flatMap((chain: unknown) => {
    if (typeof chain !== 'object' || chain === null || !('status' in chain) || !('chainId' in chain)) return []
    return chain.status === 'halted' && typeof chain.chainId === 'number' ? [chain.chainId] : []
  })
  return new Set(halted)
}
