import { type BoostPresentationFields, EMPTY_BOOST_PRESENTATION } from '@laurel/protocol'
import type { Address } from 'viem'
import type { BoostData } from '../boost/boost-data.ts'
import type { ChainConfig } from '../config/config.ts'
import { confirmHint } from '../connect/confirm-hint.ts'
import { useConnected } from '../connect/use-connected.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, StillButton } from '../controls/button.tsx'
import text from '../controls/text.module.css'
import { useRestoreFocus } from '../controls/use-restore-focus.ts'
import { presentationText } from '../language/en/presentation.ts'
import { Step, TransactionStep } from '../transaction/transaction-step.tsx'
import styles from './edit-presentation.module.css'
import { PresentationFields } from './presentation-fields.tsx'
import { sameFields, shownFields } from './presentation-form.ts'
import { PresentationPreview } from './presentation-preview.tsx'
import type { ApiPresentation } from './presentation-requests.ts'
import { isBeingSaved } from './presentation-state.ts'
import { usePresentationForm } from './use-presentation-form.ts'
import { useSavePresentation } from './use-save-presentation.ts'

/** The form of a boost's presentation, with its preview. Each version is signed by the owner, and replaces the one before. */
export function EditPresentation({
  chain,
  core,
  boostData,
  current,
  start,
}: {
  readonly chain: ChainConfig
  readonly core: Address
  readonly boostData: BoostData
  /** What the API has; null for nothing. */
  readonly current: ApiPresentation | null
  /** What the form begins with when there is no draft. */
  readonly start: BoostPresentationFields
}) {
  const { boost } = boostData
  const place = { chainId: chain.chainId, core, boostId: boost.boostId }
  const saving = useSavePresentation(chain, boost, current?.parsed.sequence ?? 0)
  const { state } = saving
  const { form, reading, isRestored, change, discard, choose, removePicture, sign } = usePresentationForm(place, {
    ...{ start, saving },
  })
  const focusRef = useRestoreFocus<HTMLDivElement>()
  const saved = current?.parsed ?? EMPTY_BOOST_PRESENTATION
  return (
    <div className={styles['edit']} ref={focusRef} tabIndex={-1}>
      <div className={styles['form']}>
        {isRestored && (
          <Alert
            actions={
              <Button onClick={discard} size="small">
                {presentationText('discard')}
              </Button>
            }
            size="small"
            title={presentationText('draftRestored')}
          />
        )}
        <fieldset className={styles['fields']} disabled={isBeingSaved(state)}>
          <PresentationFields
            apiUrl={chain.apiUrl}
            form={form}
            onChange={change}
            onFile={(file) => void choose(file)}
            onRemovePicture={removePicture}
            reading={reading}
            state={state}
          />
        </fieldset>
      </div>
      <PresentationPreview
        boostData={boostData}
        chain={chain}
        fields={shownFields(form, reading)}
        picture={form.picture}
      />
      <div className={styles['foot']}>
        <p className={`${text['small']} ${text['muted']}`}>{presentationText('signing')}</p>
        {state.status === 'saved' && <Alert isLive size="small" title={presentationText('saved')} tone="good" />}
        {state.status === 'failed' && state.of === 'presentation' && (
          <Alert isLive size="small" title={presentationText('notSaved')} tone="warn">
            {state.problem}
          </Alert>
        )}
        <SaveStep
          chain={chain}
          isUnchanged={reading.status === 'ok' && sameFields(reading.fields, saved)}
          onSave={reading.status === 'ok' ? () => void sign(reading.fields) : null}
          state={state}
          withdraws={reading.status === 'ok' && sameFields(reading.fields, EMPTY_BOOST_PRESENTATION)}
        />
      </div>
    </div>
  )
}

/** The main button: what is missing, connect, switch, sign, or what is waited for. */
function SaveStep({
  chain,
  state,
  isUnchanged,
  withdraws,
  onSave,
}: {
  readonly chain: ChainConfig
  readonly state: ReturnType<typeof useSavePresentation>['state']
  readonly isUnchanged: boolean
  readonly withdraws: boolean
  /** Null while a field is wrong. */
  readonly onSave: (() => void) | null
}) {
  const connected = useConnected()
  const wallet = connected?.walletName ?? ''
  switch (state.status) {
    case 'uploading':
      return (
        <StillButton isBig isBusy>
          {presentationText('uploading')}
        </StillButton>
      )
    case 'signing':
      return (
        <Step still={presentationText('signIn', { wallet })}>
          {connected?.isLogin ? confirmHint(connected) : presentationText('signInHint', { wallet })}
        </Step>
      )
    case 'sending':
      return <Step still={presentationText('sending')}>{presentationText('sendingHint')}</Step>
    case 'saved':
      if (isUnchanged) return null
      break
    case 'idle':
    case 'failed':
      break
    default:
      return state satisfies never
  }
  if (onSave === null) return <StillButton isBig>{presentationText('correctFirst')}</StillButton>
  if (isUnchanged) return <StillButton isBig>{presentationText('unchanged')}</StillButton>
  return (
    <TransactionStep chain={chain} state={{ status: 'idle' }}>
      <Button look="main" onClick={onSave} size="big">
        {presentationText(withdraws ? 'withdraw' : 'save')}
      </Button>
    </TransactionStep>
  )
}
