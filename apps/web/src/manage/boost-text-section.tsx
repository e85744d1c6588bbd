import { type BoostText, type BoostTextFields, EMPTY_BOOST_TEXT, signBoostText } from '@laurel/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import type { BoostData } from '../boost/boost-data.ts'
import { OwnerTextCard } from '../boost/owner-text.tsx'
import { useOwnerText } from '../boost/use-owner-text.ts'
import { submitText } from '../claim/verifier-requests.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { Button } from '../controls/button.tsx'
import text from '../controls/text.module.css'
import { useRestoreFocus } from '../controls/use-restore-focus.ts'
import { noteSigned } from '../create/create-boost-storage.ts'
import { audienceText } from '../language/en/audience.ts'
import { manageText } from '../language/en/manage.ts'
import { presentationText } from '../language/en/presentation.ts'
import { readTextForm, type TextForm, writeTextForm } from '../terms/read-text.ts'
import { sameWords } from '../terms/same-words.ts'
import { TextFields } from '../terms/text-fields.tsx'
import { TransactionStep } from '../transaction/transaction-step.tsx'
import { useTransaction } from '../transaction/use-transaction.ts'
import styles from './boost-terms-section.module.css'
import { TransactionOutcome } from './transaction-outcome.tsx'

/**
 * The owner's title and description of a boost, and a form to sign them again. They do not affect payments. The verifier
 * stores them for a site without an API.
 */
export function BoostTextSection({
  chain,
  boostData: { boost },
}: {
  readonly chain: ChainConfig
  readonly boostData: BoostData
}) {
  const { boostId } = boost
  const { verifierUrl } = useConfig().config
  const { text: current, sequence } = useOwnerText(chain, boost)
  const isKnown = sequence !== null
  const [isEditing, setEditing] = useState(false)
  // Without both, nothing stores the owner's words.
  if (verifierUrl === null)
    return <p className={`${styles['terms']} ${text['muted']}`}>{presentationText('noStore')}</p>
  return (
    <section aria-label={manageText('textOf', { id: String(boostId) })} className={styles['terms']}>
      <div className={styles['head']}>
        <h3>{audienceText('titleAndDescription')}</h3>
        {isKnown && (
          <Button aria-expanded={isEditing} onClick={() => setEditing(!isEditing)} size="small">
            {manageText(isEditing ? 'close' : 'change')}
          </Button>
        )}
      </div>
      {!isKnown && <p className={text['muted']}>{manageText('loading')}</p>}
      {isKnown && !isEditing && current === null && <p className={text['muted']}>{manageText('noText')}</p>}
      {!isEditing && current !== null && <OwnerTextCard words={current} />}
      {isEditing && isKnown && (
        <EditText
          boostId={boostId}
          chain={chain}
          current={current}
          owner={boost.owner}
          sequence={sequence}
          verifierUrl={verifierUrl}
        />
      )}
      <p className={`${text['small']} ${text['muted']}`}>{presentationText('noApi')}</p>
    </section>
  )
}

function EditText({
  chain,
  boostId,
  owner,
  current,
  sequence,
  verifierUrl,
}: {
  readonly chain: ChainConfig
  readonly boostId: bigint
  readonly owner: Address
  readonly current: BoostTextFields | null
  /** The sequence number of the current text. */
  readonly sequence: number
  readonly verifierUrl: string
}) {
  const [form, setForm] = useState<TextForm>(() => writeTextForm(current ?? EMPTY_BOOST_TEXT))
  const transaction = useTransaction(chain, null)
  const queries = useQueryClient()
  const focusRef = useRestoreFocus<HTMLDivElement>()
  const reading = readTextForm(form)
  const isLocked = transaction.state.status === 'confirming' || transaction.state.status === 'pending'
  const isNew = reading.status === 'ok' && !sameWords(reading.words, current ?? EMPTY_BOOST_TEXT)

  async function sign(words: BoostTextFields) {
    const { core, chainId } = chain
    if (core === null) return
    const next: BoostText = { ...words, chainId, core, boostId, sequence: sequence + 1 }
    const isDone = await transaction.send(async (signer) =>
      submitText(verifierUrl, next, await signBoostText(signer, next)),
    )
    if (isDone) noteSigned({ chainId, account: owner }, boostId, 'text')
    await queries.invalidateQueries({ queryKey: ['terms-page'] })
  }

  return (
    <div className={styles['form']} ref={focusRef} tabIndex={-1}>
      <fieldset className={styles['fields']} disabled={isLocked}>
        <TextFields
          form={form}
          onChange={(changed) => {
            transaction.leave()
            setForm(changed)
          }}
          reading={reading}
        />
      </fieldset>
      <p className={`${text['small']} ${text['muted']}`}>{manageText('textSigning')}</p>
      <TransactionOutcome done={manageText('textSigned')} state={transaction.state} />
      {reading.status === 'ok' && isNew && (
        <TransactionStep chain={chain} state={transaction.state}>
          <Button look="main" onClick={() => void sign(reading.words)}>
            {manageText('signText')}
          </Button>
        </TransactionStep>
      )}
    </div>
  )
}
