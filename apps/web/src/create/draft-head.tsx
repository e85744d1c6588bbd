import { type Draft, isBlank } from '../action-editor/draft.ts'
import { Alert } from '../controls/alert.tsx'
import { createText } from '../language/en/create.ts'
import { emptyBoostForm } from './boost-form.ts'
import { CreateHeader } from './create-header.tsx'
import styles from './create-page.module.css'
import { RestoreDraft } from './restore-draft.tsx'
import type { UseBoostFormReturnType } from './use-boost-form.ts'
import type { UsePageDraftReturnType } from './use-page-draft.ts'

/** The head of the Create page: its title, starting over, and the draft that was replaced. */
export function DraftHead({
  chainId,
  draft,
  boostForm: { typed, replace },
  before,
  setBefore,
  dispatch,
  savedAt,
  code,
  isBoost,
  isBroken,
  onReplaced,
}: Pick<UsePageDraftReturnType, 'before' | 'setBefore' | 'dispatch' | 'savedAt' | 'isBroken'> & {
  readonly chainId: number
  readonly draft: Draft
  readonly boostForm: Pick<UseBoostFormReturnType, 'typed' | 'replace'>
  /** Returns the code of a link to the draft. */
  readonly code: () => string
  readonly isBoost: boolean
  /** Another draft took the place of the one on screen. */
  readonly onReplaced: () => void
}) {
  return (
    <>
      <CreateHeader
        chainId={chainId}
        code={code}
        isBlank={isBlank(draft)}
        isBoost={isBoost}
        onClear={() => {
          setBefore({ draft, form: typed })
          dispatch({ type: 'cleared' })
          replace(emptyBoostForm)
          onReplaced()
        }}
        savedAt={savedAt}
      />
      {isBroken && (
        <div className={styles['note']}>
          <Alert isLive size="small" title={createText('brokenLink')} tone="warn">
            {createText('brokenLinkHint')}
          </Alert>
        </div>
      )}
      {before !== null && (
        <RestoreDraft
          isStartedOver={isBlank(draft)}
          onBringBack={() => {
            dispatch({ type: 'replaced', draft: before.draft })
            replace(before.form)
            setBefore(null)
            onReplaced()
          }}
          onLetGo={() => setBefore(null)}
        />
      )}
    </>
  )
}
