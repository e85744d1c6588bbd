import { type Action, mergeAbiRegistries } from '@laurel/protocol'
import type { QueryClient } from '@tanstack/react-query'
import { signaturesQuery } from '../abi/use-signatures.ts'
import { verifiedRegistry } from '../abi/verified-registry.ts'
import type { ChainConfig } from '../config/config.ts'
import type { TaskRule } from './try-task.ts'

/** Returns what a transaction of a task is matched with: the action, and the ABIs of its contracts. */
export async function readTaskRule(queries: QueryClient, chain: ChainConfig, action: Action): Promise<TaskRule> {
  // Without the bundled ABIs, an action of a verified contract can still be matched.
  const bundled = await queries.ensureQueryData(signaturesQuery).catch(() => null)
  const verified = [...chain.verified.values()].map(verifiedRegistry)
  return { action, abiItems: mergeAbiRegistries(...verified, ...(bundled === null ? [] : [bundled])) }
}
