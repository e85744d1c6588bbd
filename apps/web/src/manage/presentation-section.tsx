import { EMPTY_BOOST_PRESENTATION } from '@laurel/protocol'
import { useState } from 'react'
import type { BoostData } from '../boost/boost-data.ts'
import { OwnerTextCard } from '../boost/owner-text.tsx'
import { useOwnerWords } from '../boost/use-owner-words.ts'
import type { ChainConfig } from '../config/config.ts'
import { AddressText } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import text from '../controls/text.module.css'
import { commonText } from '../language/en/common.ts'
import { presentationText } from '../language/en/presentation.ts'
import styles from './boost-terms-section.module.css'
import { EditPresentation } from './edit-presentation.tsx'
import { readPresentationDraft } from './presentation-draft.ts'
import { useApiPresentation } from './use-save-presentation.ts'

/** How a boost presents itself, and for its owner a form to sign the next version. It does not affect payments. */
export function PresentationSection({
  chain,
  boostData,
  isOwner,
}: {
  readonly chain: ChainConfig
  readonly boostData: BoostData
  readonly isOwner: boolean
}) {
  const { boost } = boostData
  const { boostId, owner } = boost
  const { core, chainId } = chain
  const shown = useOwnerWords(chain, boost)
  const current = useApiPresentation(chain, boostId)
  const [isEditing, setEditing] = useState(
    () => isOwner && core !== null && readPresentationDraft({ chainId, core, boostId }) !== null,
  )
  if (core === null) return null
  const isKnown = current.data !== undefined
  const { words, pictureUrl, category } = shown
  const isEmpty = words === null && pictureUrl === null && category === null
  return (
    <section aria-label={presentationText('regionOf', { id: String(boostId) })} className={styles['terms']}>
      <div className={styles['head']}>
        <h3>{presentationText('heading')}</h3>
        {isOwner && isKnown && (
          <Button aria-expanded={isEditing} onClick={() => setEditing(!isEditing)} size="small">
            {presentationText(isEditing ? 'close' : 'change')}
          </Button>
        )}
      </div>
      {!isEditing && !isEmpty && (
        <OwnerTextCard category={category} pictureUrl={pictureUrl} words={words ?? NO_WORDS} />
      )}
      {!isEditing && isKnown && isEmpty && isOwner && <p className={text['muted']}>{presentationText('none')}</p>}
      {!isOwner && (
        <p className={text['muted']}>
          {presentationText.rich('notOwner', {
            owner: (
              <AddressText
                address={owner}
                isCopyable
                name={chain.names.get(owner.toLowerCase()) ?? null}
                what={presentationText('ownerAddress')}
              />
            ),
          })}
        </p>
      )}
      {isOwner && current.isPending && <p className={text['muted']}>{presentationText('loading')}</p>}
      {isOwner && current.isError && !isKnown && (
        <Alert
          actions={
            <Button onClick={() => void current.refetch()} size="small">
              {commonText('tryAgain')}
            </Button>
          }
          isLive
          size="small"
          title={presentationText('unread')}
          tone="warn"
        />
      )}
      {isOwner && isEditing && current.data !== undefined && (
        <EditPresentation
          boostData={boostData}
          chain={chain}
          core={core}
          current={current.data}
          // A boost without a presentation can have a text at the verifier, which the form begins with.
          start={current.data?.parsed ?? { ...EMPTY_BOOST_PRESENTATION, ...words }}
        />
      )}
    </section>
  )
}

const NO_WORDS = { title: null, description: null, link: null } as const
