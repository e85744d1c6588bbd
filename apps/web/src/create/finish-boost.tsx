import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OwnerTextCard } from '../boost/owner-text.tsx'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { createText } from '../language/en/create.ts'
import { isTermsOpen, isTextOpen } from './create-boost-state.ts'
import styles from './create-page.module.css'
import { publishedQuery, signedElsewhere } from './signed-elsewhere.ts'
import { TermsOutcome } from './terms-outcome.tsx'
import type { UseCreateBoostReturnType } from './use-create-boost.ts'

/** The element of {@link FinishBoost}. */
export const FINISH_ID = 'finish-boost'

/** A boost that a closed page left without its signatures: what is signed, word for word, and the button to sign it. */
export function FinishBoost({
  chain,
  flow,
  now,
}: {
  readonly chain: ChainConfig
  readonly flow: UseCreateBoostReturnType
  /** Unix seconds. */
  readonly now: number
}) {
  const { creation, drop } = flow
  const { verifierUrl } = useConfig().config
  const published = useQuery(publishedQuery(chain, verifierUrl, creation.boostId)).data
  const signed = published === undefined ? [] : signedElsewhere(published)
  const isTermsSigned = signed.includes('terms') && isTermsOpen(creation)
  const isTextSigned = signed.includes('text') && isTextOpen(creation)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is another one in each render.
  useEffect(() => {
    const steps = [...(isTermsSigned ? (['terms'] as const) : []), ...(isTextSigned ? (['text'] as const) : [])]
    if (steps.length > 0 && creation.phase !== 'working') drop(steps)
  }, [isTermsSigned, isTextSigned])
  return (
    <section aria-labelledby={FINISH_ID} className={styles['finish']}>
      <h2 id={FINISH_ID} tabIndex={-1}>
        {createText('finishBoostId', { id: creation.boostId ?? '' })}
      </h2>
      {isTextOpen(creation) && creation.words !== null && <OwnerTextCard words={creation.words} />}
      <TermsOutcome chain={chain} flow={flow} now={now} />
    </section>
  )
}
