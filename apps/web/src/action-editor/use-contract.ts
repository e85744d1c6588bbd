import type { AbiRegistry, ChainLog } from '@laurel/protocol'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { Abi, AbiEvent, AbiFunction, Address } from 'viem'
import { getCode } from 'viem/actions'
import { parseAbiText } from '../abi/parse-abi-text.ts'
import { useSignatures } from '../abi/use-signatures.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { formatError } from '../errors/format-error.ts'
import { useCallActivity, useLogActivity } from '../history/use-activity.ts'
import { lookupKey, targetOf } from './compile-draft.ts'
import type { ActionDraft } from './draft.ts'

/** An event or function to choose. `count` is how often it occurred recently; null while that is unknown. */
export type Choice<Item> = { readonly item: Item; readonly key: string; readonly count: number | null }

/** The source of what is known about a contract. */
export type AbiSource = 'verified' | 'pasted' | 'seen' | 'none'

/** What is known about the contract of an action. */
export type ContractKnowledge =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: string; readonly retry: () => void }
  | { readonly status: 'noCode'; readonly address: Address }
  | {
      readonly status: 'known'
      readonly address: Address
      readonly name: string | null
      readonly source: AbiSource
      readonly events: readonly Choice<AbiEvent>[]
      readonly functions: readonly Choice<AbiFunction>[]
    }

/** Finds the events and functions of an action's contract: from verified source, a pasted ABI, or recent activity. */
export function useContract(chain: ChainConfig, actionDraft: ActionDraft, wantsCalls: boolean): ContractKnowledge {
  // The contract is also needed to find its events when the action accepts any contract.
  const address = targetOf({ ...actionDraft, isAnyContract: false })
  const code = useQuery({
    queryKey: ['code', chain.chainId, address],
    staleTime: 30_000,
    queryFn: address === null ? skipToken : async () => (await getCode(chainClient(chain), { address })) ?? null,
  })
  const verified = address === null ? undefined : chain.verified.get(address.toLowerCase())
  const pasted = parseAbiText(actionDraft.pastedAbi)
  const isUnknown = verified === undefined && pasted.status !== 'ok'
  const logs = useLogActivity(chain, code.data == null ? null : address)
  const calls = useCallActivity(chain, code.data == null ? null : address, wantsCalls)
  const signatures = useSignatures(isUnknown && address !== null)

  if (address === null) return { status: 'idle' }
  if (code.isError) return { status: 'failed', problem: formatError(code.error), retry: () => void code.refetch() }
  if (code.isPending) return { status: 'loading' }
  if (code.data === null) return { status: 'noCode', address }

  const known = pasted.status === 'ok' ? pasted.abi : verified?.abi
  if (known === undefined && (logs.isPending || signatures.isPending)) return { status: 'loading' }
  const abi =
    known ?? seenAbi(signatures.data, [...(logs.data?.newest.values() ?? [])], [...(calls.data?.counts.keys() ?? [])])
  const chosen = actionDraft.item === null ? [] : [actionDraft.item]
  return {
    status: 'known',
    address,
    name: chain.names.get(address.toLowerCase()) ?? null,
    source: pasted.status === 'ok' ? 'pasted' : verified !== undefined ? 'verified' : abi.length > 0 ? 'seen' : 'none',
    events: choices(eventsOf(abi), eventsOf(chosen), logs.data?.counts),
    functions: choices(functionsOf(abi), functionsOf(chosen), calls.data?.counts),
  }
}

// Well-known signatures that the contract used recently. Of several layouts, only those that fit the log.
function seenAbi(signatures: AbiRegistry | undefined, newest: readonly ChainLog[], selectors: readonly string[]): Abi {
  if (signatures === undefined) return []
  const events = newest.flatMap(({ topics }) => {
    const topic = topics[0]
    const known = topic === undefined ? [] : signatures.events(topic)
    const fitting = known.filter(({ inputs }) => inputs.filter(({ indexed }) => indexed).length === topics.length - 1)
    return fitting.length > 0 ? fitting : known.slice(0, 1)
  })
  return [...events, ...selectors.flatMap((selector) => signatures.functions(`0x${selector.slice(2)}`))]
}

function eventsOf(abi: Abi): readonly AbiEvent[] {
  // An anonymous event does not have a topic, so it cannot be found.
  return abi.flatMap((item) => (item.type === 'event' && item.anonymous !== true ? [item] : []))
}

function functionsOf(abi: Abi): readonly AbiFunction[] {
  return abi.flatMap((item) =>
    item.type === 'function' && item.stateMutability !== 'view' && item.stateMutability !== 'pure' ? [item] : [],
  )
}

function choices<Item extends AbiEvent | AbiFunction>(
  items: readonly Item[],
  chosen: readonly Item[],
  counts: ReadonlyMap<string, number> | undefined,
): readonly Choice<Item>[] {
  const byKey = new Map<string, Choice<Item>>()
  for (const item of [...items, ...chosen]) {
    const key = lookupKey(item)
    if (!byKey.has(key)) byKey.set(key, { item, key, count: counts === undefined ? null : (counts.get(key) ?? 0) })
  }
  // The most frequent items come first. Items that never occurred keep the order of the source.
  return [...byKey.values()].sort((one, other) => (other.count ?? 0) - (one.count ?? 0))
}
