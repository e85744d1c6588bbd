import { humanName } from '@laurel/protocol'
import { useEffect, useState } from 'react'
import { type AbiEvent, type AbiFunction, toEventSignature, toFunctionSignature } from 'viem'
import { classNames } from '../controls/class-names.ts'
import { Field } from '../controls/field.tsx'
import { formatCount } from '../controls/format-time.ts'
import { Icon } from '../controls/icon.tsx'
import { PickList } from '../controls/pick-list.tsx'
import { Segment } from '../controls/segment.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import { toStableOrder } from '../controls/stable-order.ts'
import text from '../controls/text.module.css'
import { ACTIVITY_DAYS } from '../history/use-activity.ts'
import { actionText } from '../language/en/action.ts'
import { lookupKey } from './compile-draft.ts'
import type { ActionDraft } from './draft.ts'
import { elementId } from './element-ids.ts'
import styles from './item-field.module.css'
import type { Choice, ContractKnowledge } from './use-contract.ts'

/** The number of rows above which the list gets a search field. */
const MAX_UNFILTERED_ITEMS = 7

/** How long the rows wait for their counts, in milliseconds, so that their order does not change on screen. */
const MAX_ACTIVITY_WAIT_MS = 1_000

/** The events and functions of a contract, with readable names and how often each occurred recently. */
export function ItemField({
  contract,
  actionDraft,
  actionIndex,
  kind,
  onKind,
  onChoose,
}: {
  readonly contract: Extract<ContractKnowledge, { status: 'known' }>
  readonly actionDraft: ActionDraft
  readonly actionIndex: number
  readonly kind: 'event' | 'function'
  readonly onKind: (kind: 'event' | 'function') => void
  readonly onChoose: (item: AbiEvent | AbiFunction) => void
}) {
  const [wanted, setWanted] = useState('')
  const { events, functions } = contract
  const choices: readonly Choice<AbiEvent | AbiFunction>[] = kind === 'event' ? events : functions
  const words = wanted.trim().toLowerCase()
  const ordered = useOrdered(choices, `${contract.address} ${kind}`)
  const shown = ordered?.filter(({ item }) => `${item.name} ${humanName(item.name)}`.toLowerCase().includes(words))
  const isTwice = (name: string) => choices.filter(({ item }) => item.name === name).length > 1
  return (
    <div id={elementId({ type: 'item', actionIndex })} tabIndex={-1}>
      <div className={styles['head']}>
        <Segment
          label={actionText('kind')}
          onChoose={onKind}
          options={[
            { value: 'event', label: actionText('eventsCount', { count: events.length }) },
            { value: 'function', label: actionText('functionsCount', { count: functions.length }) },
          ]}
          size="small"
          value={kind}
        />
        <span className={classNames(text['small'], text['muted'])}>
          {actionText('lastDays', { count: ACTIVITY_DAYS })}
        </span>
      </div>
      {choices.length > MAX_UNFILTERED_ITEMS && (
        <div className={styles['find']}>
          <Field
            before={<Icon name="find" size={16} />}
            isLabelHidden
            label={actionText(kind === 'event' ? 'findEvent' : 'findFunction')}
            onText={setWanted}
            placeholder={actionText('find')}
            size="small"
            value={wanted}
          />
        </div>
      )}
      {choices.length === 0 ? (
        <p className={classNames(text['small'], text['muted'])}>
          {actionText(kind === 'event' ? 'noEvents' : 'noFunctions')}
        </p>
      ) : shown === undefined ? (
        <Skeleton label={actionText('counting')} rows={Math.min(choices.length, MAX_UNFILTERED_ITEMS)} />
      ) : shown.length === 0 ? (
        <p className={classNames(text['small'], text['muted'])}>
          {actionText('nothingNamed', { name: wanted.trim() })}
        </p>
      ) : (
        <div className={styles['list']}>
          <PickList
            label={actionText(kind === 'event' ? 'events' : 'functions')}
            onChoose={(key) => {
              const chosen = choices.find((choice) => choice.key === key)
              if (chosen !== undefined) onChoose(chosen.item)
            }}
            options={shown.map(({ item, key, count }) => ({
              value: key,
              title: <ItemName isTwice={isTwice(item.name)} item={item} />,
              aside: count === null ? '…' : formatCount(count),
            }))}
            value={actionDraft.item === null ? null : lookupKey(actionDraft.item)}
          />
        </div>
      )}
    </div>
  )
}

/** The readable name, and where it differs or two items have it, what the contract calls the item. */
function ItemName({ item, isTwice }: { readonly item: AbiEvent | AbiFunction; readonly isTwice: boolean }) {
  const name = humanName(item.name)
  return (
    <>
      <b>{name}</b>{' '}
      {(isTwice || item.name !== name) && (
        <span className={classNames(text['mono'], text['muted'])}>{isTwice ? signatureText(item) : item.name}</span>
      )}
    </>
  )
}

// The order of a list is decided once: by the counts if they arrive in time. Null until then.
function useOrdered<Item extends AbiEvent | AbiFunction>(
  choices: readonly Choice<Item>[],
  list: string,
): readonly Choice<Item>[] | null {
  const [shownOrder, setShownOrder] = useState<{ readonly list: string; readonly keys: readonly string[] } | null>(null)
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(list), MAX_ACTIVITY_WAIT_MS)
    return () => window.clearTimeout(timer)
  }, [list])
  const isSettled = shownOrder?.list === list
  if (!isSettled && late !== list && choices.every(({ count }) => count === null)) return null
  const ordered = isSettled ? toStableOrder(shownOrder.keys, choices, ({ key }) => key) : choices
  if (!isSettled || ordered.some(({ key }) => !shownOrder.keys.includes(key))) {
    setShownOrder({ list, keys: ordered.map(({ key }) => key) })
  }
  return ordered
}

function signatureText(item: AbiEvent | AbiFunction): string {
  return item.type === 'event' ? toEventSignature(item) : toFunctionSignature(item)
}
