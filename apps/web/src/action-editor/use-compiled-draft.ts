import { useMemo } from 'react'
import type { WorldChain } from '../app/world.ts'
import type { Unit } from '../token/amount.ts'
import { useTokenFacts } from '../token/token-data.ts'
import { type SentencePart, suggestName, writeSentence } from './action-sentence.ts'
import { type DraftReading, readDraft, targetOf } from './compile-draft.ts'
import type { Draft } from './draft.ts'
import { pinnedAddresses, unitAddresses, unitsOf } from './field-units.ts'

/** A draft with all that is known around it. */
export type ReadDraft = {
  readonly reading: DraftReading
  /** By deed, then by field path. */
  readonly units: readonly ReadonlyMap<string, Unit>[]
  readonly contractNames: readonly (string | null)[]
  readonly sentence: readonly SentencePart[]
  readonly suggestedName: string
  readonly nameOf: (address: string) => string | null
}

/** Reads a draft while it is written: units come from the chain as they arrive, all else is worked out on the spot. */
export function useDraftReading(chain: WorldChain, draft: Draft): ReadDraft {
  const targets = draft.deeds.map((deed) => targetOf({ ...deed, isAnyContract: false }))
  const asked = (facts: ReturnType<typeof useTokenFacts>) =>
    draft.deeds.flatMap(({ item, rules }, at) =>
      item === null ? [] : unitAddresses(item, targets[at] ?? null, pinnedAddresses(rules), facts),
    )
  // A pool names its tokens first, and only then can those be asked.
  const near = useTokenFacts(chain, asked(new Map()))
  const facts = useTokenFacts(chain, asked(near))

  return useMemo(() => {
    const nameOf = (address: string) =>
      chain.names.get(address.toLowerCase()) ?? facts.get(address.toLowerCase())?.symbol ?? null
    const deeds = draft.deeds.map((deed) => {
      const target = targetOf({ ...deed, isAnyContract: false })
      return {
        name: target === null ? null : nameOf(target),
        units:
          deed.item === null ? new Map<string, Unit>() : unitsOf(deed.item, target, pinnedAddresses(deed.rules), facts),
      }
    })
    const units = deeds.map((deed) => deed.units)
    const contractNames = deeds.map(({ name }) => name)
    const reading = readDraft(draft, { chainId: chain.chainId, units, nameOf })
    const context = { rules: reading.rules, contractNames }
    return {
      reading,
      units,
      contractNames,
      sentence: writeSentence(draft, context),
      suggestedName: suggestName(draft, context),
      nameOf,
    }
  }, [chain, draft, facts])
}
