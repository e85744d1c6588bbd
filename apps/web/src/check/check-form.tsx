import { type ComponentProps, useState } from 'react'
import { addressOrNull, addressProblem } from '../abi/address-text.ts'
import { ActionEditor } from '../action-editor/action-editor.tsx'
import { Sentence } from '../action-editor/action-sentence-view.tsx'
import { useCompiledDraft } from '../action-editor/use-compiled-draft.ts'
import type { BoostData } from '../boost/boost-data.ts'
import { useReward } from '../boost/use-reward.ts'
import { useWording } from '../boost/use-wording.ts'
import type { ChainConfig, KnownAction } from '../config/config.ts'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { Select } from '../controls/select.tsx'
import text from '../controls/text.module.css'
import { checkText } from '../language/en/check.ts'
import styles from './check-form.module.css'
import type { Against, CheckFormEvent, CheckFormState } from './check-form-state.ts'
import { readTransactionText } from './transaction-text.ts'

const OTHER = 'address'
const DRAFT = 'draft'
/** The value prefix of a boost's number. An address cannot start with it. */
const BOOST = 'boost '
/** The number of boosts that the form lists. Any other boost is checked from its own page. */
const MAX_BOOSTS_OFFERED = 50

/** The transaction, and what it is checked against. Errors are shown at their fields after the user presses Check. */
export function CheckForm({
  chain,
  form,
  known,
  boosts,
  dispatch,
  onSubmit,
}: {
  readonly chain: ChainConfig
  readonly form: CheckFormState
  readonly known: readonly KnownAction[]
  /** The boosts of this network to choose from. */
  readonly boosts: readonly BoostData[]
  readonly dispatch: (event: CheckFormEvent) => void
  readonly onSubmit: (chosen: {
    readonly transaction: string
    readonly action: string
    readonly boostId: string | null
  }) => void
}) {
  const [isRequested, setRequested] = useState(false)
  const [active, setActive] = useState(0)
  const read = useCompiledDraft(chain, form.draft)
  const { against } = form
  const transaction = readTransactionText(form.transactionText)
  const { result } = read.reading
  const problems = {
    transaction: transactionProblem(transaction),
    against: againstProblem(against, result),
  }
  return (
    <form
      className={styles['panel']}
      onSubmit={(event) => {
        event.preventDefault()
        setRequested(true)
        if (transaction.status !== 'ok' || problems.against !== null) return
        const action =
          against.type === 'action' ? against.address : against.type === 'address' ? against.text.trim() : ''
        onSubmit({ transaction: transaction.hash, action, boostId: against.type === 'boost' ? against.boostId : null })
      }}
    >
      <div className={styles['ask']}>
        <Field
          before={<Icon name="find" />}
          error={isRequested || transaction.status === 'error' ? problems.transaction : null}
          isMono
          label={checkText('transactionOrLink')}
          onText={(value) => dispatch({ type: 'transactionTyped', text: value })}
          placeholder="0x…"
          value={form.transactionText}
        />
        <AgainstSelect
          boosts={boosts}
          chain={chain}
          hint={isRequested && against.type === 'boost' ? problems.against : null}
          known={known}
          onChoose={(chosen) => dispatch({ type: 'againstChosen', against: chosen })}
          value={against}
        />
        <Button look="main" type="submit">
          {checkText('check')}
        </Button>
      </div>
      {against.type === 'address' && (
        <div className={styles['more']}>
          <Field
            error={isRequested ? problems.against : null}
            isMono
            label={checkText('addressOfAction')}
            onText={(value) => dispatch({ type: 'addressTyped', text: value })}
            placeholder="0x…"
            value={against.text}
          />
        </div>
      )}
      {against.type === 'draft' && (
        <CustomRule
          {...{ active, chain, draft: form.draft, read }}
          dispatch={(event) => dispatch({ type: 'draftChanged', event })}
          isRequested={isRequested}
          onActive={setActive}
          problem={problems.against}
        />
      )}
    </form>
  )
}

/** The rule of a user, with its sentence. */
function CustomRule({
  active,
  chain,
  draft,
  read,
  problem,
  isRequested,
  onActive,
  dispatch,
}: Pick<ComponentProps<typeof ActionEditor>, 'active' | 'chain' | 'draft' | 'read' | 'onActive' | 'dispatch'> & {
  /** What the rule lacks; null for nothing. */
  readonly problem: string | null
  /** Whether the user has pressed Check. */
  readonly isRequested: boolean
}) {
  return (
    <section aria-labelledby="your-rule" className={styles['condition']}>
      <h2 id="your-rule">{checkText('shouldHaveHappened')}</h2>
      <ActionEditor active={active} chain={chain} draft={draft} onActive={onActive} read={read} dispatch={dispatch} />
      <div>
        <Sentence onPlace={(place) => 'actionIndex' in place && onActive(place.actionIndex)} parts={read.sentence} />
        <p className={`${text['small']} ${text[isRequested && problem !== null ? 'bad' : 'muted']}`} role="status">
          {problem ?? checkText('ruleReady')}
        </p>
      </div>
    </section>
  )
}

function transactionProblem(read: ReturnType<typeof readTransactionText>): string | null {
  if (read.status === 'error') return read.problem
  return read.status === 'empty' ? checkText('pasteFirst') : null
}

function againstProblem(
  against: Against,
  result: ReturnType<typeof useCompiledDraft>['reading']['result'],
): string | null {
  if (against.type === 'boost' && against.boostId === '') return checkText('chooseFirst')
  if (against.type === 'address' && addressOrNull(against.text) === null) {
    return addressProblem(against.text) ?? checkText('enterActionAddress')
  }
  return against.type === 'draft' && result.status === 'missing' ? checkText('ruleLacks', { todo: result.todo }) : null
}

/** The choice of a boost, a known action, an address or a custom action. */
function AgainstSelect({
  chain,
  known,
  boosts,
  value,
  hint,
  onChoose,
}: {
  readonly chain: ChainConfig
  readonly known: readonly KnownAction[]
  readonly boosts: readonly BoostData[]
  readonly value: Against
  readonly hint: string | null
  readonly onChoose: (against: Against) => void
}) {
  return (
    <Select
      label={checkText('checkAgainst')}
      onChoose={(chosen) => onChoose(againstOf(chosen))}
      options={[
        ...(value.type === 'boost' && value.boostId === ''
          ? [
              {
                value: BOOST,
                label: checkText('chooseBoost'),
                group: checkText('boostsOn', { network: chain.name }),
              },
            ]
          : []),
        ...boosts.slice(0, MAX_BOOSTS_OFFERED).map((boostData) => ({
          value: `${BOOST}${boostData.boost.boostId}`,
          label: <BoostName chain={chain} boostData={boostData} />,
          group: checkText('boostsOn', { network: chain.name }),
        })),
        ...known.map(({ address, name }) => ({
          value: String(address),
          label: name,
          group: checkText('actionsOn', { network: chain.name }),
        })),
        { value: OTHER, label: checkText('actionAddress'), group: checkText('or') },
        { value: DRAFT, label: checkText('customRule'), group: checkText('or') },
      ]}
      value={choiceOf(value)}
      {...(hint === null ? {} : { hint })}
    />
  )
}

/** A boost in the list: its task, reward and number, because several boosts may have the same task and reward. */
function BoostName({ chain, boostData }: { readonly chain: ChainConfig; readonly boostData: BoostData }) {
  const { boost, action, incentives } = boostData
  const { title } = useWording(chain, action)
  const first = useReward(chain, incentives[0])
  const name = checkText('boostLower', { id: String(boost.boostId) })
  const reward = first === null ? '' : `${first.reward.amount} ${first.reward.unit}`
  if (title !== '' && reward !== '') return checkText('boostName', { task: title, reward, boost: name })
  return title === '' && reward === '' ? name : checkText('boostNameShort', { name: title + reward, boost: name })
}

function choiceOf(against: Against): string {
  switch (against.type) {
    case 'boost':
      return `${BOOST}${against.boostId}`
    case 'action':
      return against.address
    case 'address':
      return OTHER
    case 'draft':
      return DRAFT
    default:
      return against satisfies never
  }
}

function againstOf(value: string): Against {
  if (value.startsWith(BOOST)) return { type: 'boost', boostId: value.slice(BOOST.length) }
  if (value === OTHER) return { type: 'address', text: '' }
  return value === DRAFT ? { type: 'draft' } : { type: 'action', address: value }
}
