import { type BoostText, type BoostTextFields, EMPTY_BOOST_TEXT, signBoostText } from '@laurel/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import type { BoostFacts } from '../boost/boost-facts.ts'
import { OwnerWordsCard } from '../boost/owner-words.tsx'
import { useOwnerWords } from '../boost/use-owner-words.ts'
import { submitText } from '../claim/verifier-client.ts'
import { TransactionStep } from '../connect/transaction-step.tsx'
import { useTransaction } from '../connect/use-transaction.ts'
import { Button } from '../controls/button.tsx'
import text from '../controls/text.module.css'
import { useKeptFocus } from '../controls/use-kept-focus.ts'
import { audienceText } from '../language/en/audience.ts'
import { manageText } from '../language/en/manage.ts'
import { readTextForm, sameWords, type TextForm, writeTextForm } from '../terms/read-text.ts'
import { TextFields } from '../terms/text-fields.tsx'
import styles from './boost-terms-part.module.css'
import { Outcome } from './outcome.tsx'

/** What the owner calls a boost and says of it, and a form to sign it anew. Nothing that it pays depends on it. */
export function BoostTextPart({ chain, facts: { boost } }: { readonly chain: WorldChain; readonly facts: BoostFacts }) {
  const { boostId } = boost
  const { verifierUrl } = useWorld().world
  const { text: current, sequence } = useOwnerWords(chain, boost)
  const isKnown = sequence !== null
  const [isEditing, setEditing] = useState(false)
  if (verifierUrl === null) return null
  return (
    <section aria-label={manageText('textOf', { id: String(boostId) })} className={styles['terms']}>
      <div className={styles['head']}>
        <h3>{audienceText('titleAndDescription')}</h3>
        {isKnown && (
          <Button aria-expanded={isEditing} onClick={() => setEditing(!isEditing)} size="small">
            {isEditing ? 'Close' : 'Change'}
          </Button>
        )}
      </div>
      {!isKnown && <p className={text['muted']}>{manageText('loading')}</p>}
      {isKnown && !isEditing && current === null && <p className={text['muted']}>{manageText('noText')}</p>}
      {!isEditing && current !== null && <OwnerWordsCard words={current} />}
      {isEditing && isKnown && (
        <EditText boostId={boostId} chain={chain} current={current} sequence={sequence} verifierUrl={verifierUrl} />
      )}
    </section>
  )
}

function EditText({
  chain,
  boostId,
  current,
  sequence,
  verifierUrl,
}: {
  readonly chain: WorldChain
  readonly boostId: bigint
  readonly current: BoostTextFields | null
  /** Of the text before. */
  readonly sequence: number
  readonly verifierUrl: string
}) {
  const [form, setForm] = useState<TextForm>(() => writeTextForm(current ?? EMPTY_BOOST_TEXT))
  const tools = useTransaction(chain)
  const queries = useQueryClient()
  const kept = useKeptFocus<HTMLDivElement>()
  const reading = readTextForm(form)
  const isLocked = tools.state.status === 'confirming' || tools.state.status === 'pending'
  const isNew = reading.status === 'read' && !sameWords(reading.words, current ?? EMPTY_BOOST_TEXT)

  async function sign(words: BoostTextFields) {
    const { core, chainId } = chain
    if (core === null) return
    const next: BoostText = { ...words, chainId, core, boostId, sequence: sequence + 1 }
    await tools.send(async (signer) => submitText(verifierUrl, next, await signBoostText(signer, next)))
    await queries.invalidateQueries({ queryKey: ['terms-page'] })
  }

  return (
    <div className={styles['form']} ref={kept} tabIndex={-1}>
      <fieldset className={styles['fields']} disabled={isLocked}>
        <TextFields
          form={form}
          onChange={(changed) => {
            tools.leave()
            setForm(changed)
          }}
          reading={reading}
        />
      </fieldset>
      <p className={`${text['small']} ${text['muted']}`}>{manageText('textSigning')}</p>
      <Outcome done={manageText('textSigned')} state={tools.state} />
      {reading.status === 'read' && isNew && (
        <TransactionStep chain={chain} state={tools.state}>
          <Button look="main" onClick={() => void sign(reading.words)}>
            {manageText('signText')}
          </Button>
        </TransactionStep>
      )}
    </div>
  )
}
