import { useState } from 'react'
import { isAddress } from 'viem'
import type { KnownAction, WorldChain } from '../app/world.ts'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { Select } from '../controls/select.tsx'
import text from '../controls/text.module.css'
import { Sentence } from '../deed/sentence-view.tsx'
import { useDraftReading } from '../deed/use-draft-reading.ts'
import { WhatCounts } from '../deed/what-counts.tsx'
import styles from './ask-form.module.css'
import type { Against, CheckForm, CheckFormEvent } from './check-form.ts'
import { readTransactionText } from './transaction-text.ts'

const OTHER = 'address'
const RULE = 'rule'

/** Which transaction, and against what. What is wrong is said where it is, once Check was pressed. */
export function AskForm({
  chain,
  form,
  known,
  tell,
  onAsk,
}: {
  readonly chain: WorldChain
  readonly form: CheckForm
  readonly known: readonly KnownAction[]
  readonly tell: (event: CheckFormEvent) => void
  readonly onAsk: (asked: { readonly transaction: string; readonly action: string }) => void
}) {
  const [isAsked, setAsked] = useState(false)
  const [active, setActive] = useState(0)
  const read = useDraftReading(chain, form.draft)
  const { against } = form
  const transaction = readTransactionText(form.transactionText)
  const { result } = read.reading
  const problems = {
    transaction:
      transaction.status === 'wrong'
        ? transaction.problem
        : transaction.status === 'empty'
          ? 'Paste a transaction hash first.'
          : null,
    against:
      against.type === 'address' && !isAddress(against.text.trim(), { strict: false })
        ? 'Give the action’s address: 0x and 40 hex digits.'
        : against.type === 'rule' && result.status === 'missing'
          ? `The rule still lacks ${result.what}.`
          : null,
  }
  return (
    <form
      className={styles['panel']}
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (transaction.status !== 'read' || problems.against !== null) return
        const action =
          against.type === 'action' ? against.address : against.type === 'address' ? against.text.trim() : ''
        onAsk({ transaction: transaction.hash, action })
      }}
    >
      <div className={styles['ask']}>
        <Field
          before={<Icon name="find" />}
          error={isAsked || transaction.status === 'wrong' ? problems.transaction : null}
          isMono
          label="Transaction or explorer link"
          onText={(value) => tell({ type: 'transactionTyped', text: value })}
          placeholder="0x…"
          value={form.transactionText}
        />
        <Select
          label="Against"
          onChoose={(value) => tell({ type: 'againstChosen', against: againstOf(value) })}
          options={[
            ...known.map(({ address, name }) => ({
              value: String(address),
              label: name,
              group: `Deployed on ${chain.name}`,
            })),
            { value: OTHER, label: 'An action by its address', group: 'Or' },
            { value: RULE, label: 'A rule that I write', group: 'Or' },
          ]}
          value={against.type === 'action' ? against.address : against.type === 'address' ? OTHER : RULE}
        />
        <Button look="main" type="submit">
          Check
        </Button>
      </div>
      {against.type === 'address' && (
        <div className={styles['more']}>
          <Field
            error={isAsked ? problems.against : null}
            isMono
            label="Address of the action"
            onText={(value) => tell({ type: 'addressTyped', text: value })}
            placeholder="0x…"
            value={against.text}
          />
        </div>
      )}
      {against.type === 'rule' && (
        <section aria-labelledby="your-rule" className={styles['rule']}>
          <h2 id="your-rule">What should have happened</h2>
          <WhatCounts
            active={Math.min(active, form.draft.deeds.length - 1)}
            chain={chain}
            draft={form.draft}
            onActive={setActive}
            read={read}
            tell={(event) => tell({ type: 'draftChanged', event })}
          />
          <div>
            <Sentence onPlace={(place) => 'deed' in place && setActive(place.deed)} parts={read.sentence} />
            <p
              className={`${text['small']} ${text[isAsked && problems.against !== null ? 'bad' : 'muted']}`}
              role="status"
            >
              {problems.against ?? 'The rule is whole: press Check.'}
            </p>
          </div>
        </section>
      )}
    </form>
  )
}

function againstOf(value: string): Against {
  if (value === OTHER) return { type: 'address', text: '' }
  return value === RULE ? { type: 'rule' } : { type: 'action', address: value }
}
