import { useEffect, useMemo } from 'react'
import { useSignatures } from '../abi/use-signatures.ts'
import type { ChainConfig } from '../config/config.ts'
import type { Draft, DraftEvent } from './draft.ts'
import { needsSignatures, withKnownNames } from './known-names.ts'

/** Returns the draft of {@link withKnownNames} as soon as the names are loaded. */
export function useNamedDraft({ verified }: Pick<ChainConfig, 'verified'>, draft: Draft): Draft {
  const signatures = useSignatures(needsSignatures(draft, verified)).data ?? null
  return useMemo(() => withKnownNames(draft, { verified, signatures }), [draft, verified, signatures])
}

/** Writes the result of {@link useNamedDraft} into a draft that is being edited. `dispatch` must be a stable function. */
export function useKnownNames(chain: ChainConfig, draft: Draft, dispatch: (event: DraftEvent) => void): void {
  const named = useNamedDraft(chain, draft)
  useEffect(() => {
    if (named !== draft) dispatch({ type: 'replaced', draft: named })
  }, [named, draft, dispatch])
}
