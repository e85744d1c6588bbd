import { type BoostTerms, NO_TERMS, signBoostTerms, type TermsRules } from '@laurel/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import type { BoostData } from '../boost/boost-data.ts'
import { isBoostDrawn } from '../boost/format-raffle.ts'
import { windowRows } from '../boost/format-window.ts'
import { useWindow } from '../boost/use-window.ts'
import { submitTerms } from '../claim/verifier-requests.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { KeyValues } from '../controls/key-values.tsx'
import text from '../controls/text.module.css'
import { useNow } from '../controls/use-now.ts'
import { useRestoreFocus } from '../controls/use-restore-focus.ts'
import { noteSigned } from '../create/create-boost-storage.ts'
import { audienceText } from '../language/en/audience.ts'
import { manageText } from '../language/en/manage.ts'
import { readNextTerms, type TermsForm, writeTermsForm } from '../terms/read-terms.ts'
import { TransactionStep } from '../transaction/transaction-step.tsx'
import { useTransaction } from '../transaction/use-transaction.ts'
import styles from './boost-terms-section.module.css'
import { TransactionOutcome } from './transaction-outcome.tsx'

/** The start, end and limits of a boost, and for its owner a form to sign the next version. */
export function BoostTermsSection({
  chain,
  boostData,
  isOwner,
}: {
  readonly chain: ChainConfig
  readonly boostData: BoostData
  readonly isOwner: boolean
}) {
  const { boostId } = boostData.boost
  const { verifierUrl } = useConfig().config
  const known = useWindow(chain, String(boostId), boostData.incentives.length)
  const [isEditing, setEditing] = useState(false)
  const terms = known.data?.terms
  const current = terms?.status === 'signed' ? terms.current : null
  const mayEdit = isOwner && verifierUrl !== null && (terms?.status === 'signed' || terms?.status === 'none')
  return (
    <section aria-label={manageText('termsOf', { id: String(boostId) })} className={styles['terms']}>
      <div className={styles['head']}>
        <h3>{manageText('terms')}</h3>
        {mayEdit && (
          <Button aria-expanded={isEditing} onClick={() => setEditing(!isEditing)} size="small">
            {manageText(isEditing ? 'close' : 'change')}
          </Button>
        )}
      </div>
      {known.data === undefined ? (
        <p className={text['muted']}>{manageText(known.isError ? 'termsUnread' : 'loading')}</p>
      ) : (
        <KeyValues rows={windowRows(known.data, { isDrawn: isBoostDrawn(boostData) })} size="small" />
      )}
      {isEditing && mayEdit && (
        <EditTerms
          chain={chain}
          current={current}
          // The form starts from the version that applies, not from earlier input.
          key={current?.sequence ?? 0}
          boostId={boostId}
          owner={boostData.boost.owner}
          verifierUrl={verifierUrl}
        />
      )}
    </section>
  )
}

const fields = [
  { field: 'startText', label: 'start', type: 'datetime-local', hint: 'startHint' },
  { field: 'endText', label: 'end', type: 'datetime-local', hint: 'endHint' },
  { field: 'maxPerAccountText', label: 'maxPerWallet', type: 'text', hint: 'maxPerWalletHint' },
  { field: 'maxPerAccountPerDayText', label: 'perWalletPerDay', type: 'text', hint: 'daysAreUtc' },
  { field: 'maxPerDayText', label: 'maxPerDay', type: 'text', hint: 'daysAreUtc' },
  {
    field: 'countFromBlockText',
    label: 'countFromBlock',
    type: 'text',
    hint: 'countFromBlockHint',
  },
] as const satisfies readonly { field: keyof TermsForm; label: string; type: string; hint: string }[]

function EditTerms({
  chain,
  boostId,
  owner,
  current,
  verifierUrl,
}: {
  readonly chain: ChainConfig
  readonly boostId: bigint
  readonly owner: Address
  readonly current: BoostTerms | null
  readonly verifierUrl: string
}) {
  const [form, setForm] = useState<TermsForm>(() => writeTermsForm(current ?? NO_TERMS))
  const transaction = useTransaction(chain, null)
  const queries = useQueryClient()
  const focusRef = useRestoreFocus<HTMLDivElement>()
  const now = useNow()
  const reading = readNextTerms(form, { now, currentEnd: current?.end ?? null })
  const isLocked = transaction.state.status === 'confirming' || transaction.state.status === 'pending'

  async function sign(rules: TermsRules) {
    const { core, chainId } = chain
    if (core === null) return
    const terms: BoostTerms = { ...rules, chainId, core, boostId, sequence: (current?.sequence ?? 0) + 1 }
    const isDone = await transaction.send(async (signer) =>
      submitTerms(verifierUrl, terms, await signBoostTerms(signer, terms)),
    )
    if (isDone) noteSigned({ chainId, account: owner }, boostId, 'terms')
    await queries.invalidateQueries({ queryKey: ['boost-window'] })
    await queries.invalidateQueries({ queryKey: ['terms-page'] })
  }

  return (
    <div className={styles['form']} ref={focusRef} tabIndex={-1}>
      <fieldset className={styles['fields']} disabled={isLocked}>
        {fields.map(({ field, label, type, hint }) => (
          <Field
            error={reading.status === 'error' && reading.field === field ? reading.problem : null}
            hint={audienceText(hint)}
            inputMode={type === 'text' ? 'numeric' : undefined}
            key={field}
            label={audienceText(label)}
            onText={(value) => {
              transaction.leave()
              setForm((before) => ({ ...before, [field]: value }))
            }}
            type={type}
            value={form[field]}
          />
        ))}
      </fieldset>
      <p className={`${text['small']} ${text['muted']}`}>{manageText('termsSigning')}</p>
      <TransactionOutcome done={manageText('termsSigned')} state={transaction.state} />
      {reading.status === 'ok' && (
        <TransactionStep chain={chain} state={transaction.state}>
          <Button look="main" onClick={() => void sign(reading.rules)}>
            {manageText('signTerms')}
          </Button>
        </TransactionStep>
      )}
    </div>
  )
}
