import { useMemo } from 'react'
import type { ChainConfig } from '../config/config.ts'
import type { Unit } from '../token/amount.ts'
import { useTokenData } from '../token/token-data.ts'
import { type SentencePart, suggestName, writeSentence } from './action-sentence.ts'
import { type CompiledDraft, compileDraft, targetOf } from './compile-draft.ts'
import type { Draft } from './draft.ts'
import { pinnedAddresses, unitAddresses, unitsOf } from './field-units.ts'

/** A compiled draft with the data that was read for it. */
export type DraftState = {
  readonly reading: CompiledDraft
  /** By action, then by field path. */
  readonly units: readonly ReadonlyMap<string, Unit>[]
  readonly contractNames: readonly (string | null)[]
  readonly sentence: readonly SentencePart[]
  readonly suggestedName: string
  readonly nameOf: (address: string) => string | null
}

/** Compiles a draft while it is edited. Units arrive from the chain. Everything else is computed at once. */
export function useCompiledDraft(chain: ChainConfig, draft: Draft): DraftState {
  const targets = draft.actions.map((actionDraft) => targetOf({ ...actionDraft, isAnyContract: false }))
  const addressesOf = (tokens: ReturnType<typeof useTokenData>) =>
    draft.actions.flatMap(({ item, conditions }, at) =>
      item === null ? [] : unitAddresses(item, targets[at] ?? null, pinnedAddresses(conditions), tokens),
    )
  // A pool returns its tokens first. Only then can the data of the tokens be requested.
  const near = useTokenData(chain, addressesOf(new Map()))
  const tokens = useTokenData(chain, addressesOf(near))

  return useMemo(() => {
    const nameOf = (address: string) =>
      chain.names.get(address.toLowerCase()) ?? tokens.get(address.toLowerCase())?.symbol ?? null
    const actions = draft.actions.map((actionDraft) => {
      const target = targetOf({ ...actionDraft, isAnyContract: false })
      return {
        name: target === null ? null : nameOf(target),
        units:
          actionDraft.item === null
            ? new Map<string, Unit>()
            : unitsOf(actionDraft.item, target, pinnedAddresses(actionDraft.conditions), tokens),
      }
    })
    const units = actions.map((actionDraft) => actionDraft.units)
    const contractNames = actions.map(({ name }) => name)
    const reading = compileDraft(draft, { chainId: chain.chainId, units, nameOf })
    const context = { conditions: reading.conditions, contractNames }
    return {
      reading,
      units,
      contractNames,
      sentence: writeSentence(draft, context),
      suggestedName: suggestName(draft, context),
      nameOf,
    }
  }, [chain, draft, tokens])
}
