import { useEffect, useMemo } from 'react'
import { useSignatures } from '../abi/use-signatures.ts'
import type { ChainConfig } from '../config/config.ts'
import type { Draft, DraftEvent } from './draft.ts'
import { needsSignatures, withKnownNames } from './known-names.ts'

/** A draft with the names that are known of its fields, as soon as they are: {@link withKnownNames}. */
export function useNamedDraft({ verified }: Pick<ChainConfig, 'verified'>, draft: Draft): Draft {
  const signatures = useSignatures(needsSignatures(draft, verified)).data ?? null
  return useMemo(() => withKnownNames(draft, { verified, signatures }), [draft, verified, signatures])
}

/** Lets a draft that is being written take the names of {@link useNamedDraft}; `tell` stays the same function. */
export function useKnownNames(chain: ChainConfig, draft: Draft, dispatch: (event: DraftEvent) => void): void {
  const named = useNamedDraft(chain, draft)
  useEffect(() => {
    if (named !== draft) dispatch({ type: 'replaced', draft: named })
  }, [named, draft, dispatch])
}
